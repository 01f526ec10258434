import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { sidebarCookie, themeCookie } from './cookies.server';
import { failedPage } from './failure.server';
import { readForm } from './sent.server';

/** The colour scheme chosen in this browser. */
export async function readTheme(request: Request): Promise<'system' | 'light' | 'dark'> {
  return (await themeCookie().read(request.headers.get('Cookie'))) ?? 'system';
}

/** Whether this browser has collapsed the sidebar. */
export async function sidebarIsCollapsed(request: Request): Promise<boolean> {
  return (await sidebarCookie().read(request.headers.get('Cookie'))) === 'collapsed';
}

/** An action that stores a preference in a cookie and returns to the previous page. */
function storeChoice(store: (fields: Record<string, unknown>) => Promise<string>) {
  return async ({ request, context }: ActionFunctionArgs) => {
    try {
      const { fields } = await readForm(request);
      return redirect(ownPath(fields.to), { headers: { 'Set-Cookie': await store(fields) } });
    } catch (error) {
      throw await failedPage(error, context);
    }
  };
}

export const keepTheme = storeChoice(({ theme }) =>
  themeCookie().write(theme === 'light' || theme === 'dark' ? theme : 'system'),
);
export const keepSidebar = storeChoice(({ sidebar }) =>
  sidebarCookie().write(sidebar === 'collapsed' ? sidebar : 'open'),
);

/** The loader of an address that only takes forms: redirects to the start. */
export function toTheStart(_: LoaderFunctionArgs): Response {
  return redirect('/');
}

/** Longer than any page's address. Node accepts 16 KB of headers in total. */
const longestPath = 4_000;

/** A path of this suite that is safe in a `Location` header. Another site's address (`//evil.example`) becomes the start page. */
export function ownPath(to: unknown): string {
  const here = 'http://here.invalid';
  const url = typeof to === 'string' && URL.canParse(to, here) ? new URL(to, here) : null;
  // `/.//evil.example` is our path as sent, but another site's address after normalization.
  if (url?.origin !== here) return '/';
  const path = url.pathname.replace(/^\/+/, '/') + url.search;
  return path.length <= longestPath ? path : '/';
}
