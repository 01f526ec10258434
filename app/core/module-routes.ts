import type { RouteConfigEntry } from '@react-router/dev/routes';

type Routes = RouteConfigEntry[] | null;

/**
 * A module's addresses, the default export of its `routes.ts`. Nothing may be left out: what a module doesn't have is null.
 * The build reads them, so they import nothing of the suite.
 */
export interface ModuleRoutes {
  /** For everybody. */
  publicPages: Routes;
  /** For signed-in people. */
  pages: Routes;
  /** Areas of the settings. */
  settings: Routes;
  /** Pages that a scanned code opens. They ask people who are not signed in to sign in on the page itself. */
  scannedPages: Routes;
  /** The documented calls. */
  calls: Routes;
  /** Tabs and dialogs of other modules' pages, by the address of the page. */
  within: Record<string, RouteConfigEntry[]> | null;
}

const parts = ['publicPages', 'pages', 'settings', 'scannedPages', 'calls'] as const;

/** The routes of these modules, with the tabs and dialogs of others in their pages. */
export function composeRoutes(
  modules: readonly ModuleRoutes[],
): Record<(typeof parts)[number], RouteConfigEntry[]> {
  const within = modules.flatMap((module) => Object.entries(module.within ?? {}));
  const missing = new Set(within.map(([path]) => path));
  const addWithin = (routes: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    routes.map((entry) => {
      const added = within.filter(([path]) => path === entry.path).flatMap(([, routes]) => routes);
      if (entry.path) missing.delete(entry.path);
      const children = [...addWithin(entry.children ?? []), ...added];
      return children.length > 0 ? { ...entry, children } : entry;
    });
  const [publicPages = [], pages = [], settings = [], scannedPages = [], calls = []] = parts.map((part) =>
    addWithin(modules.flatMap((module) => module[part] ?? [])),
  );
  for (const path of missing)
    throw new Error(`There is no page ${path} for the routes that a module adds to it.`);
  return { publicPages, pages, settings, scannedPages, calls };
}

/** Throws where two routes have the same address. */
export function refuseSameAddress(routes: readonly RouteConfigEntry[]): void {
  const taken = new Map<string, string>();
  const look = (some: readonly RouteConfigEntry[], above: string) => {
    for (const { path, file, children = [] } of some) {
      const address = path === undefined ? above : `${above}/${path}`;
      // The router ignores case and the names of parameters.
      const key = address.toLowerCase().replace(/:[^/.?]+/g, ':');
      const other = path === undefined ? undefined : taken.get(key);
      if (other) throw new Error(`Two routes have the address ${address}: ${other} and ${file}.`);
      if (path !== undefined) taken.set(key, file);
      look(children, address);
    }
  };
  look(routes, '');
}
