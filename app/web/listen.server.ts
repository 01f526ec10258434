import { createServer, type Server, type ServerResponse } from 'node:http';
import { Server as PlainServer } from 'node:net';
import type { Express } from 'express';
import { type Config, StartRefused } from '~/core/config.server';

/** The time for requests in flight after SIGTERM, in milliseconds. */
const drainMs = 10_000;

/**
 * Time limits of connections in milliseconds. The number of connections is not limited: a waiting one costs a few
 * kilobytes and no thread, and with a limit slow clients could block the others.
 */
const patience = {
  /**
   * Longer than proxies keep idle connections (nginx and AWS 60 s, Go 90 s, Caddy 120 s). If the server closed first, a
   * request already on its way would be lost.
   */
  keepAliveTimeout: 125_000,
  /** From the connection to complete headers. */
  headersTimeout: 20_000,
  /** From the headers to the complete body: the largest upload at 20 KB a second. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
};

/** Responses in flight. When their server drains, they are told to close their connection. */
const inFlight = new WeakMap<Server, Set<ServerResponse>>();

/** Opens the port. Throws `StartRefused` with one sentence if that fails. */
export function listen(app: Express, { PORT, HOST }: Config): Promise<Server> {
  const server = createServer(patience, app);
  const open = new Set<ServerResponse>();
  inFlight.set(server, open);
  server.prependListener('request', (_, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) => {
      const noAddress = `HOST ${HOST} is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of them.`;
      const reason: Record<string, string> = {
        EADDRINUSE: `PORT ${PORT} is in use: stop what listens there, or set PORT to another number.`,
        EACCES: `PORT ${PORT} may not be opened by this user: set PORT to 1024 or more.`,
        EADDRNOTAVAIL: noAddress,
        ENOTFOUND: noAddress,
        // The name could not be resolved.
        EAI_AGAIN: noAddress,
      };
      reject(
        new StartRefused(
          reason[error.code ?? ''] ?? `HOST ${HOST} and PORT ${PORT} cannot be opened: ${error.code}.`,
        ),
      );
    });
    server.listen(PORT, HOST);
  });
}

/**
 * Stops accepting connections, waits for the requests in flight and closes the rest after ten seconds. An idle
 * connection may send one more request for `restMs`, since it may already be on its way. With `restMs` 0 idle
 * connections are closed at once.
 */
export function drain(server: Server, { restMs = 0 } = {}): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), drainMs);
    const began = performance.now();
    const rest = setInterval(() => {
      if (performance.now() - began >= restMs) server.closeIdleConnections();
    }, 100);
    if (restMs === 0) server.closeIdleConnections();
    const isLast = (response: ServerResponse) => {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    };
    server.prependListener('request', (_, response) => isLast(response));
    for (const response of inFlight.get(server) ?? []) isLast(response);
    // The `http` server's own `close` would end idle connections at once.
    PlainServer.prototype.close.call(server, () => {
      clearTimeout(late);
      clearInterval(rest);
      resolve();
    });
  });
}
