import { createServer, type Server, type Socket } from 'node:net';
import { type Dispatcher, refusal } from '../commands/dispatch';
import { HangUp, type Peer } from '../commands/fail-point';
import { encodeReply } from './reply';
import { MessageReader, type Request, readMessage, writeReply } from './wire';

/** Speaks the wire protocol on connections; one command after the other on each, as they came. */
export class WireServer {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private closing = false;

  constructor(private readonly dispatcher: Dispatcher) {
    this.server = createServer((socket) => this.serve(socket));
  }

  /** Listens on a unix socket, or on a free port of the loopback; answers the port or the path. */
  listen(where: string | { host: string; port: number }): Promise<string | number> {
    return new Promise((resolve, reject) => {
      // Stays: a connection that could not be accepted is no reason to end.
      this.server.on('error', reject);
      this.server.listen(where, () => {
        const address = this.server.address();
        resolve(typeof address === 'object' && address ? address.port : String(where));
      });
    });
  }

  close(): Promise<void> {
    this.closing = true;
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    const reader = new MessageReader();
    const queue: Buffer[] = [];
    const peer: Peer = {};
    let busy = false;
    const work = async () => {
      if (busy) return;
      busy = true;
      for (let next = queue.shift(); next && !this.closing; next = queue.shift())
        await this.answer(socket, next, peer);
      busy = false;
    };
    socket.on('data', (chunk) => {
      try {
        queue.push(...reader.push(chunk));
      } catch {
        socket.destroy();
        return;
      }
      void work();
    });
    // A client that went away is no event of the store's.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }

  private async answer(socket: Socket, message: Buffer, peer: Peer): Promise<void> {
    try {
      const request = readMessage(message);
      const reply = await this.reply(request, peer);
      if (request.wantsReply && !socket.destroyed) socket.write(writeReply(request, reply));
    } catch (error) {
      if (!(error instanceof HangUp))
        console.error('embedded store: a message could not be answered:', error);
      socket.destroy();
    }
  }

  /** Whatever goes wrong in between becomes an answer too, as does one that turns out too large to be sent. */
  private async reply(request: Request, peer: Peer): Promise<Buffer> {
    try {
      return encodeReply(await this.dispatcher.run(request.command(), peer));
    } catch (error) {
      if (error instanceof HangUp) throw error;
      return encodeReply(refusal(error));
    }
  }
}
