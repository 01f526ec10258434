import type { EntryContext } from 'react-router';

/**
 * The router builds its whole tree of routes anew to render one page, so that each page would cost more
 * with each module that the suite gains. A page needs the routes that it shows and no others: the browser
 * asks for the rest when it wants them.
 *
 * The fields are the router's own and undocumented: its version is pinned, and a test renders with it. A
 * page that failed keeps the whole tree, since an error may be shown by any route above it.
 *
 * With a route go the pages that show its own address: the browser asks for no routes where it has one that answers,
 * and would show a frame with nothing in it, as it did at `/`, which the root answers.
 */
export function onlyMatched(router: EntryContext): EntryContext {
  const { matches, errors } = router.staticHandlerContext;
  const leaf = matches.at(-1)?.route.id;
  if (errors || leaf === undefined) return router;
  const { routes, branches } = partFor(leaf, router);
  return { ...router, branches, manifest: { ...router.manifest, routes } };
}

interface Part {
  routes: EntryContext['manifest']['routes'];
  branches: EntryContext['branches'];
}

/** Of each part of a build, which goes with it: development builds anew. */
const parts = new WeakMap<Part['routes'], Map<string, Part>>();

/** The part of the tree that a page shows, made once for each page. */
function partFor(leaf: string, { manifest, branches, staticHandlerContext }: EntryContext): Part {
  const byLeaf = parts.get(manifest.routes) ?? new Map<string, Part>();
  parts.set(manifest.routes, byLeaf);
  const known = byLeaf.get(leaf);
  if (known) return known;
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  for (const { routesMeta } of branches) {
    const chain = routesMeta.map(({ route }) => route);
    const isKnown = chain.every(({ id, path }) => path === undefined || ids.has(id));
    if (isKnown && chain.at(-1)?.index) for (const { id } of chain) ids.add(id);
  }
  const part = {
    routes: Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]])),
    branches: branches.filter(({ routesMeta }) => routesMeta.every(({ route }) => ids.has(route.id))),
  };
  byLeaf.set(leaf, part);
  return part;
}
