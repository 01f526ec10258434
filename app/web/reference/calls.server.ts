import type { ServerBuild } from 'react-router';
import { modules } from '~/core/modules.server';
import { type Call, handlerCalls, type Method, methods } from '../respond.server';

/** A call with its address. */
export interface DocumentedCall extends Pick<Call, 'operation' | 'documented' | 'paged' | 'record'> {
  method: Method;
  /** `/getCompanyById/{id}`. */
  path: string;
  /** The names in the braces. */
  params: string[];
  /** The folder name of its module. */
  module: string;
}

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** A module's title in the reference. */
export const moduleTitle = (module: string) =>
  modules().find(({ name, title }) => title && name === module)?.title ?? module;

/** All calls in the order of their routes, read from the route modules themselves, so the reference is always complete. */
export function documentedCalls({ routes }: Pick<ServerBuild, 'routes'>): DocumentedCall[] {
  return Object.values(routes).flatMap((route) => (route ? callsOf(route, routes) : []));
}

function callsOf(route: Route, routes: Routes): DocumentedCall[] {
  const { loader, action, middleware } = route.module as {
    loader?: unknown;
    action?: unknown;
    middleware?: unknown[];
  };
  // /signup: the page's middleware also answers JSON.
  const found = [loader, action, ...(middleware ?? [])]
    .map(handlerCalls)
    .find((calls) => calls !== undefined);
  if (!found) return [];
  const path = found.path ?? pathOf(route, routes);
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const module = /^modules\/([^/]+)\//.exec(route.id)?.[1] ?? '';
  return methods.flatMap((method) => {
    const call = found.calls[method];
    if (!call) return [];
    const { operation, documented, paged, record } = call;
    return [{ method, path, params, module, operation, documented, paged, record }];
  });
}

function pathOf(route: Route, routes: Routes): string {
  const parts: string[] = [];
  for (let at: Route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined) {
    if (at.path) parts.unshift(at.path);
  }
  return `/${parts.join('/').replace(/:(\w+)\??/g, '{$1}')}`;
}

/** The calls of this process's build. */
export async function everyCall(): Promise<DocumentedCall[]> {
  return await madeOfCalls(itself);
}

const itself = (calls: DocumentedCall[]) => calls;

const made = new WeakMap<ServerBuild, Map<unknown, unknown>>();

/** Derives something from all calls, once per build. Development rebuilds often. */
export async function madeOfCalls<T>(make: (calls: DocumentedCall[]) => T): Promise<T> {
  const build = await import('virtual:react-router/server-build');
  const known = made.get(build) ?? new Map<unknown, unknown>();
  made.set(build, known);
  if (!known.has(make)) known.set(make, make(documentedCalls(build)));
  return known.get(make) as T;
}
