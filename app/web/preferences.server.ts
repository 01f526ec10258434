import { type ActionFunctionArgs, type Cookie, type LoaderFunctionArgs, redirect } from 'react-router';
import { sidebarCookie, themeCookie } from './cookies.server';
import { failedPage } from './failure.server';
import { readForm } from './sent.server';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const sidebars = ['open', 'collapsed'] as const;

/** The colours that this browser has chosen. */
export async function readTheme(request: Request): Promise<Theme> {
  return await chosen(request, themeCookie(), themes);
}

/** Whether this browser has folded the sidebar. */
export async function sidebarIsCollapsed(request: Request): Promise<boolean> {
  return (await chosen(request, sidebarCookie(), sidebars)) === 'collapsed';
}

async function chosen<T extends string>(
  request: Request,
  cookie: Cookie,
  choices: readonly [T, ...T[]],
): Promise<T> {
  const kept: unknown = await cookie.parse(request.headers.get('Cookie'));
  return choices.find((choice) => choice === kept) ?? choices[0];
}

/** The action that keeps a choice of `field` in a cookie and goes back to the page it came from. */
function keep(field: string, cookie: () => Cookie, choices: readonly string[]) {
  return async ({ request, context }: ActionFunctionArgs) => {
    try {
      const { fields } = await readForm(request);
      const choice = choices.find((one) => one === fields[field]) ?? choices[0];
      return redirect(ownPath(fields.to), { headers: { 'Set-Cookie': await cookie().serialize(choice) } });
    } catch (error) {
      throw failedPage(error, context);
    }
  };
}

export const keepTheme = keep('theme', themeCookie, themes);
export const keepSidebar = keep('sidebar', sidebarCookie, sidebars);

/** For an address that only takes forms: whoever opens it is sent to the start. */
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
