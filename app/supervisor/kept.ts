import type { ChildProcess } from 'node:child_process';
import { StartRefused } from '~/core/config.server';
import type { Say } from './lines';
import type { Order, Word } from './messages';

/** In ms. The limit for a start. */
const longestStart = 60_000;
/** In ms. A process has ten seconds to end, and a little more for its store and browser. */
const longestEnd = 15_000;
/** In ms. If a process dies sooner, the next start waits, longer each time. */
const shortLife = 1_000;
const pauses = { first: 200, longest: 10_000 };

interface Keeping {
  /** Its name in the log. */
  name: string;
  spawn: () => ChildProcess;
  say: Say;
  onWord?: (word: Word, from: Kept) => void;
  /** Stops giving it work before it is told to end. */
  leave?: (child: ChildProcess) => void;
}

/** A process that is restarted when it dies. */
export class Kept {
  readonly name: string;
  readonly #keeping: Keeping;
  #child: ChildProcess | undefined;
  #next: ChildProcess | undefined;
  #leaving: Promise<void> | undefined;
  #ending = false;
  #replacing = false;
  #beingRevived: Promise<void> | undefined;
  #pause = 0;
  #waking: (() => void) | undefined;

  constructor(keeping: Keeping) {
    this.name = keeping.name;
    this.#keeping = keeping;
  }

  /** The pid of the current process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it and resolves when it is ready. Throws `StartRefused` if it cannot start. */
  async begin(): Promise<void> {
    this.#hold(await this.#start());
  }

  /** Starts it while others are already ready. Resolves when it is ready or has failed once; it is retried until it succeeds. */
  async join(): Promise<void> {
    try {
      this.#hold(await this.#start());
    } catch (error) {
      if (this.#ending) return;
      this.#sayNotStarted(error);
      this.#revive();
    }
  }

  /**
   * Starts a new process, and ends the old one when the new one is ready. If the new one does not start, throws
   * `StartRefused` and keeps the old one.
   */
  async replace(restMs: number): Promise<void> {
    this.#replacing = true;
    try {
      // A pending restart would start a second one.
      this.#waking?.();
      await this.#beingRevived;
      if (this.#ending) return;
      const old = this.#child;
      this.#hold(await this.#start());
      if (old) {
        this.#leaving = end(old, { stop: { restMs } });
        await this.#leaving;
      }
    } finally {
      this.#leaving = undefined;
      this.#replacing = false;
      // The old one has died, and no new one has started.
      if (this.#child === undefined) this.#revive();
    }
  }

  /** Ends it for good. */
  async end(): Promise<void> {
    this.#ending = true;
    this.#waking?.();
    const living = [this.#child, this.#next].filter((child) => child !== undefined);
    if (this.#child) this.#keeping.leave?.(this.#child);
    // It may not be listening yet, and it serves nobody.
    this.#next?.kill('SIGTERM');
    // A process being replaced may have requests in flight too.
    await Promise.all([this.#leaving, ...living.map((child) => end(child, { stop: { restMs: 0 } }))]);
  }

  tell(order: Order): void {
    if (this.#child) send(this.#child, order);
  }

  async #start(): Promise<ChildProcess> {
    const child = this.#keeping.spawn();
    this.#next = child;
    // A message to a process that has just died is lost. That must not crash this one.
    child.on('error', () => undefined);
    try {
      await ready(child);
      return child;
    } finally {
      this.#next = undefined;
    }
  }

  #hold(child: ChildProcess): void {
    const began = performance.now();
    this.#child = child;
    child.on('message', (word: Word) => this.#keeping.onWord?.(word, this));
    const onDied = (code: number | null, signal: string | null) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (this.#ending) return;
      this.#keeping.say('warn', 'a process has died', { name: this.name, pid: child.pid, code, signal });
      if (performance.now() - began >= shortLife) this.#pause = 0;
      if (!this.#replacing) this.#revive();
    };
    if (hasEnded(child)) onDied(child.exitCode, child.signalCode);
    else child.once('exit', onDied);
  }

  #revive(): void {
    this.#beingRevived = this.#again();
  }

  /** Restarts at once the first time, then with growing pauses. */
  async #again(): Promise<void> {
    while (!this.#ending && !this.#replacing && this.#child === undefined) {
      await this.#wait(this.#pause);
      this.#pause = Math.min(Math.max(this.#pause * 2, pauses.first), pauses.longest);
      if (this.#ending || this.#replacing) return;
      try {
        this.#hold(await this.#start());
      } catch (error) {
        if (!this.#ending) this.#sayNotStarted(error);
      }
    }
  }

  #sayNotStarted(error: unknown): void {
    const err = { message: (error as Error).message };
    this.#keeping.say('error', 'a process does not start', { name: this.name, err });
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#waking = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function send(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order, () => undefined);
}

/** Resolves when a process announces that it is ready. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new StartRefused('The suite could not be started within a minute.'));
    }, longestStart);
    const settle = (then: () => void) => {
      clearTimeout(late);
      child.off('message', hear).off('exit', onEnded);
      then();
    };
    const hear = (word: Word) => {
      if ('ready' in word) settle(resolve);
      if ('refused' in word) settle(() => reject(new StartRefused(word.refused)));
    };
    const onEnded = (code: number | null, signal: string | null) =>
      settle(() =>
        reject(new StartRefused(`The suite could not be started: it ended with ${code ?? signal}.`)),
      );
    child.on('message', hear);
    child.on('exit', onEnded);
  });
}

/** Tells a process to end, and kills it if it does not. */
function end(child: ChildProcess, order: Order): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    const late = setTimeout(() => child.kill('SIGKILL'), longestEnd);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    send(child, order);
  });
}
