/** The addresses of a route's code in the browser, and of the code of the routes around it. */
export async function codeOf(routeId: string): Promise<string[]> {
  const { routes } = (await import('virtual:react-router/server-build')).assets;
  const code = new Set<string>();
  for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
    const { module, clientLoaderModule, clientActionModule, imports = [] } = routes[id] ?? {};
    for (const one of [module, clientLoaderModule, clientActionModule, ...imports]) if (one) code.add(one);
  }
  return [...code];
}
