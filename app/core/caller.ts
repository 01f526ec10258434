import type { CompanyDb } from '~db/company-db';
import type { Actor } from './access';
import type { PlanEnd } from './plan';

/** The part of an account that decides whether a browser is known to it. */
export interface KnownAccount {
  _id: string;
  email: string;
  sessionsEndedAt?: Date;
  devicesForgottenAt?: Date;
}

/** A browser that somebody has signed in with before. */
export interface Device {
  id: string;
  /** Whether the account has signed in here since the last change that makes it forget its devices. */
  knows(account: KnownAccount): boolean;
}

/**
 * Whether a device mark set at `at` (ms) is still valid. A new password, a change of the second factor and signing out
 * other devices end it.
 */
export function stillKnown({ sessionsEndedAt, devicesForgottenAt }: KnownAccount, at: number): boolean {
  return at > Math.max(sessionsEndedAt?.getTime() ?? -1, devicesForgottenAt?.getTime() ?? -1);
}

/** Where a request came from. Used where there is no signed-in user yet: sign-in, sign-up, reset. */
export interface Source {
  /** The network address, for rate limits. */
  address: string;
  /** The host and port the request was sent to. */
  host?: string;
  /** The user agent, for the list of signed-in devices. */
  agent: string;
  /** The id of the present browser session. A sign-in replaces it. */
  sid?: string;
  /** The known browser, or null. Looked up only when needed. */
  device(): Promise<Device | null>;
  /** The pending sign-in that still needs its second factor, from this browser's cookie. */
  pendingTwoFactor?(): Promise<string | null>;
  /** The form's request with its body unread, for remix-auth's strategies. */
  form?: Request;
}

/**
 * One line for the activity log. The actor and the time are added when it is written. Only `figures` may hold pay; no
 * field holds bank numbers or text that a colleague may not read.
 */
export interface LogEntry {
  /** A verb in the past tense: 'added', 'changed', 'deleted'. */
  action: string;
  /** The kind of thing, in one or two words: 'client', 'stock item'. */
  subject: string;
  subjectId: string;
  /** Its name and what changed: 'Ah Seng Coffee House: phone, address'. */
  detail: string;
  /** The client whose own log also shows this line. */
  clientId?: string;
  /** Pay before and after, shown only on the owners' page. */
  figures?: string;
}

/**
 * Runs a request that arrives twice only once (idempotency key). An operation that is a single transaction needs no
 * claim beforehand: `keep` stores the key with the answer, and if that fails, `before` returns the stored answer.
 * Operations with outside effects call `begin` first.
 */
export interface Once {
  /**
   * The stored answer, null if the key is new, or 'over' if an earlier record has just expired. Refuses with 409 if the
   * earlier request is still running or broke off, or if the input differs.
   */
  before(): Promise<{ answer: unknown } | 'over' | null>;
  /** Claims the key. Returns a stored answer as `before` does, or null if this is the first request. */
  begin(): Promise<{ answer: unknown } | null>;
  /**
   * Stores the answer in the same transaction as the change. Throws if the same request has finished meanwhile, which
   * rolls the transaction back.
   */
  keep(db: CompanyDb, answer: unknown): Promise<void>;
  /**
   * Records in the part's own transaction that a part is done. Refuses with 409 if another attempt has taken over.
   * After that, no attempt starts again under this key, even if the server dies.
   */
  hold(db: CompanyDb): Promise<void>;
  /**
   * Releases the claim after a failure. The key may be used again if no part was done, or if `refused`: the operation
   * has left everything unchanged.
   */
  release(refused: boolean): Promise<void>;
}

/** What a key identifies. The same key with another input is refused. */
export interface OnceSubject {
  operation: string;
  actor: Actor;
  input: unknown;
  /** The person the change is for. Another person counts as another input. */
  userId: string;
}

/** What `perform` needs to know about the caller. The web kit builds it from a request; tests build their own. */
export interface Caller {
  actor: Actor | null;
  source: Source;
  /** The collections of one company only. */
  db(companyId: string): CompanyDb;
  /** Writes the activity log in the transaction of the change. */
  log(db: CompanyDb, actor: Actor, lines: readonly LogEntry[]): Promise<void>;
  /** The idempotency record of this key. */
  once(key: string, of: OnceSubject): Once;
  /** Why the actor's company may not change data; null if it may. */
  planEnd(): PlanEnd | null;
  /** Called when the actor is denied this operation. The web kit logs it. */
  refused?(operation: string): void;
  /** Whether `userId` is a user of that company. */
  isColleague(companyId: string, userId: string): Promise<boolean>;
}
