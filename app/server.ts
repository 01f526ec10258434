import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createRequestHandler } from '@react-router/express';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { DatabaseRefused, openDatabase } from '~db/connect';
import { makeIndexes, sweepExpired } from '~db/indexes';
import { setUpLimits } from '~db/limits';
import { seedSampleCompany as seed } from '~db/seed/sample-company';
import { setUpBilling } from './gateways/billing';
import { setUpMail } from './gateways/mail';
import { hashPassword, setUpReset } from './modules/account/index.server';
import { type Environment, readEnvironment, StartRefused, setEnvironment } from './web/env.server';
import { health } from './web/health.server';
import { log, startLog } from './web/log.server';
import { requestFacts } from './web/request';

/** How long requests in flight may take after SIGTERM. */
const drainMs = 10_000;
const sweepEveryMs = 3_600_000;

/** A running suite. */
export interface Running {
  url: string;
  environment: Environment;
  /** Lets requests in flight finish, then closes server and store. */
  stop(): Promise<void>;
}

/** Reads the environment and opens log and database; all that scripts need that serve no pages. */
export async function open(
  variables: NodeJS.ProcessEnv,
): Promise<{ environment: Environment; close(): Promise<void> }> {
  const environment = readEnvironment(variables);
  setEnvironment(environment);
  startLog(environment.LOG_LEVEL);
  setUpLimits({ on: environment.RATE_LIMIT });
  setUpGateways(environment);
  try {
    const database = await openDatabase({ uri: environment.MONGODB_URI, folder: environment.DATA_DIR });
    await makeIndexes();
    return { environment, close: () => database.close() };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw new StartRefused(error.message);
    throw error;
  }
}

/** Puts the sample company into the open store; see `db/seed`. */
export async function seedSampleCompany() {
  return await seed(hashPassword);
}

function setUpGateways({ BILLING_PROVIDER, SMTP_URL, MAIL_FROM, DATA_DIR, APP_URL }: Environment): void {
  setUpBilling(BILLING_PROVIDER);
  setUpMail({ smtpUrl: SMTP_URL, from: MAIL_FROM, outbox: join(DATA_DIR, 'outbox') });
  setUpReset({ appUrl: APP_URL, onFailure: (err) => log().error({ err }, 'reset mail could not be sent') });
}

/**
 * What the router has built. As a function it is loaded anew after each change, which development needs,
 * and all routes are compiled anew for each request, which nobody else should.
 */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Starts the suite: environment, log, database with its indices, web server.
 * Throws `StartRefused`, one plain sentence, for a wrong environment, a port in use, a folder that cannot be written.
 */
export async function start(
  variables: NodeJS.ProcessEnv = process.env,
  { build, before }: { build?: Build; before?: (app: Express) => void } = {},
): Promise<Running> {
  const { environment, close } = await open(variables);
  const app = makeApp(environment, build ?? (await import('virtual:react-router/server-build')), before);
  let server: Server;
  try {
    server = await listen(app, environment);
  } catch (error) {
    await close();
    throw error;
  }
  const sweep = setInterval(
    () => sweepExpired().catch((err) => log().warn({ err }, 'sweep failed')),
    sweepEveryMs,
  );
  sweep.unref();
  const url = `http://${environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST}:${environment.PORT}`;
  log().info({ url, store: environment.MONGODB_URI ? 'mongodb' : 'embedded' }, 'listening');

  return {
    url,
    environment,
    async stop() {
      clearInterval(sweep);
      await drain(server);
      await close();
      log().flush();
    },
  };
}

function makeApp(environment: Environment, build: Build, before?: (app: Express) => void): Express {
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

function listen(app: Express, { PORT, HOST }: Environment): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(PORT, HOST, (error?: NodeJS.ErrnoException) => {
      if (!error) return resolve(server);
      const reason: Record<string, string> = {
        EADDRINUSE: `PORT ${PORT} is in use: stop what listens there, or set PORT to another number.`,
        EACCES: `PORT ${PORT} may not be opened by this user: set PORT to 1024 or more.`,
        EADDRNOTAVAIL: `HOST ${HOST} is no address of this machine.`,
      };
      reject(
        new StartRefused(
          reason[error.code ?? ''] ?? `HOST ${HOST} and PORT ${PORT} cannot be opened: ${error.code}.`,
        ),
      );
    });
  });
}

/** Stops taking requests, waits for those in flight, and after ten seconds ends those that still hang. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}
