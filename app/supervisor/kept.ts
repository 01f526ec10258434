import type { ChildProcess } from 'node:child_process';
import { StartRefused } from '~/core/config.server';
import type { Say } from './lines';
import type { Order, Word } from './messages';

/** What a start may take before it is given up: milliseconds. */
const longestStart = 60_000;
/** A process has ten seconds to end in good order, and a little more for its store and browser. */
const longestEnd = 15_000;
/** One that lived shorter than this has died over what it does: the next one waits, ever longer. */
const shortLife = 1_000;
const pauses = { first: 200, longest: 10_000 };

interface Keeping {
  /** How it is called in the log. */
  name: string;
  spawn: () => ChildProcess;
  say: Say;
  onWord?: (word: Word, from: Kept) => void;
  /** Takes it out of what gives it work, before it is told to end for good. */
  leave?: (child: ChildProcess) => void;
}

/** One place in the tree, with a process in it that is restarted when it dies. */
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

  /** The number of the process that is in place. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it, and resolves when it answers. Throws `StartRefused` where it cannot start. */
  async begin(): Promise<void> {
    this.#hold(await this.#start());
  }

  /**
   * Starts it while others already answer, and resolves when it does too, or has failed the first time: it is tried again until
   * it does.
   */
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
   * Puts a new process in its place, and ends the old one when the new one answers. Throws `StartRefused`, and leaves the
   * old one there, where the new one does not start.
   */
  async replace(restMs: number): Promise<void> {
    this.#replacing = true;
    try {
      // One that has died may be about to be restarted: this would be a second one in its place.
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
      // The old one has died, and no new one has come.
      if (this.#child === undefined) this.#revive();
    }
  }

  /** Ends it for good. */
  async end(): Promise<void> {
    this.#ending = true;
    this.#waking?.();
    const living = [this.#child, this.#next].filter((child) => child !== undefined);
    if (this.#child) this.#keeping.leave?.(this.#child);
    // It may not listen yet, and nobody waits for anything of it.
    this.#next?.kill('SIGTERM');
    // One that was just being replaced may have requests in flight too.
    await Promise.all([this.#leaving, ...living.map((child) => end(child, { stop: { restMs: 0 } }))]);
  }

  tell(order: Order): void {
    if (this.#child) send(this.#child, order);
  }

  async #start(): Promise<ChildProcess> {
    const child = this.#keeping.spawn();
    this.#next = child;
    // A message to one that has just died is lost, and no reason to die too.
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
    const died = (code: number | null, signal: string | null) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (this.#ending) return;
      this.#keeping.say('warn', 'a process has died', { name: this.name, pid: child.pid, code, signal });
      if (performance.now() - began >= shortLife) this.#pause = 0;
      if (!this.#replacing) this.#revive();
    };
    if (hasEnded(child)) died(child.exitCode, child.signalCode);
    else child.once('exit', died);
  }

  #revive(): void {
    this.#beingRevived = this.#again();
  }

  /** At once the first time; one that dies over it again and again is given ever more time. */
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

/** Resolves when a process says that it answers. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new StartRefused('The suite could not be started within a minute.'));
    }, longestStart);
    const settle = (then: () => void) => {
      clearTimeout(late);
      child.off('message', hear).off('exit', ended);
      then();
    };
    const hear = (word: Word) => {
      if ('ready' in word) settle(resolve);
      if ('refused' in word) settle(() => reject(new StartRefused(word.refused)));
    };
    const ended = (code: number | null, signal: string | null) =>
      settle(() =>
        reject(new StartRefused(`The suite could not be started: it ended with ${code ?? signal}.`)),
      );
    child.on('message', hear);
    child.on('exit', ended);
  });
}

/** Tells a process to end; one that does not is ended. */
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
