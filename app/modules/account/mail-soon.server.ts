import type { Mailed } from '~/core/client-mail';
import { soon } from '~/core/soon';
import { logMailFailure, mailLeaves } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';

/** What became of a mail. `sending` is false if it may reach nobody; a failure is logged. */
export async function afterSending(sending: Promise<boolean>): Promise<Exclude<Mailed, 'pending'>> {
  try {
    if (!(await sending)) return 'failed';
  } catch (error) {
    logMailFailure(error);
    return 'failed';
  }
  return mailLeaves() ? 'mailed' : 'outbox';
}

/**
 * Waits for a mail as long as somebody waits for an answer, and says what became of it. One that takes longer, such as at a mail server that hangs, goes on in the background.
 * `record` stores what became of it; after 'pending' it is called again when that is decided (`isLate`). Not for transactions.
 */
export async function mailSoon(
  db: CompanyDb,
  sending: Promise<boolean>,
  record: (db: CompanyDb, mailed: Mailed, isLate: boolean) => Promise<void>,
): Promise<Mailed> {
  const done = afterSending(sending);
  const mailed = await soon(done);
  await record(db, mailed, false);
  // Outside of the request, whose collections write the activity log with its answer.
  if (mailed === 'pending')
    db.afterCommit((later) => {
      done.then(async (at) => await record(later, at, true)).catch(logMailFailure);
    });
  return mailed;
}
