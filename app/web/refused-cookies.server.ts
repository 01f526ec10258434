import { redirectDocument } from 'react-router';

/**
 * To the page that says so, for whoever has proved on one of these pages (their paths) who he is, was sent on, and has not a
 * single cookie: his browser refuses them all, or is served without the TLS that they ask for. Null for everybody else.
 */
export function tellOfCookies({ headers }: Request, from: RegExp): Response | null {
  const referer = headers.get('Referer');
  if (!referer || headers.has('Cookie') || !URL.canParse(referer)) return null;
  return from.test(new URL(referer).pathname) ? redirectDocument('/login?cookies=refused') : null;
}
