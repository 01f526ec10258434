import { showDate } from '~/core/dates';
import { leftStatuses } from '~/core/employee-status';
import { Refusal } from '~/core/refusal';
import { addressOf } from '~/gateways/billing';
import { sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import { removeCompany } from '~db/company-removal';
import { cancelAllBut, type Run } from '~db/jobs';
import { companies, ownFirm, users } from '../account/index.server';
import { endPlan } from '../billing/index.server';
import type { CloseReached, TellInput } from './closing-job';
import { messages } from './messages';

const mailsAtOnce = 50;
const mostBosses = 50;
const atWork = { status: { $nin: [...leftStatuses] }, deletedAt: { $exists: false } };

/** Writes to everybody who can sign in, once, in the order of their ids; stops where it is no longer so. */
export async function tellEverybody(run: Run<TellInput, { after: string }>): Promise<void> {
  const { input, db, step } = run;
  let { after } = run.reached;
  for (;;) {
    const { name: firm, closing } = await ownFirm(db);
    const isSo = closing?.until.toISOString() === input.until;
    if (isSo !== (input.what === 'closing')) return;
    const some = await db
      .in(users)
      .list(
        { _id: { $gt: after }, ...atWork },
        { sort: { _id: 1 }, limit: mailsAtOnce, projection: { name: 1, email: 1, access: 1 } },
      );
    if (some.length === 0) return;
    for (const { _id, name, email, access } of some) {
      await sendMail({ to: email, ...mailFor(input, { firm, name, isBoss: access.laoban }) });
      after = _id;
      const reached = { after };
      await step(async () => ({ reached }));
    }
  }
}

function mailFor(
  { what, until, byName }: TellInput,
  { firm, name, isBoss }: { firm: string; name: string; isBoss: boolean },
): { subject: string; text: string } {
  const on = showDate(until);
  const page = addressOf('/settings/data');
  const paragraphs =
    what === 'closing'
      ? [
          `${byName} has asked to delete ${firm} from Laoban. On ${on} everything in it goes: clients, papers, files, accounts, yours too. Until then all works as before.`,
          isBoss
            ? `You can fetch everything before, and keep the company until then: ${page}`
            : `You can fetch your own data before: ${page}`,
        ]
      : [`${byName} keeps ${firm} in Laoban: it is not deleted, and all stays as it was.`];
  return {
    subject: what === 'closing' ? `${firm} will be deleted from Laoban on ${on}` : `${firm} stays in Laoban`,
    text: [`Hello ${name},`, ...paragraphs].join('\n\n'),
  };
}

/** Work that was cancelled notices it within half a minute: so long the deletion waits for it. */
const quietAfterMs = 60_000;

/** Adds another work of this kind, for that moment; answers its id. */
type Later = (db: CompanyDb, runAt: Date) => Promise<string>;

/** Deletes the company, once its week is over and nobody has kept it; goes on where another server has died over it. */
export async function deleteCompany(
  { jobId, reached: before, db, step, signal }: Run<Record<string, never>, CloseReached>,
  later: Later,
): Promise<void> {
  const { begun, firm, bosses } = before.begun
    ? before
    : (await step(async (all) => ({ reached: await begin(all, jobId, later) }))).reached;
  if (!begun) return;
  // Somebody may have taken a plan in that week; what is asked of the provider comes before what it is asked by goes.
  if (await isThere(db)) await endPlan(db, 'The company is deleted.');
  await removeCompany(db.companyId, { jobId, signal });
  for (const { name, email } of bosses) {
    await sendMail({
      to: email,
      subject: `${firm} is deleted from Laoban`,
      text: `Hello ${name},\n\n${firm} and everything in it is deleted, and your address is free again. Backups are older than that: whoever runs this suite removes them in his own time.`,
    });
  }
}

async function isThere(db: CompanyDb): Promise<boolean> {
  return (await db.in(companies).findOne({}, { projection: { _id: 1 } })) !== null;
}

/**
 * From here on nobody can keep it. Where other work of the company was running, such as an export of the last minute, it
 * is left to a later work of this kind, when nobody writes any more.
 */
async function begin(db: CompanyDb, jobId: string, later: Later): Promise<CloseReached> {
  const { name: firm, closing } = await ownFirm(db);
  if (closing?.jobId !== jobId) throw new Refusal('conflict', messages.notClosing);
  const runAt = new Date(Date.now() + quietAfterMs);
  const next = (await cancelAllBut(db, jobId)) ? await later(db, runAt) : jobId;
  await db.in(companies).updateOne({}, { $set: { 'closing.begun': true, 'closing.jobId': next } });
  if (next !== jobId) return { begun: false, firm, bosses: [] };
  const bosses = await db
    .in(users)
    .list(
      { 'access.laoban': true, ...atWork },
      { sort: { name: 1 }, limit: mostBosses, projection: { name: 1, email: 1 } },
    );
  return { begun: true, firm, bosses: bosses.map(({ name, email }) => ({ name, email })) };
}
