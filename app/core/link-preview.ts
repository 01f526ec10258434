/**
 * Whether a program requests a page and nobody reads it: previews in chats, search engines, scripts. Mail filters that
 * pose as browsers count as readers, since nothing tells them apart.
 */
export function isLinkPreview(agent: string): boolean {
  return agent === '' || robots.test(agent);
}

/** Whether the client itself views a page: not somebody of the company, and not a program. */
export function isClientsView(
  { actor, agent }: { actor: { companyId: string } | null; agent: string },
  companyId: string,
): boolean {
  return actor?.companyId !== companyId && !isLinkPreview(agent);
}

const robots =
  /bot\b|crawl|spider|preview|externalhit|facebookcatalog|^whatsapp|slack-img|^(curl|wget|python|go-http|java|okhttp|node|axios)/i;
