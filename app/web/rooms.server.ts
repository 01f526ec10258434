import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * The parts of a build that an address can mean: the router goes through all of a build's routes several times
 * for each request, so that a page would cost more with each module that the suite gains.
 *
 * What an address can mean is told by its first word: the routes that begin with it, and those that begin with
 * anything (a parameter, `*`, the start page). Among them the router chooses as it does among all.
 */
export function roomsOf(build: ServerBuild): { of(pathname: string): ServerBuild } {
  const whole = { ...build };
  const leaves = Object.values(build.routes).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [{ id: route.id, word: firstWord(pathOf(route.id, build.routes)) }]
      : [],
  );
  const words = new Set(leaves.flatMap(({ word }) => word ?? []));
  const partWith = (wanted?: string): ServerBuild => {
    const ids = leaves.flatMap(({ id, word }) => (word === undefined || word === wanted ? [id] : []));
    const kept = withParents(ids, build.routes);
    const { assets } = build;
    // A page that failed is rendered with all routes that the browser is told of.
    return {
      ...build,
      routes: only(kept, build.routes),
      assets: { ...assets, routes: only(kept, assets.routes) },
    };
  };
  const byWord = new Map<string, ServerBuild>();
  const elsewhere = partWith();
  return {
    of(pathname) {
      const asked = askedWord(pathname);
      // The browser asks here for routes of any room.
      if (asked === '__manifest') return whole;
      if (asked === undefined || !words.has(asked)) return elsewhere;
      const known = byWord.get(asked) ?? partWith(asked);
      byWord.set(asked, known);
      return known;
    },
  };
}

/** The whole path of a route, with that of its parents. */
function pathOf(id: string, routes: Routes): string {
  const route = routes[id];
  if (!route) return '';
  const own = route.path ?? '';
  if (own.startsWith('/') || !route.parentId) return own;
  return `${pathOf(route.parentId, routes)}/${own}`;
}

/** The word that an address of this path begins with, in small letters; none where it may begin with any. */
function firstWord(path: string): string | undefined {
  const first = path.split('/').find((part) => part !== '');
  return first === undefined || /[:*?]/.test(first) ? undefined : first.toLowerCase();
}

/** The same of an address, as the router reads it: decoded, whatever its case, and without the ending of a data request. */
function askedWord(pathname: string): string | undefined {
  const first = pathname.split('/').find((part) => part !== '');
  if (first === undefined) return undefined;
  return decodeURIComponent(first)
    .replace(/\.data$/, '')
    .toLowerCase();
}

/** These routes and what they are in. */
function withParents(ids: string[], routes: Routes): Set<string> {
  const kept = new Set<string>();
  for (const leaf of ids) {
    for (let id: string | undefined = leaf; id && !kept.has(id); id = routes[id]?.parentId) kept.add(id);
  }
  return kept;
}

/** In the order of the build: between equals the router takes the first. */
function only<T extends object>(kept: Set<string>, all: T): T {
  return Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id))) as T;
}
