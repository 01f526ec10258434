import { refuseTooMany } from './refusal';

/** In seconds. When somebody who was refused may try again. */
const tryAgainSeconds = 10;

interface Waiting {
  begin: () => void;
}

/**
 * Lets work that takes a core or much memory wait for its turn, in this process. Companies take turns, so that one with
 * much work holds no other up.
 */
export class Turns {
  readonly #limits: { atOnce: number; perCompany: number; inAll: number };
  /** By company, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** How much each company has running and waiting. */
  readonly #held = new Map<string, number>();
  #running = 0;
  #all = 0;

  /** `perCompany` and `inAll` count what runs and what waits. */
  constructor({ atOnce = 1, perCompany = 20, inAll = 60 } = {}) {
    this.#limits = { atOnce, perCompany, inAll };
  }

  /**
   * Runs `work` in its company's turn. Refuses with 429 if too much is waiting already. Throws the signal's reason if it
   * is aborted before the turn has come. Must not be nested.
   */
  async run<T>(companyId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const held = this.#held.get(companyId) ?? 0;
    if (held >= this.#limits.perCompany || this.#all >= this.#limits.inAll)
      throw refuseTooMany(tryAgainSeconds);
    this.#held.set(companyId, held + 1);
    this.#all += 1;
    try {
      await this.#turn(companyId, signal);
      try {
        return await work();
      } finally {
        this.#running -= 1;
        this.#next();
      }
    } finally {
      this.#all -= 1;
      const left = (this.#held.get(companyId) ?? 1) - 1;
      if (left > 0) this.#held.set(companyId, left);
      else this.#held.delete(companyId);
    }
  }

  async #turn(companyId: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const own = this.#waiting.get(companyId) ?? [];
    this.#waiting.set(companyId, own);
    const turn = new Promise<void>((resolve, reject) => {
      const waiting: Waiting = { begin: resolve };
      own.push(waiting);
      signal?.addEventListener(
        'abort',
        () => {
          const place = own.indexOf(waiting);
          // It has begun.
          if (place < 0) return;
          own.splice(place, 1);
          if (own.length === 0) this.#waiting.delete(companyId);
          reject(signal.reason);
        },
        { once: true },
      );
    });
    this.#next();
    await turn;
  }

  #next(): void {
    while (this.#running < this.#limits.atOnce) {
      const [first] = this.#waiting;
      if (!first) return;
      const [companyId, own] = first;
      // To the end of the row.
      this.#waiting.delete(companyId);
      const next = own.shift();
      if (own.length > 0) this.#waiting.set(companyId, own);
      if (!next) continue;
      this.#running += 1;
      next.begin();
    }
  }
}
