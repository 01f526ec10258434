import { MongoServerError } from 'mongodb';

/**
 * One try of a transaction, whose commands may go side by side: each waits for the first alone, which begins the
 * transaction, and the end waits for all. The database does them one after the other all the same, but the time that is
 * spent on the way is spent once.
 */
export class Try {
  #begun: Promise<unknown> | undefined;
  #over = false;
  #failed: unknown;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #alongside: Promise<unknown>[] = [];
  /** Of commands that were asked for when it was known already that another had failed. */
  readonly #walkedInto = new WeakSet<object>();

  /** Sends a command of the transaction: the first at once, and all others behind its answer. */
  async run<R>(command: () => Promise<R>): Promise<R> {
    const late = this.#failed !== undefined;
    const send = () => this.#send(command, late);
    const sent = this.#begun ? this.#begun.then(send, send) : send();
    this.#begun ??= sent;
    this.#underWay.add(sent);
    try {
      return await sent;
    } finally {
      this.#underWay.delete(sent);
    }
  }

  /** Notes what was refused by a command that was itself answered: it has ended the transaction all the same. */
  refused(cause: unknown): void {
    if (!isEnded(cause)) this.#failed ??= cause;
  }

  /** Has the end wait for `work`, and fail as it does. */
  alongside(work: Promise<unknown>): void {
    // It is told at the end.
    work.catch(() => undefined);
    this.#alongside.push(work);
  }

  /** Does all of `work`, and answers what it answers once everything is answered that was asked within it. */
  async whole<R>(work: () => Promise<R>): Promise<R> {
    try {
      const done = await work();
      // One may bring others with it.
      for (const beside of this.#alongside) await beside;
      return done;
    } catch (error) {
      this.#over = true;
      const beside = await Promise.allSettled(this.#alongside);
      await this.#answered();
      if (!isEnded(error) || this.#walkedInto.has(error)) throw error;
      // Where one fails, those beside it are told that the transaction has ended, perhaps before it is told why itself.
      const causes = beside.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      throw causes.find((cause) => !isEnded(cause)) ?? this.#failed ?? error;
    } finally {
      this.#over = true;
      await this.#answered();
    }
  }

  async #send<R>(command: () => Promise<R>, late: boolean): Promise<R> {
    // The next try has the same session: a straggler of this one would write into that.
    if (this.#over) throw new Error('The transaction that this belongs to has ended');
    try {
      return await command();
    } catch (error) {
      if (isEnded(error) && late) this.#walkedInto.add(error);
      this.refused(error);
      throw error;
    }
  }

  async #answered(): Promise<void> {
    await Promise.allSettled([...this.#underWay]);
  }
}

/** Whether a command came to a transaction that another one's failure had ended (NoSuchTransaction). */
function isEnded(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === 251;
}
