import type { ServerBuild } from 'react-router';

/* The router searches all routes several times per request and builds its route tree for each rendered page, so every
   page gets slower with every route. This file builds subsets of the routes that an address can mean. Everything works
   without it, only slower (decision 0051). */

type Routes = ServerBuild['routes'];

/**
 * Returns a function from a path to the part of the build it can mean: the routes that may match, among which the
 * router chooses as it would among all, and those of the addresses above it, which the router sends to the browser with
 * the page. Addresses with the same routes share one part, so that invented addresses do not fill the memory. The browser
 * asks at `/__manifest` for the routes of several paths: each answer has a part of its own, which is not stored.
 */
export function routeSubsets(build: ServerBuild): (pathname: string, search?: string) => ServerBuild {
  const leaves = Object.values(build.routes).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [{ id: route.id, segments: segmentsOf(fullPath(route.id, build.routes)) }]
      : [],
  );
  const byFirst = new Map<string, typeof leaves>();
  for (const leaf of leaves) {
    const first = leaf.segments[0];
    const word = first?.kind === 'static' ? first.word : '';
    byFirst.set(word, [...(byFirst.get(word) ?? []), leaf]);
  }
  const subsets = new Map<string, ServerBuild>();
  const idsFor = (pathname: string) => {
    const words = wordsOf(pathname);
    const near = [...(words[0] ? (byFirst.get(words[0]) ?? []) : []), ...(byFirst.get('') ?? [])];
    return near.flatMap(({ id, segments }) => (canMatch(segments, words) ? [id] : []));
  };
  return (pathname, search) => {
    if (pathname === '/__manifest') {
      const paths = new URLSearchParams(search).get('paths') ?? '';
      return partOf(build, paths.split(',').flatMap(idsFor));
    }
    const ids = idsFor(pathname);
    const key = ids.join();
    const subset = subsets.get(key) ?? partOf(build, ids);
    subsets.set(key, subset);
    return subset;
  };
}

/** The build with these routes and their parents, in the build's order: the router prefers the first of two equal routes. */
function partOf(build: ServerBuild, leaves: readonly string[]): ServerBuild {
  const ids = new Set<string>();
  for (const leaf of leaves) {
    for (let id: string | undefined = leaf; id && !ids.has(id); id = build.routes[id]?.parentId) ids.add(id);
  }
  const only = <T extends object>(all: T): T =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id))) as T;
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}

/** What a segment of a route's path matches: one word, any word, an optional word, or the rest. */
type Segment = { kind: 'static'; word: string } | { kind: 'any' | 'optional' | 'rest' };

function segmentsOf(path: string): Segment[] {
  return partsOf(path).map((part) => {
    if (part === '*') return { kind: 'rest' };
    if (part.endsWith('?')) return { kind: 'optional' };
    return part.includes(':') ? { kind: 'any' } : { kind: 'static', word: part.toLowerCase() };
  });
}

/** Whether a route may match an address or one above it. */
function canMatch(segments: readonly Segment[], words: readonly string[]): boolean {
  const loose = segments.findIndex(({ kind }) => kind === 'optional' || kind === 'rest');
  const fixed = loose === -1 ? segments : segments.slice(0, loose);
  return (
    words.length >= fixed.length &&
    fixed.every((segment, at) => segment.kind !== 'static' || segment.word === words[at])
  );
}

/** The full path of a route, including its parents. */
function fullPath(id: string, routes: Routes): string {
  const route = routes[id];
  if (!route) return '';
  const own = route.path ?? '';
  if (own.startsWith('/') || !route.parentId) return own;
  return `${fullPath(route.parentId, routes)}/${own}`;
}

/** The words of an address as the router compares them: decoded, lower case, without the suffix of a data request. */
function wordsOf(pathname: string): string[] {
  const words = partsOf(pathname).map((part) => decodeWord(part).toLowerCase());
  const last = words.at(-1);
  if (!last?.endsWith('.data')) return words;
  const page = last.slice(0, -'.data'.length);
  // Data requests for the start page and for addresses with a trailing slash.
  return page === '_' || page === '_root' ? words.slice(0, -1) : words.with(-1, page);
}

/** Like the router, which takes a word that cannot be decoded as it is. */
function decodeWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');
