import type { Server } from 'node:http';
import type { Express } from 'express';
import { type Environment, StartRefused } from './env.server';

/** How long requests in flight may take after SIGTERM. */
const drainMs = 10_000;

/** Opens the port. Throws `StartRefused`, one plain sentence, where it cannot be had. */
export function listen(app: Express, { PORT, HOST }: Environment): Promise<Server> {
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
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}
