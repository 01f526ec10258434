import type { createBrowserRouter } from 'react-router';

/** What the router keeps in the window. Undocumented: its version is pinned, and journeys rest on it. */
export interface RouterWindow {
  __reactRouterDataRouter?: ReturnType<typeof createBrowserRouter>;
  __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
}
