import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Config } from '~/core/config.server';
import { log, loggedPath } from '~/core/log.server';
import { errorBody, Refusal, type Why } from '~/core/refusal';
import { mostBytes } from './body.server';
import { builtFiles } from './built-files.server';
import { health } from './health.server';
import { countFailure, watch } from './metrics/index.server';
import { type Build, routeRequests } from './router.server';

/** All that a request passes on its way to the router. */
export function makeApp(environment: Config, build: Build, before?: (app: Express) => void): Express {
  const app = express();
  app.disable('x-powered-by');
  // One proxy, ours: it writes the last address of X-Forwarded-For, and callers may write those before it.
  app.set('trust proxy', environment.TRUST_PROXY ? 1 : false);
  app.use(logRequest);
  watch(app, environment);
  app.use(health);
  app.use(refuseBroken);
  before?.(app);
  if (environment.production) serveFiles(app);
  app.use(compression({ level: compressionLevel }));
  app.use(limitBodies);
  app.use(routeRequests(build, environment));
  app.use(sayFailed);
  return app;
}

/** Of gzip: a third of the work of the usual level, for a twentieth more bytes. */
const compressionLevel = 1;

/** The folder of the built files, next to the server's, wherever the suite was started from. */
function clientFolder(): string {
  const places = ['../client', '../../client'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? 'build/client';
}

/** The built files: names with a hash never change, the others for an hour. */
function serveFiles(app: Express): void {
  const client = clientFolder();
  app.use('/assets', builtFiles(`${client}/assets`));
  const others = express.static(client, { maxAge: '1h', index: false });
  // A page's address has no dot: no need to look for a file at each page.
  app.use((request, response, next) =>
    request.path.includes('.') ? others(request, response, next) : next(),
  );
}

/** One JSON line when an answer has gone out or its caller has gone: no query, since a search may hold a name. */
function logRequest(request: Request, response: Response, next: NextFunction): void {
  const began = performance.now();
  const requestId = randomUUID();
  response.locals.requestId = requestId;
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.on('close', () => {
    log().info({
      requestId,
      method: request.method,
      path: loggedPath(request.path),
      // As nginx writes it where nobody waited for the answer.
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - began) * 10) / 10,
    });
  });
  next();
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What no route could make sense of is refused here: the router would answer some of it with a plain 500. */
function refuseBroken(request: Request, response: Response, next: NextFunction): void {
  if (!methods.has(request.method)) refuse(response, 'wrong-method', 'There is no such method.');
  else if (!isReadable(request)) refuse(response, 'bad-input', 'This address cannot be read.');
  else next();
}

/** A path that is one, at a host that is one. */
function isReadable(request: Request): boolean {
  try {
    decodeURIComponent(request.path);
    const { host } = request;
    return (
      !!host && request.originalUrl.startsWith('/') && URL.canParse(request.originalUrl, `http://${host}`)
    );
  } catch {
    return false;
  }
}

/**
 * Refuses every body over 16 MiB and every compressed one, since a few bytes may unpack to more than the machine has. The
 * readers in `body.server.ts` refuse what is too large for its kind. A body that nobody has read is dropped after the
 * response, so that the connection can carry its next request.
 */
export function limitBodies(request: Request, response: Response, next: NextFunction): void {
  const { method } = request;
  const encoding = request.get('Content-Encoding')?.trim().toLowerCase() || 'identity';
  const refuseLarge = () => refuseWith(response, 'too-large', { Connection: 'close' });
  if (method === 'GET' || method === 'HEAD') next();
  else if (encoding !== 'identity') refuseWith(response, 'wrong-type', { 'Accept-Encoding': 'identity' });
  else if (Number(request.get('Content-Length') ?? 0) > mostBytes.anything) refuseLarge();
  else {
    let bytes = 0;
    // Paused first: a listener would otherwise start the stream before its reader is there.
    request.pause().on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes.anything && !response.headersSent) refuseLarge();
    });
    response.once('finish', () => request.removeAllListeners('data').resume());
    next();
  }
}

/** The last resort, for what no door has caught. Express knows it as the one with four parameters. */
function sayFailed(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const { requestId } = response.locals as { requestId: string };
  countFailure();
  log().error({ requestId, err: error }, 'request failed');
  if (response.headersSent) response.destroy();
  else {
    const message = 'Something went wrong on our side. Please try again.';
    response.status(500).json(errorBody({ code: 500, why: 'failed', message }, { requestId }));
  }
}

function refuse(response: Response, why: Why, text?: string): void {
  const { status, message } = new Refusal(why, text);
  response.status(status).json(errorBody({ code: status, why, message }));
}

function refuseWith(response: Response, why: Why, headers: Record<string, string>): void {
  refuse(response.set(headers), why);
}
