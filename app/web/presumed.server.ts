import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Actor } from '~/core/access';
import type { PlanState } from '~/core/plan';
import type { Company } from '~/modules/account/collections';

/** What each request looks at of the firm's record; all else of it changes without anybody's rights changing. */
export type FirmSeen = Pick<Company, 'name' | 'credits' | 'closing' | keyof PlanState>;

/** Who asks, by what he proved it, and what is seen of his firm. */
export interface Identity {
  actor: Actor | null;
  firm: FirmSeen | null;
  /** The file of his photo. */
  photoId: string | undefined;
  by: 'cookie' | 'token' | null;
}

const mostRemembered = 5_000;

/** Whom the database has named in this process for a cookie or token, the last time that it was asked. */
const remembered = new LRUCache<string, Identity>({ max: mostRemembered });

/**
 * Who asks, for one attempt at answering a request. The database is asked each time, so that a right or a session that was
 * taken away is gone at once; but what it said last time is presumed until it has answered, so that what a page reads is
 * asked for beside that and not behind it. Nothing is sent and nothing is kept before the presumption has held. Where it
 * does not, all that was done comes to nothing, and the request is answered `anew`.
 */
export class Presuming {
  /** Whether what was presumed is so; true also where nothing was. */
  holds: Promise<boolean> = Promise.resolve(true);
  /** Resolves when it is known that it is not so, and never otherwise. */
  readonly refuted: Promise<undefined>;
  #truth: Promise<Identity> | undefined;
  #refute: () => void = () => {};

  /** @param may whether the request can be answered a second time: its body, for one, is still there then */
  constructor(
    readonly may: boolean,
    truth?: Promise<Identity>,
  ) {
    this.#truth = truth;
    this.refuted = new Promise((resolve) => {
      this.#refute = () => resolve(undefined);
    });
  }

  /**
   * Whom `ask` names, or who is presumed to be that.
   * @param who the same for the same cookie or token
   */
  async identityOf(who: string, ask: () => Promise<Identity>): Promise<Identity> {
    if (this.#truth) return await this.#truth;
    const truth = ask();
    this.#truth = truth;
    const presumed = this.may ? remembered.get(who) : undefined;
    const said = truth.then((identity) => {
      if (identity.actor) remembered.set(who, identity);
      else remembered.delete(who);
      return identity;
    });
    if (!presumed) return await said;
    this.holds = said.then(
      (identity) => isDeepStrictEqual(identity, presumed),
      () => false,
    );
    void this.holds.then((holds) => holds || this.#refute());
    return presumed;
  }

  /** For the next attempt, which knows what the database has said, or that it did not answer. */
  anew(): Presuming {
    return new Presuming(false, this.#truth);
  }
}
