import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** Who hears of a session what was not asked for. */
interface Listener {
  told(method: string, told: Record<string, unknown>): void;
  /** Its page has crashed or is closed, or the browser has ended: nothing more will be told. */
  lost(error: Error): void;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

interface Asked {
  sessionId: string | undefined;
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** What ends a message. */
const end = Buffer.from([0]);

/**
 * The wire to a browser, in its own protocol (DevTools, for which a page is a session). Started with
 * `--remote-debugging-pipe` it hears on its third pipe and speaks on its fourth, one message of JSON after the other, each
 * ended by a zero byte. A browser whose wire is cut ends itself, so that none is left behind by a server that was killed.
 *
 * Written by hand, since of the packages that speak it the lightest holds 60 MB in each process that prints.
 */
export class Wire {
  readonly #out: Writable;
  readonly #asked = new Map<number, Asked>();
  readonly #listeners = new Map<string, Listener>();
  #last = 0;
  #cut: Error | undefined;

  /** @param process a child with pipes in the places 3 and 4 */
  constructor(process: ChildProcess) {
    this.#out = process.stdio[3] as Writable;
    const spoken = process.stdio[4] as Readable;
    let parts: Buffer[] = [];
    spoken.on('data', (chunk: Buffer) => {
      let from = 0;
      for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, from)) {
        this.#hear(Buffer.concat([...parts, chunk.subarray(from, at)]).toString('utf8'));
        parts = [];
        from = at + 1;
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
    });
    const cut = (error?: Error) => this.#cutBy(error ?? new Error('The browser has ended'));
    for (const pipe of [this.#out, spoken]) pipe.on('error', cut).on('close', () => cut());
    process.once('error', cut);
    process.once('exit', () => cut());
  }

  /** Sends an order, to the browser or to a session of it. Throws what it refuses, and where it ends meanwhile. */
  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    if (this.#cut) return Promise.reject(this.#cut);
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { sessionId, resolve, reject });
      this.#out.write(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
      this.#out.write(end);
    });
  }

  /** Who is told what happens in a session. */
  listen(sessionId: string, listener: Listener): void {
    this.#listeners.set(sessionId, listener);
  }

  #hear(text: string): void {
    const message = messageIn(text);
    if (!message) {
      this.#cutBy(new Error('The browser does not speak its protocol'));
      return;
    }
    const { id, sessionId, method, error } = message;
    // Null in their place is no reason to end whoever listens either.
    const params = message.params ?? {};
    const result = message.result ?? {};
    if (id === undefined) {
      if (method === 'Target.detachedFromTarget')
        this.#lose(String(params.sessionId), new Error('The browser has closed the page'));
      else if (method === 'Inspector.targetCrashed' && sessionId)
        this.#lose(sessionId, new Error('The page has crashed'));
      else if (method && sessionId) this.#listeners.get(sessionId)?.told(method, params);
      return;
    }
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) asked?.reject(new Error(`The browser says: ${error.message}`));
    else asked?.resolve(result);
  }

  /** What was asked of a page that is gone is never answered. */
  #lose(session: string, error: Error): void {
    for (const [id, { sessionId, reject }] of this.#asked)
      if (sessionId === session) {
        this.#asked.delete(id);
        reject(error);
      }
    this.#listeners.get(session)?.lost(error);
    this.#listeners.delete(session);
  }

  #cutBy(error: Error): void {
    this.#cut ??= error;
    for (const { reject } of this.#asked.values()) reject(this.#cut);
    this.#asked.clear();
    for (const { lost } of this.#listeners.values()) lost(this.#cut);
    this.#listeners.clear();
  }
}

/** What a program says that is no browser is no reason to end whoever listens. */
function messageIn(text: string): Message | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? said : undefined;
  } catch {
    return undefined;
  }
}
