import { Refusal } from '~/core/refusal';
import { env } from './env.server';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page has asked a browser for. Browsers say where a request comes
 * from; a program that says nothing carries no stranger's cookie and is let through.
 */
export function refuseCrossSite(request: Request, url: URL): void {
  if (safe.has(request.method) || isOwn(request, url)) return;
  throw new Refusal('forbidden', 'This came from another site. Open Laoban itself and try again.');
}

function isOwn(request: Request, url: URL): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('Origin');
  if (origin === null) return true;
  try {
    const { host } = new URL(origin);
    return host === url.host || host === new URL(env().APP_URL).host;
  } catch {
    // 'null', as a sandboxed frame sends it.
    return false;
  }
}
