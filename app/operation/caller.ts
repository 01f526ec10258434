import type { Actor } from '~/core/access';
import type { LogEntry } from '~/core/log-entry';
import type { PlanEnd } from '~/core/plan';
import type { Source } from '~/core/source';
import type { CompanyDb } from '~db/company-db';
import type { Once, OnceSubject } from '~db/once';

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
