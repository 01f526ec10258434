import { randomBytes } from 'node:crypto';
import { createRequestHandler } from '@react-router/express';
import type { Request, RequestHandler, Response } from 'express';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import type { Config } from '~/core/config.server';
import { requestFacts } from './request';
import { routeSubsets } from './route-subset.server';
import { carriesMetricsToken, requestTimings, Timings } from './server-timing.server';
import { sourceAddress } from './source-address';

/** The router's build. In development a function that reloads it after each change. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Passes a request to React Router; in production with only the routes its address can mean. */
export function routeRequests(build: Build, environment: Config): RequestHandler {
  const getLoadContext = (request: Request, response: Response) => contextOf(request, response, environment);
  if (typeof build === 'function') return createRequestHandler({ build, getLoadContext });
  const subsetOf = routeSubsets(build);
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  return (request, response, next) => {
    // As the router reads it: without `..`, and with all that follows the first question mark.
    const { pathname, search } = new URL(`http://here.invalid${request.url}`);
    const subset = subsetOf(pathname, search);
    const handler = handlers.get(subset) ?? createRequestHandler({ build: subset, getLoadContext });
    handlers.set(subset, handler);
    return handler(request, response, next);
  };
}

function contextOf(
  request: Request,
  response: Response,
  { production, METRICS_TOKEN }: Config,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, {
    id: response.locals.requestId as string,
    address: sourceAddress(request.ip ?? ''),
    host: request.host ?? '',
    nonce: randomBytes(16).toString('base64'),
    headers: new Headers(),
    route: response.locals.route ?? { pattern: '' },
    isBrokenOff: () => response.closed && !response.writableFinished,
  });
  const isTimed = !production || carriesMetricsToken(request.get('Authorization'), METRICS_TOKEN);
  if (isTimed) context.set(requestTimings, new Timings());
  return context;
}
