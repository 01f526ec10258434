import { MongoNetworkError } from 'mongodb';
// @ts-expect-error The driver's own file, which has no types: its version is pinned, and a test holds what is used here.
import { Connection } from 'mongodb/lib/cmap/connection.js';

interface DriverConnection {
  socket: import('node:net').Socket;
  writeCommand(this: DriverConnection, ...given: unknown[]): Promise<void>;
  onError(error: Error): void;
}

const mended = Symbol.for('laoban.driver.mended');

/**
 * Mends the driver (7.8.0), once for the process: it writes a command to a socket that ends in this very moment, and waits
 * for it to drain, for ever; a request hung when the database was killed under it. And where the system says that nobody
 * reads any more, it does not know that for a network error. Both are one now, after which it tries again.
 */
export function mendDriver(prototype: DriverConnection & { [mended]?: true } = Connection.prototype): void {
  if (prototype[mended]) return;
  prototype[mended] = true;
  const write = prototype.writeCommand;
  prototype.writeCommand = function (...given) {
    const { socket } = this;
    return new Promise((resolve, reject) => {
      const fail = (cause?: unknown) => {
        socket.off('close', fail);
        const isOwn = cause instanceof Error && !(cause as NodeJS.ErrnoException).syscall;
        if (isOwn) return reject(cause);
        const error = new MongoNetworkError('the connection has ended', {
          ...(cause instanceof Error && { cause }),
        });
        this.onError(error);
        reject(error);
      };
      if (socket.destroyed) return fail();
      socket.once('close', fail);
      write.apply(this, given).then(() => {
        socket.off('close', fail);
        resolve();
      }, fail);
    });
  };
}
