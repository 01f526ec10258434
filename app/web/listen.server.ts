import { createServer, type Server, type ServerResponse } from 'node:http';
import { Server as PlainServer } from 'node:net';
import type { Express } from 'express';
import { type Config, StartRefused } from '~/core/config.server';

/** How long requests in flight may take after SIGTERM. */
const drainMs = 10_000;

/**
 * What a connection may take its time for. Nobody is kept out by those who are slow, since a connection that waits costs
 * a few kilobytes and no thread; so there is no limit to their number, by which the slow would keep out the quick.
 */
const patience = {
  /**
   * Longer than any proxy keeps a connection that rests (nginx and Amazon's balancers 60 s, Go's 90 s, Caddy 120 s): if
   * this side ended it first, a request could be on its way meanwhile and would be lost.
   */
  keepAliveTimeout: 125_000,
  /** Until the headers are whole, from the first byte, or from the connection where none comes. */
  headersTimeout: 20_000,
  /** Until the body is: the largest upload by a phone on a bad day, at 20 KB a second. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
};

/** The answers that have not gone out yet; told to be their connection's last when their server drains. */
const inFlight = new WeakMap<Server, Set<ServerResponse>>();

/** Opens the port. Throws `StartRefused`, one plain sentence, where it cannot be had. */
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
        // Of a name, where nobody can be asked for it.
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
 * Stops taking connections, waits for the requests in flight, and after ten seconds ends those that still hang. Who has a
 * connection at rest may send one more request over it for `restMs`, which is answered as the connection's last: a
 * request that was on its way when it was ended would be lost. Where nobody else answers here it is ended at once.
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
    // That of http ends what rests at once.
    PlainServer.prototype.close.call(server, () => {
      clearTimeout(late);
      clearInterval(rest);
      resolve();
    });
  });
}
