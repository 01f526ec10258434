import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
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

/** The Express app: everything a request passes before it reaches the router. */
export function makeApp(environment: Config, build: Build, before?: (app: Express) => void): Express {
  const app = express();
  app.disable('x-powered-by');
  // One trusted proxy: it writes the last address of X-Forwarded-For. Callers may forge those before it.
  app.set('trust proxy', environment.TRUST_PROXY ? 1 : false);
  app.use(logRequest);
  watch(app, environment);
  app.use(health);
  app.use(refuseBroken);
  before?.(app);
  if (environment.production) serveFiles(app);
  app.use(compression(quick));
  app.use(limitBodies);
  app.use(routeRequests(build, environment));
  app.use(sayFailed);
  return app;
}

/**
 * What is made for each request is compressed quickly. Brotli's level 2 takes half the time of the default level 4 for a
 * twentieth more bytes; gzip's level 1, for programs without Brotli, a third of its default's.
 */
const quick = { level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } } };

/** The folder of the built files, next to the server's, independent of the working directory. */
function clientFolder(): string {
  const places = ['../client', '../../client'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? 'build/client';
}

/** Serves the built files: hashed names are cached for a year, the others for an hour. */
function serveFiles(app: Express): void {
  const client = clientFolder();
  app.use('/assets', builtFiles(`${client}/assets`));
  const others = express.static(client, {
    maxAge: '1h',
    index: false,
    // An old service worker is replaced as soon as there is a new one.
    setHeaders: (response, path) => {
      if (/(sw\.js|\.webmanifest)$/.test(path)) response.setHeader('Cache-Control', 'no-cache');
    },
  });
  app.use('/sw.js', compression(quick));
  // Page addresses contain no dot, so no file needs to be looked for.
  app.use((request, response, next) =>
    request.path.includes('.') ? others(request, response, next) : next(),
  );
}

/** Logs one JSON line per response, or when the client disconnects. The query is left out, since a search may contain a name. */
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
      // nginx's status for a client that disconnected.
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - began) * 10) / 10,
    });
  });
  next();
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses malformed addresses, some of which the router would answer with a plain 500. */
function refuseBroken(request: Request, response: Response, next: NextFunction): void {
  if (!methods.has(request.method)) refuse(response, 'wrong-method', 'There is no such method.');
  else if (!isReadable(request)) refuse(response, 'bad-input', 'This address cannot be read.');
  else next();
}

/** Whether the path can be decoded and the host is valid. */
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
 * Refuses every body over 16 MiB and every compressed one, since a few bytes may unpack to more than the memory. The
 * readers in `body.server.ts` apply the limits of each kind. An unread body is drained after the response, so that the
 * connection can carry its next request.
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
    // Paused first, because adding a listener would start the stream before its reader is attached.
    request.pause().on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes.anything && !response.headersSent) refuseLarge();
    });
    response.once('finish', () => request.removeAllListeners('data').resume());
    next();
  }
}

/** The last resort for uncaught errors. Express recognizes it by its four parameters. */
function sayFailed(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  // The router gives up a request whose client has gone. That is no failure.
  if (response.closed && error instanceof Error && error.name === 'AbortError') return;
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
