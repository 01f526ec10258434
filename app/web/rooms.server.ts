import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * The parts of a build that an address can mean: the router goes through all of a build's routes several times
 * for each request, so that a page would cost more with each module that the suite gains.
 *
 * In a part are the routes whose words stand in the address at their places, a parameter standing for any word and `*` for
 * all that come, and those that show what the address is within: the browser is told of them with the page. Among them the
 * router chooses as it does among all. Addresses that can mean the same routes share a part: whoever tries addresses makes
 * no more of them than the routes have forms.
 */
export function roomsOf(build: ServerBuild): { of(pathname: string): ServerBuild } {
  const whole = { ...build };
  const leaves = Object.values(build.routes).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [{ id: route.id, index: route.index === true, words: wordsOf(pathOf(route.id, build.routes)) }]
      : [],
  );
  const made = new Map<string, ServerBuild>();
  const byFirst = new Map<string, typeof leaves>();
  for (const leaf of leaves) {
    const [first] = leaf.words;
    const word = first?.means === 'word' ? first.word : '';
    byFirst.set(word, [...(byFirst.get(word) ?? []), leaf]);
  }
  return {
    of(pathname) {
      const asked = askedWords(pathname);
      // The browser asks here for routes of any room.
      if (asked[0] === '__manifest') return whole;
      const near = [...(asked[0] ? (byFirst.get(asked[0]) ?? []) : []), ...(byFirst.get('') ?? [])];
      const ids = near.flatMap(({ id, index, words }) => (canMean(words, asked, index) ? [id] : []));
      const key = ids.join();
      const known = made.get(key) ?? partWith(ids, build);
      made.set(key, known);
      return known;
    },
  };
}

function partWith(ids: readonly string[], build: ServerBuild): ServerBuild {
  const kept = withParents(ids, build.routes);
  const { assets } = build;
  // A page that failed is rendered with all routes that the browser is told of.
  return {
    ...build,
    routes: only(kept, build.routes),
    assets: { ...assets, routes: only(kept, assets.routes) },
  };
}

/** What may stand at a place of a route's path: this word, in small letters; any; any or none; whatever comes. */
type Word = { means: 'word'; word: string } | { means: 'any' | 'perhaps' | 'rest' };

function wordsOf(path: string): Word[] {
  return partsOf(path).map((part) => {
    if (part === '*') return { means: 'rest' };
    if (part.endsWith('?')) return { means: 'perhaps' };
    return part.includes(':') ? { means: 'any' } : { means: 'word', word: part.toLowerCase() };
  });
}

/** Whether a route of these words can answer an address; an index also where the address is within its own. */
function canMean(words: readonly Word[], asked: readonly string[], index: boolean): boolean {
  const loose = words.findIndex(({ means }) => means === 'perhaps' || means === 'rest');
  const fixed = loose === -1 ? words : words.slice(0, loose);
  const isLong = asked.length === fixed.length || ((loose !== -1 || index) && asked.length > fixed.length);
  return isLong && fixed.every((one, at) => one.means !== 'word' || one.word === asked[at]);
}

/** The whole path of a route, with that of its parents. */
function pathOf(id: string, routes: Routes): string {
  const route = routes[id];
  if (!route) return '';
  const own = route.path ?? '';
  if (own.startsWith('/') || !route.parentId) return own;
  return `${pathOf(route.parentId, routes)}/${own}`;
}

/** The words of an address, as the router reads it: decoded, whatever its case, and without the ending of a data request. */
function askedWords(pathname: string): string[] {
  const words = partsOf(pathname).map((part) => decodeURIComponent(part).toLowerCase());
  const last = words.at(-1);
  if (!last?.endsWith('.data')) return words;
  const page = last.slice(0, -'.data'.length);
  // So the router writes the data of an address that ends with a slash, and of the start page.
  return page === '_' || page === '_root' ? words.slice(0, -1) : words.with(-1, page);
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/** These routes and what they are in. */
function withParents(ids: readonly string[], routes: Routes): Set<string> {
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
