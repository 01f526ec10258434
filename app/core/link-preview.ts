/**
 * Whether a program looks at a page because its link was sent or stored, and nobody reads it: previews of chats, search
 * engines, scripts. Mail filters that look like a browser count as readers: nothing tells them apart.
 */
export function isLinkPreview(agent: string): boolean {
  return agent === '' || robots.test(agent);
}

/** Whether this is the client's own view of a page: nobody of the company, and no program. */
export function isClientsView(
  { actor, agent }: { actor: { companyId: string } | null; agent: string },
  companyId: string,
): boolean {
  return actor?.companyId !== companyId && !isLinkPreview(agent);
}

const robots =
  /bot\b|crawl|spider|preview|externalhit|facebookcatalog|^whatsapp|slack-img|^(curl|wget|python|go-http|java|okhttp|node|axios)/i;
