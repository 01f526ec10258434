/**
 * Whether a program requests a page and nobody reads it: previews in chats, search engines, scripts. Mail filters that
 * pose as browsers count as readers, since nothing tells them apart.
 */
export function isLinkPreview(agent: string): boolean {
  return agent === '' || robots.test(agent);
}

/** Whether a browser or a mail filter requests a page before anybody opens it: a HEAD, or a page that is fetched ahead. */
export function isFetchedAhead({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return method === 'HEAD' || ahead.some((name) => /prefetch|preview/i.test(headers.get(name) ?? ''));
}

/** The headers that say so: the standard's, Safari's and older Firefox's. */
const ahead = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

interface Viewer {
  actor: { companyId: string } | null;
  source: { agent: string; isAhead?: boolean };
}

/** Whether the client itself views a page: not somebody of the company, and not a program. */
export function isClientsView({ actor, source: { agent, isAhead } }: Viewer, companyId: string): boolean {
  return actor?.companyId !== companyId && !isAhead && !isLinkPreview(agent);
}

const robots =
  /bot\b|crawl|spider|preview|externalhit|facebookcatalog|^whatsapp|slack-img|^(curl|wget|python|go-http|java|okhttp|node|axios)/i;
