import { config } from '~/core/config.server';
import { Refusal } from '~/core/refusal';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page made a browser send. Browsers send an `Origin`; programs that send none
 * carry no browser cookies. Our origin is that of APP_URL, because callers choose the `Host` header.
 */
export function refuseCrossSite({ method, headers }: Pick<Request, 'method' | 'headers'>): void {
  if (safe.has(method) || isOwn(headers)) return;
  const { APP_URL } = config();
  throw new Refusal('forbidden', `This came from another site. Open Laoban at ${APP_URL} and try again.`);
}

/** Whether the request comes from one of our pages, according to the browser. Programs send no origin. */
export function isFromOwnPage({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.has('Origin') && isOwn(headers);
}

function isOwn(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('Origin');
  // A sandboxed frame sends 'null'.
  return origin === null || (URL.canParse(origin) && sameName(origin) === sameName(config().APP_URL));
}

/** Treats localhost, 127.0.0.1 and ::1 as the same host: no other site's page can have them. */
function sameName(address: string): string {
  const url = new URL(address);
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}
