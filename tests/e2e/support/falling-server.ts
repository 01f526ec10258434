import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server in front of the suite that can be killed and started again at its address, that loses answers, and that plays another build
 * of the suite.
 */
export class FallingServer {
  #server: Server | undefined;
  #port = 0;
  #calls = 0;
  /** Of how many calls that change something one is carried out and its answer lost; 0 for none. */
  losesEach = 0;
  /** The name of a newer build: its files have other names, and those of the build before are gone. '' for the build as it is. */
  build = '';
  /** Whether the service worker is still that of the build before, as on a phone that has not loaded the new one. */
  hasOldWorker = false;

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
      const headers: IncomingHttpHeaders = { ...incoming.headers, host };
      // What the browser has of the other build is not what the suite has.
      if (this.build) {
        for (const name of ['if-none-match', 'if-modified-since']) delete headers[name];
        headers['accept-encoding'] = 'identity';
      }
      if (headers.origin) headers.origin = this.origin;
      const path = this.#pathOf(incoming.url ?? '');
      if (typeof path !== 'string') {
        outgoing.writeHead(path.status, path.headers).end();
        return;
      }
      const asked = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
        const isText = /html|javascript/.test(answer.headers['content-type'] ?? '');
        const isOldWorker = path === '/sw.js' && this.hasOldWorker;
        if (this.build && isText && !isOldWorker) {
          const parts: Buffer[] = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('end', () => {
            const { 'content-length': _, etag: __, 'last-modified': ___, ...kept } = answer.headers;
            outgoing.writeHead(answer.statusCode ?? 500, kept);
            outgoing.end(this.#renamed(Buffer.concat(parts).toString(), path === '/sw.js'));
          });
          return;
        }
        if (isLost) {
          answer.resume().on('end', () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      asked.on('error', () => incoming.socket.destroy());
      incoming.pipe(asked);
    });
    await new Promise<void>((done) => this.#server?.listen(this.#port, '127.0.0.1', done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** The address to ask the suite for, or what it answers to somebody of another build. */
  #pathOf(path: string): string | { status: number; headers: Record<string, string> } {
    const own = this.build ? `.${this.build}` : '';
    if (/^\/assets\/.*\.(?:js|css)$/.test(path)) {
      const [, name, build = '', ending] = /^(.*?-[\w-]{8})(\.b\d)?(\.\w+)$/.exec(path) ?? [];
      if (name === undefined) return path;
      return build === own ? `${name}${ending}` : { status: 404, headers: {} };
    }
    const version = /^\/__manifest.*[?&]version=\w*?(b\d)?(?:&|$)/.exec(path);
    if (!version) return path;
    if ((version[1] ?? '') !== this.build)
      return { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } };
    return path.replace(/(version=\w*?)b\d(?=&|$)/, '$1');
  }

  /** Files have names of their own in each build, and so has the worker's cache. */
  #renamed(text: string, isWorker: boolean): string {
    const renamed = text
      .replace(/(-[\w-]{8})\.(js|css)\b(?!\.)/g, `$1.${this.build}.$2`)
      .replace(/("version":"\w+)"/g, `$1${this.build}"`);
    return isWorker ? renamed.replace(/\b[0-9a-f]{12}\b/g, (hash) => [...hash].reverse().join('')) : renamed;
  }

  async kill(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done));
    this.#server?.closeAllConnections();
    await closed;
  }
}
