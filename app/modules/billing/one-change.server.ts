import type { Actor } from '~/core/access';
import { endedLease, isHeld } from '~/core/ahead';
import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { log } from '~/core/log.server';
import type { LogEntry } from '~/core/log-entry';
import { Refusal } from '~/core/refusal';
import { soon } from '~/core/soon';
import { logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies } from '../account/index.server';
import { planSubject } from './checkout.server';
import * as messages from './messages';

/** In ms. Longer than the requests of one change can take, each tried twice. */
const changeLeaseMs = 120_000;

/** In ms. How long the plan's page says that a change of which nobody got the answer did not happen. */
const failureShownMs = dayMs;

/** What a change has come to, and its line of the activity log. */
interface Changed<Result> {
  result: Result;
  line: Pick<LogEntry, 'action' | 'detail'>;
}

interface Request {
  db: CompanyDb;
  actor: Actor;
  note(line: LogEntry): void;
}

/**
 * Makes one change of a company's plan at the payment provider, while no other one runs. A provider that takes longer than
 * somebody waits is a 503, and the change goes on: the plan's page and the activity log say what comes of it. The same
 * request may be sent again, since `work` begins by reading the provider's state or does the same when it is repeated.
 * `what` names the change: 'Upgrade to Growth'.
 */
export async function changeOnce<Result>(
  { db, actor, note }: Request,
  what: string,
  work: (db: CompanyDb) => Promise<Changed<Result>>,
): Promise<Result> {
  const release = await leasePlan(db);
  const entry = (line: Changed<Result>['line']) => {
    return { ...line, subject: planSubject.name, subjectId: db.companyId };
  };
  // Those that do not write the request's activity log and answer: the work may go on after it.
  const own = await new Promise<CompanyDb>((resolve) => db.afterCommit(resolve));
  const working = work(own);
  const changed = await soon(working).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (changed !== 'pending') {
    await release();
    note(entry(changed.line));
    return changed.result;
  }
  working
    .then(
      async ({ line }) => {
        await logActivity(own, actor, [entry(line)]);
        await release();
      },
      async (error: unknown) => {
        log().error({ err: error }, 'plan could not be changed');
        const why = error instanceof Refusal ? error.message : messages.changeUnknown;
        await logActivity(own, actor, [entry({ action: 'could not change', detail: `${what}: ${why}` })]);
        await release({ at: new Date(), what, why });
      },
    )
    // The lease expires by itself.
    .catch((err: unknown) => log().error({ err }, 'the result of a change of plan could not be stored'));
  throw new Refusal('unavailable', messages.changeSlow, { headers: { 'Retry-After': '60' } });
}

/**
 * Holds the company's plan: of two upgrades at once the second would be charged from an outdated plan. Refuses while another
 * change holds it. The returned function releases it, and stores why a change did not happen if nobody got that answer.
 */
export async function leasePlan(
  db: CompanyDb,
): Promise<(failed?: NonNullable<Company['planChangeFailed']>) => Promise<void>> {
  const by = newId();
  const now = new Date();
  const over = endedLease(changeLeaseMs, now).map((until) => ({ 'planChange.until': until }));
  const free = { $or: [{ planChange: { $exists: false } }, ...over] };
  const planChange = { by, until: new Date(now.getTime() + changeLeaseMs) };
  const began = await db
    .in(companies)
    .updateOne(free, { $set: { planChange }, $unset: { planChangeFailed: true } });
  if (began === 0) throw new Refusal('conflict', messages.changingAlready);
  return async (failed) => {
    await db
      .in(companies)
      .updateOne(
        { 'planChange.by': by },
        { $unset: { planChange: true }, ...(failed && { $set: { planChangeFailed: failed } }) },
      )
      // The lease expires by itself.
      .catch(() => 0);
  };
}

/** What the plan's page says of a change: that it is being made, or why one of which nobody got the answer was not. */
export function planChangeOf({ planChange, planChangeFailed: failed }: Company, now: Date) {
  return {
    isChanging: planChange !== undefined && isHeld(planChange.until, changeLeaseMs, now),
    failed: failed && now.getTime() - failed.at.getTime() < failureShownMs ? failed : null,
  };
}
