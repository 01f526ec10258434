import { randomBytes, randomUUID } from 'node:crypto';
import { createRequestHandler } from '@react-router/express';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import type { Environment } from './env.server';
import { health } from './health.server';
import { log } from './log.server';
import { requestFacts } from './request';

/**
 * What the router has built. As a function it is loaded anew after each change, which development needs,
 * and all routes are compiled anew for each request, which nobody else should.
 */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

/** The way of a request to the router: log line, health, broken addresses, compression, built files. */
export function makeApp(environment: Environment, build: Build, before?: (app: Express) => void): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', environment.TRUST_PROXY);
  app.use(logRequest);
  app.use(health);
  app.use(refuseBrokenAddress);
  app.use(compression());
  before?.(app);
  if (environment.production) serveFiles(app);
  app.use(
    createRequestHandler({
      build,
      getLoadContext: (request, response) => {
        const context = new RouterContextProvider();
        context.set(requestFacts, {
          id: response.locals.requestId as string,
          address: request.ip ?? '',
          nonce: randomBytes(16).toString('base64'),
        });
        return context;
      },
    }),
  );
  return app;
}

/** The built files: names with a hash never change, the others for an hour. */
function serveFiles(app: Express): void {
  const headers = {
    setHeaders: (response: Response) => void response.setHeader('X-Content-Type-Options', 'nosniff'),
  };
  app.use('/assets', express.static('build/client/assets', { immutable: true, maxAge: '1y', ...headers }));
  app.use(express.static('build/client', { maxAge: '1h', ...headers }));
}

/** One JSON line when an answer has gone out: no query, since a search may hold a name. */
function logRequest(request: Request, response: Response, next: NextFunction): void {
  const began = performance.now();
  response.locals.requestId = randomUUID();
  response.on('finish', () => {
    log().info({
      requestId: response.locals.requestId,
      method: request.method,
      path: request.path.replace(/^\/ResetPassword\/.*/i, '/ResetPassword/[token]'),
      status: response.statusCode,
      ms: Math.round((performance.now() - began) * 10) / 10,
    });
  });
  next();
}

/** `/%` is no address: refused here, where the router would write a line of its own into the log. */
function refuseBrokenAddress(request: Request, response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path);
    next();
  } catch {
    const text = 'This address cannot be read.';
    response.status(400).json({ ok: false, code: 400, error: text, message: text });
  }
}
