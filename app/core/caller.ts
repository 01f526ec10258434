import type { CompanyDb } from '~db/company-db';
import type { Actor } from './access';
import type { PlanEnd } from './plan';

/** As much of an account as says whether a browser knows it. */
export interface KnownAccount {
  _id: string;
  email: string;
  sessionsEndedAt?: Date;
  devicesForgottenAt?: Date;
}

/** A browser with which somebody has signed in before. */
export interface Device {
  id: string;
  /** Whether the account has signed in here since the last change that makes it forget its devices. */
  knows(account: KnownAccount): boolean;
}

/** Whether a mark of `at` still counts: a new password, another second factor or signing out other devices ends it. */
export function stillKnown({ sessionsEndedAt, devicesForgottenAt }: KnownAccount, at: number): boolean {
  return at > Math.max(sessionsEndedAt?.getTime() ?? -1, devicesForgottenAt?.getTime() ?? -1);
}

/** Where a request came from, for what has no signed-in user yet: sign-in, sign-up, reset. */
export interface Source {
  /** The network address, for limits. */
  address: string;
  /** The host that it was sent to, with its port: our own, by whatever name the caller knows us. */
  host?: string;
  /** What the browser or program calls itself, for the list of signed-in devices. */
  agent: string;
  /** The browser session that asks; a sign-in takes its place. */
  sid?: string;
  /** This browser, if somebody has signed in with it before; looked up only by who asks. */
  device(): Promise<Device | null>;
  /** A sign-in that still needs its second factor, as this browser has stored it. */
  pendingTwoFactor?(): Promise<string | null>;
  /** The request of a form, with its body unread: what remix-auth's strategies take. */
  form?: Request;
}

/**
 * One line for the activity log, as an operation says it; who and when are added. Apart from `figures` it holds no
 * pay, no bank number and no text that a colleague may not read.
 */
export interface Noted {
  /** What was done, in the past: 'added', 'changed', 'deleted'. */
  action: string;
  /** The kind of thing, in one word or two: 'client', 'stock item'. */
  subject: string;
  subjectId: string;
  /** What it is called and what about it: 'Ah Seng Coffee House: phone, address'. */
  detail: string;
  /** The client whose own log shows it too. */
  clientId?: string;
  /** Pay before and after, which only the boss's page shows. */
  figures?: string;
}

/**
 * Sees to it that a request which comes twice is carried out once. What one transaction decides needs no word before:
 * `keep` takes the key with the answer, and where that fails, `before` says what stood in the way. All else begins by `begin`.
 */
export interface Once {
  /**
   * What became of it when it came before: its answer, null where it never did, or 'over' where what was left of that is
   * over, and is gone now. Refuses with 409 what is still under way or broke off, and another input under the same key.
   */
  before(): Promise<{ answer: unknown } | 'over' | null>;
  /** Begins it. Answers as `before` does what was done, or null where this is the first. */
  begin(): Promise<{ answer: unknown } | null>;
  /**
   * Keeps the answer, within the transaction of what was done: both or neither. Fails where the same request was quicker,
   * and that ends the transaction.
   */
  keep(db: CompanyDb, answer: unknown): Promise<void>;
  /**
   * Notes that a part is done, within that part's own transaction; refuses with 409 where another attempt has
   * taken over. From then on nothing is begun under this key again, also when the server dies.
   */
  hold(db: CompanyDb): Promise<void>;
  /**
   * What was begun broke off: the same key may try again where no part was done, or where it was `refused`, which an
   * operation says of what it has left as it was.
   */
  release(refused: boolean): Promise<void>;
}

/** What a key is for: another input under the same key is another request. */
export interface OnceOf {
  operation: string;
  actor: Actor;
  input: unknown;
  /** The person for whom it is done: another one is another input. */
  userId: string;
}

/** What `perform` needs to know about the caller; the web's kit makes it from a request, tests make their own. */
export interface Caller {
  actor: Actor | null;
  source: Source;
  /** The collections of one company, and of no other. */
  db(companyId: string): CompanyDb;
  /** Writes the activity log, within the transaction of what was done. */
  log(db: CompanyDb, actor: Actor, lines: readonly Noted[]): Promise<void>;
  /** What this key means for this operation and input. */
  once(key: string, of: OnceOf): Once;
  /** Why the trial or plan of the actor's firm allows no changes any more; null where it does. */
  planEnd(): PlanEnd | null;
  /** Hears that the actor may not do this operation; the web's kit records it. */
  refused?(operation: string): void;
  /** Whether this id is a user of that company. */
  isColleague(companyId: string, userId: string): Promise<boolean>;
}
