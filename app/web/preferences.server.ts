import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { sidebarCookie, themeCookie } from './cookies.server';
import { failedPage } from './failure.server';
import { readForm } from './sent.server';

/** The colours that this browser has chosen. */
export async function readTheme(request: Request): Promise<'system' | 'light' | 'dark'> {
  return (await themeCookie().read(request.headers.get('Cookie'))) ?? 'system';
}

/** Whether this browser has folded the sidebar. */
export async function sidebarIsCollapsed(request: Request): Promise<boolean> {
  return (await sidebarCookie().read(request.headers.get('Cookie'))) === 'collapsed';
}

/** The action that stores a choice in a cookie and goes back to the page it came from. */
function storeChoice(store: (fields: Record<string, unknown>) => Promise<string>) {
  return async ({ request, context }: ActionFunctionArgs) => {
    try {
      const { fields } = await readForm(request);
      return redirect(ownPath(fields.to), { headers: { 'Set-Cookie': await store(fields) } });
    } catch (error) {
      throw failedPage(error, context);
    }
  };
}

export const keepTheme = storeChoice(({ theme }) =>
  themeCookie().write(theme === 'light' || theme === 'dark' ? theme : 'system'),
);
export const keepSidebar = storeChoice(({ sidebar }) =>
  sidebarCookie().write(sidebar === 'collapsed' ? sidebar : 'open'),
);

/** For an address that only takes forms: opening it leads to the start. */
export function toTheStart(_: LoaderFunctionArgs): Response {
  return redirect('/');
}

/** Longer addresses no page has, and no reader takes from a header: Node reads 16 KB of all headers together. */
const longestPath = 4_000;

/** A path of this suite, as a header can carry it; another site's address (`//evil.example`) leads to the start. */
export function ownPath(to: unknown): string {
  const here = 'http://here.invalid';
  const url = typeof to === 'string' && URL.canParse(to, here) ? new URL(to, here) : null;
  // `/.//evil.example` is a path of ours as it is sent, and another site's address once it is read.
  if (url?.origin !== here) return '/';
  const path = url.pathname.replace(/^\/+/, '/') + url.search;
  return path.length <= longestPath ? path : '/';
}
