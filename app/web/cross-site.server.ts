import { config } from '~/core/config.server';
import { Refusal } from '~/core/refusal';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another site has made a browser send. Browsers name the origin of a request; a program
 * that names none carries no cookies of a browser.
 * @param host the host that the request was sent to, with its port
 */
export function refuseCrossSite(request: Request, host: string): void {
  if (safe.has(request.method) || isOwn(request, host)) return;
  throw new Refusal('forbidden', 'This came from another site. Open Laoban itself and try again.');
}

function isOwn(request: Request, ownHost: string): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('Origin');
  if (origin === null) return true;
  try {
    const { host } = new URL(origin);
    return host === ownHost.toLowerCase() || host === new URL(config().APP_URL).host;
  } catch {
    // 'null', as a sandboxed frame sends it.
    return false;
  }
}
