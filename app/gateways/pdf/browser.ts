import { launch, type Running } from './chromium';
import type { Paper } from './paper';
import { ofPlaywright, usualPlaces } from './places';
import { Sheet } from './sheet';

/** How a browser is found and held; times in milliseconds. */
export interface Holding {
  /** One that is tried before all others. */
  chromiumPath?: string | undefined;
  /** For tests: what takes the place of the usual places. */
  places?: readonly string[];
  /** What starting it, and printing one paper, may take. */
  limit?: number;
  /** After so long without work it is closed. */
  idle?: number;
  /** After so many papers it is closed as soon as it has nothing to print: it grows by some kilobytes with each. */
  most?: number;
}

const atOnce = 2;

/** After so many papers its engine clears away what it has kept of them, while the next is being made. */
const printsKept = 10;

/** A warm browser that prints, started when it is first needed, and anew when it has died. */
export class PrintingBrowser {
  readonly #places: readonly string[];
  readonly #limit: number;
  readonly #idle: number;
  readonly #most: number;
  #browser: Promise<Running> | undefined;
  /** Ends it while it starts. */
  #unwanted: AbortController | undefined;
  /** The sheets of the browser that nobody prints on just now. */
  #sheets: Sheet[] = [];
  #closing: NodeJS.Timeout | undefined;
  #busy = 0;
  /** How many papers this one has printed. */
  #prints = 0;
  /** How often it was closed from outside: a paper from before starts no other browser. */
  #closes = 0;
  readonly #waiting: (() => void)[] = [];

  constructor({ chromiumPath, places, limit = 15_000, idle = 180_000, most = 1_000 }: Holding = {}) {
    this.#places = [
      ...(chromiumPath ? [chromiumPath] : []),
      ...(places ?? [...usualPlaces, ...ofPlaywright()]),
    ];
    this.#limit = limit;
    this.#idle = idle;
    this.#most = most;
  }

  /**
   * Prints a paper, two at a time. Throws where no browser starts, and where it dies or takes too long; also where it does
   * so with those before, for as long as one print may take.
   */
  async print(paper: Paper): Promise<Uint8Array> {
    const closes = this.#closes;
    await this.#turn();
    clearTimeout(this.#closing);
    try {
      if (closes !== this.#closes) throw new Error('The browser was closed');
      return await this.#inTime(paper);
    } finally {
      const next = this.#waiting.shift();
      // Whoever waits takes over the place.
      if (next) next();
      else this.#busy -= 1;
      if (this.#busy === 0) {
        if (this.#prints >= this.#most) void this.#drop();
        else this.#closing = setTimeout(() => void this.#drop(), this.#idle).unref();
      }
    }
  }

  #turn(): Promise<void> {
    if (this.#busy < atOnce) {
      this.#busy += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(new Error(`The browser had no time for ${this.#limit} ms`));
      }, this.#limit);
      this.#waiting.push(go);
    });
  }

  /** Ends the browser, also one that has yet to start, with what it prints; only a paper that comes later starts another. */
  async close(): Promise<void> {
    this.#closes += 1;
    await this.#drop();
  }

  async #drop(): Promise<void> {
    clearTimeout(this.#closing);
    this.#unwanted?.abort();
    const browser = this.#browser;
    this.#browser = undefined;
    this.#sheets = [];
    this.#prints = 0;
    await browser?.then(
      (running) => running.end(),
      () => undefined,
    );
  }

  async #inTime(paper: Paper): Promise<Uint8Array> {
    const late = new AbortController();
    const alarm = setTimeout(
      () => late.abort(new Error(`The browser did not print in ${this.#limit} ms`)),
      this.#limit,
    );
    try {
      const tooLate = new Promise<never>((_, reject) => {
        late.signal.addEventListener('abort', () => reject(late.signal.reason));
      });
      return await Promise.race([this.#anew(paper, late.signal), tooLate]);
    } catch (error) {
      // What failed once is not trusted with the next one.
      void this.#drop();
      throw error;
    } finally {
      clearTimeout(alarm);
    }
  }

  /** One that was warm may have died without anybody having noticed: then another prints. */
  async #anew(paper: Paper, late: AbortSignal): Promise<Uint8Array> {
    const warm = this.#browser;
    const closes = this.#closes;
    try {
      return await this.#printBy(this.#start(), paper);
    } catch (error) {
      if (!warm || late.aborted || closes !== this.#closes) throw error;
      if (this.#browser === warm) void this.#drop();
      return await this.#printBy(this.#start(), paper);
    }
  }

  async #printBy(browser: Promise<Running>, paper: Paper): Promise<Uint8Array> {
    const { wire } = await browser;
    const sheet = this.#sheets.pop() ?? (await Sheet.open(wire));
    const printed = await sheet.print(paper);
    this.#prints += 1;
    if (sheet.prints % printsKept === 0) void sheet.clear();
    if (this.#browser === browser) this.#sheets.push(sheet);
    else await sheet.close();
    return printed;
  }

  #start(): Promise<Running> {
    if (this.#browser) return this.#browser;
    const unwanted = new AbortController();
    const started = launch(this.#places, this.#limit, unwanted.signal);
    this.#unwanted = unwanted;
    this.#browser = started;
    const forget = () => {
      if (this.#browser !== started) return;
      this.#browser = undefined;
      this.#sheets = [];
    };
    started.then(({ ended }) => ended.then(forget), forget);
    return started;
  }
}
