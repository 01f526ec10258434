import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of the suite that can be killed and started again at its address, and that loses answers. */
export class FallingServer {
  #server: Server | undefined;
  #port = 0;
  #calls = 0;
  /** Of how many calls that change something one is carried out and its answer lost; 0 for none. */
  losesEach = 0;

  constructor(readonly origin: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const { hostname, port, host } = new URL(this.origin);
    this.#server = createServer((incoming, outgoing) => {
      const isChange = incoming.method === 'POST' && incoming.url?.startsWith('/api/');
      if (isChange) this.#calls += 1;
      const isLost = isChange && this.losesEach > 0 && this.#calls % this.losesEach === 0;
      const headers = { ...incoming.headers, host };
      if (headers.origin) headers.origin = this.origin;
      const asked = request(
        { hostname, port, path: incoming.url, method: incoming.method, headers },
        (answer) => {
          if (isLost) {
            answer.resume().on('end', () => incoming.socket.destroy());
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      asked.on('error', () => incoming.socket.destroy());
      incoming.pipe(asked);
    });
    await new Promise<void>((done) => this.#server?.listen(this.#port, '127.0.0.1', done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async kill(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done));
    this.#server?.closeAllConnections();
    await closed;
  }
}
