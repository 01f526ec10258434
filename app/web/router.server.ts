import { createRequestHandler } from '@react-router/express';
import type { Request, RequestHandler, Response } from 'express';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { randomWord } from '~/core/random';
import { requestFacts } from './request';
import { routeSubsets } from './route-subset.server';
import { sourceAddress } from './source-address';

/** The router's build. Development passes a function, which loads it again after each change. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Hands a request to the router; in production, to a handler that knows only the routes which its address can mean. */
export function routeRequests(build: Build): RequestHandler {
  if (typeof build === 'function') return createRequestHandler({ build, getLoadContext });
  const subsetOf = routeSubsets(build);
  const handlers = new Map<ServerBuild, RequestHandler>();
  return (request, response, next) => {
    const subset = subsetOf(request.path);
    const handler = handlers.get(subset) ?? createRequestHandler({ build: subset, getLoadContext });
    handlers.set(subset, handler);
    return handler(request, response, next);
  };
}

function getLoadContext(request: Request, response: Response): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, {
    id: response.locals.requestId as string,
    address: sourceAddress(request.ip ?? ''),
    host: request.host ?? '',
    nonce: randomWord(16).toString('base64'),
    headers: new Headers(),
    route: response.locals.route ?? { pattern: '' },
  });
  return context;
}
