import { type LoaderFunctionArgs, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { Actor } from '~/core/access';
import { callerOf } from './caller.server';
import { wantedCookie } from './cookies.server';
import { isMarkOf, lastAccount } from './device.server';
import type { ShownLine } from './line-above';
import { menuFor, sectionAt } from './menu.server';
import { mayOpen } from './read.server';
import { routeSubsets } from './route-subset.server';

/** In characters. A cookie holds 4 KB, and no link in a mail is longer. */
const longest = 1_500;

type WantedRequest = Pick<LoaderFunctionArgs, 'request' | 'url'>;

/**
 * The cookies that remember a page for somebody who was redirected to the start without a session. Only for pages of
 * the menu, not for forms, files or redirects.
 */
export async function rememberWanted({ request, url }: WantedRequest): Promise<[string, string][]> {
  const { pathname, search } = url;
  const kind = request.headers.get('Sec-Fetch-Dest') ?? 'document';
  if (request.method !== 'GET' || !['document', 'empty'].includes(kind)) return [];
  if (pathname.length + search.length > longest || !sectionAt(pathname) || !(await pageAt(pathname)))
    return [];
  const of = await lastAccount(request.headers.get('Cookie'));
  return [['Set-Cookie', await wantedCookie().write({ to: pathname + search, of })]];
}

/** The `Set-Cookie` that removes it. */
export async function forgetWanted(): Promise<[string, string]> {
  return ['Set-Cookie', await wantedCookie().remove()];
}

/**
 * The line on the first page after signing in that links to the page requested before, shown once, with the headers
 * that remove the cookie. There is none for a page they may not open, nor for anybody but this browser's last user,
 * since the address could reveal what that person looked for. People who must first set up their second factor see it
 * afterwards.
 */
export async function takeWanted({
  request,
  url,
  context,
}: LoaderFunctionArgs): Promise<{ notice: ShownLine | null; headers: [string, string][] }> {
  const wanted = await wantedCookie().read(request.headers.get('Cookie'));
  if (!wanted || !sectionAt(url.pathname)) return { notice: null, headers: [] };
  const { actor, by } = await callerOf(request, context);
  if (!actor || by !== 'cookie' || actor.owesSecondFactor) return { notice: null, headers: [] };
  const isOwn = wanted.of === null || isMarkOf(wanted.of, actor.userId);
  const notice = isOwn ? await noticeOf(wanted.to, url.pathname + url.search, actor) : null;
  return { notice, headers: [await forgetWanted()] };
}

/** @param here the address of the page that shows it */
async function noticeOf(to: string, here: string, actor: Actor): Promise<ShownLine | null> {
  if (to === here) return null;
  const title = await titleFor(to, actor);
  if (title === null) return null;
  const isHere = plainPath(to) === plainPath(here);
  return {
    quiet: true,
    before: `Continue to ${isHere ? 'another view of this page' : title}?`,
    to,
    link: 'Go there',
    after: '',
    dismiss: here,
  };
}

const plainPath = (address: string) => address.replace(/\?.*/, '').replace(/\/+$/, '').toLowerCase();

/** The name of a page, from its menu item and its own title; null if their flags do not open it. */
async function titleFor(to: string, actor: Actor): Promise<string | null> {
  const { pathname, search } = new URL(to, 'http://here.invalid');
  const section = sectionAt(pathname);
  const page = await pageAt(pathname);
  if (!section || !page || !menuFor(actor.access, actor).some((item) => item.to === section.to)) return null;
  const { chain, params } = page;
  if (!chain.every(({ loader }) => mayOpen(loader, actor, params))) return null;
  const own = titleOf(chain.findLast(({ meta }) => meta)?.meta, { pathname, search, params });
  return !own || own.toLowerCase().startsWith(section.label.toLowerCase())
    ? (own ?? section.label)
    : `${section.label} · ${own}`;
}

type Module = NonNullable<ServerBuild['routes'][string]>['module'];
type Params = Record<string, string | undefined>;

/** A page's title without its data. */
function titleOf(
  meta: Module['meta'],
  { pathname, search, params }: { pathname: string; search: string; params: Params },
): string | null {
  const location = { pathname, search, hash: '', state: null, key: 'default', mask: undefined };
  const of = { location, params, loaderData: undefined, data: undefined, matches: [], error: undefined };
  const told = meta?.(of as never)?.find((one) => one && 'title' in one);
  return told && 'title' in told && typeof told.title === 'string'
    ? told.title.replace(/ · Laoban$/, '')
    : null;
}

const subsets = new WeakMap<ServerBuild, ReturnType<typeof routeSubsets>>();

/** The routes of a page, outermost first, and the address parameters; null if there is no such page. */
export async function pageAt(pathname: string): Promise<{ chain: Module[]; params: Params } | null> {
  const build = await import('virtual:react-router/server-build');
  const subsetOf = subsets.get(build) ?? routeSubsets(build);
  subsets.set(build, subsetOf);
  const { routes } = subsetOf(pathname);
  const matches = matchRoutes(treeIn(routes), pathname);
  const chain = (matches ?? []).flatMap(({ route }) => routes[route.id ?? '']?.module ?? []);
  // A route without a component is a file, a call, or only takes forms.
  return matches && chain.at(-1)?.default ? { chain, params: matches[0]?.params ?? {} } : null;
}

/** A build's routes as a tree for `matchRoutes`. */
function treeIn(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeIn(routes, id) }];
  });
}
