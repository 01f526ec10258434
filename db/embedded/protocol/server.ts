import { createServer, type Server, type Socket } from 'node:net';
import { forgetSignIn } from '../commands/authentication';
import { type Dispatcher, refusal } from '../commands/dispatch';
import { HangUp } from '../commands/fail-point';
import { Connection, connections } from './connection';
import { encodeReply } from './reply';
import type { Credentials } from './scram';
import {
  MAX_MESSAGE_BYTES,
  MAX_STRANGERS_BYTES,
  MessageReader,
  type Request,
  readMessage,
  writeReply,
} from './wire';

/** Speaks the wire protocol on connections; one command after the other on each, as they came. */
export class WireServer {
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();
  private closing = false;

  constructor(private readonly dispatcher: Dispatcher) {}

  /**
   * Listens on a unix socket, or on a port of the loopback (0 for a free one); answers the port or the path.
   * If credentials are given, clients that connect there have to sign in.
   */
  listen(
    where: string | { host: string; port: number },
    credentials?: Credentials,
  ): Promise<string | number> {
    const server = createServer((socket) => this.serve(socket, credentials));
    return new Promise((resolve, reject) => {
      // Stays: a connection that could not be accepted is no reason to end.
      server.on('error', reject);
      server.listen(where, () => {
        this.servers.push(server);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : String(where));
      });
    });
  }

  /** Ends every connection, and each new one as it comes. */
  hangUp(): void {
    this.closing = true;
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  private serve(socket: Socket, credentials: Credentials | undefined): void {
    if (this.closing) {
      socket.destroy();
      return;
    }
    this.sockets.add(socket);
    socket.setNoDelay(true);
    const connection = new Connection(addressOf(socket), credentials, localAddressOf(socket));
    const reader = new MessageReader(() => (connection.trusted ? MAX_MESSAGE_BYTES : MAX_STRANGERS_BYTES));
    const queue: Buffer[] = [];
    let busy = false;
    const work = async () => {
      if (busy) return;
      busy = true;
      for (let next = queue.shift(); next && !this.closing; next = queue.shift())
        await this.answer(socket, connection, next);
      busy = false;
      socket.resume();
    };
    socket.on('data', (chunk) => {
      try {
        queue.push(...reader.push(chunk));
      } catch {
        socket.destroy();
        return;
      }
      // One that sends faster than it is answered has to wait, rather than fill the memory.
      if (busy && queue.length > 0) socket.pause();
      void work();
    });
    // A client that went away is no event of the store's.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      connections.current--;
      forgetSignIn(connection);
      this.dispatcher.left(connection);
    });
  }

  private async answer(socket: Socket, connection: Connection, message: Buffer): Promise<void> {
    try {
      const request = readMessage(message);
      const reply = await this.reply(request, connection);
      if (request.wantsReply && !socket.destroyed) await send(socket, writeReply(request, reply));
    } catch (error) {
      if (!(error instanceof HangUp))
        console.error('embedded store: a message could not be answered:', error);
      socket.destroy();
    }
  }

  /** Whatever goes wrong in between becomes an answer too, as does one that turns out too large to be sent. */
  private async reply(request: Request, connection: Connection): Promise<Buffer> {
    try {
      return encodeReply(await this.dispatcher.run(request.command(), connection));
    } catch (error) {
      if (error instanceof HangUp) throw error;
      return encodeReply(refusal(error));
    }
  }
}

/** Sends an answer; resolves when the client has room for the next, or is gone. */
function send(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.write(bytes)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

/** As MongoDB tells it to a client that asks. */
const addressOf = ({ remoteAddress, remotePort }: Socket) =>
  remoteAddress ? `${remoteAddress}:${remotePort}` : 'anonymous unix socket';

const localAddressOf = ({ localAddress, localPort }: Socket) =>
  localAddress && `${localAddress}:${localPort}`;
