import type { Filter } from 'mongodb';
import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { leftStatuses } from '~/core/employee-status';
import { Refusal } from '~/core/refusal';
import { type Mail, sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import { removeCompany, removeWork } from '~db/company-removal';
import { cancelAllBut, type Run } from '~db/jobs';
import {
  colleagueAddress,
  companies,
  companyAsSender,
  mailState,
  ownCompany,
  senderOf,
  type User,
  users,
} from '../account/index.server';
import { endCheckouts, endPlan } from '../billing/index.server';
import type { CloseReached, TellInput, TellReached } from './closing-job';
import * as messages from './messages';

const mailsAtOnce = 50;
const mostOwners = 50;
const atWork = { status: { $nin: [...leftStatuses] }, deletedAt: { $exists: false } };

/**
 * Mails everybody who can sign in, once, in the order of their ids. Stops when it no longer applies. A failing address
 * does not stop the others: it is tried again at the end, and with the next attempts.
 */
export async function tellEverybody(run: Run<TellInput, TellReached>): Promise<void> {
  const { input, db, step } = run;
  let { after, missed = [] } = run.reached;
  const by = await (input.byId ? senderOf(db, input.byId) : companyAsSender(db));
  const tell = async (people: Recipient[], firm: string) => {
    for (const person of people) {
      const { _id, name, access } = person;
      const mail = {
        kind: 'company-closing' as const,
        by,
        to: colleagueAddress(person),
        ...mailFor(input, { firm, name, isOwner: access.laoban, isAuthor: _id === input.byId }),
      };
      const sent = await arrives(mail);
      missed = [...missed.filter((id) => id !== _id), ...(sent ? [] : [_id])];
      if (_id > after) after = _id;
      const reached = { after, missed };
      await step(async () => ({ reached }));
    }
  };
  const find = async (which: Filter<User>) =>
    await db
      .in(users)
      .list(
        { ...which, ...atWork },
        { sort: { _id: 1 }, limit: mailsAtOnce, projection: { name: 1, access: 1, ...mailState } },
      );
  for (;;) {
    const { name: firm, closing } = await ownCompany(db);
    // A deletion that was stopped and requested again is a new one: the mails about the new one tell those who missed
    // the stop.
    const isSo = input.what === 'kept' ? closing === undefined : closing?.until.toISOString() === input.until;
    if (!isSo) return;
    const some = await find({ _id: { $gt: after } });
    if (some.length > 0) {
      await tell(some, firm);
      continue;
    }
    const waiting = missed;
    for (let from = 0; from < waiting.length; from += mailsAtOnce) {
      const ids = waiting.slice(from, from + mailsAtOnce);
      const again = await find({ _id: { $in: ids } });
      // People who have left meanwhile get no mail.
      missed = missed.filter((id) => !ids.includes(id) || again.some(({ _id }) => _id === id));
      await tell(again, firm);
    }
    if (missed.length > 0) throw new Error(`${missed.length} mails could not be sent`);
    return;
  }
}

type Recipient = Pick<User, '_id' | 'name' | 'access' | 'email' | 'unconfirmed' | 'firstSignedInAt'>;

/** Whether a mail could be handed over, or may not reach its reader. */
async function arrives(mail: Mail): Promise<boolean> {
  return await sendMail(mail).then(
    () => true,
    () => false,
  );
}

function mailFor(
  { what, until, byName }: TellInput,
  { firm, name, isOwner, isAuthor }: { firm: string; name: string; isOwner: boolean; isAuthor: boolean },
): { subject: string; text: string } {
  const on = showDate(until);
  const page = linkTo('/settings/data');
  const paragraphs =
    what === 'closing'
      ? [
          `${isAuthor ? 'You have' : `${byName} has`} asked to delete ${firm} from Laoban. On ${on} everything in it will be deleted: clients, documents, files and accounts, including yours. Until then everything works as before.`,
          isOwner
            ? `Until then you can download everything, or keep the company: ${page}`
            : `You can download your own data before: ${page}`,
        ]
      : [
          `${isAuthor ? 'You keep' : `${byName} keeps`} ${firm} on Laoban. It will not be deleted, and nothing changes.`,
        ];
  return {
    subject: what === 'closing' ? `${firm} will be deleted from Laoban on ${on}` : `${firm} stays in Laoban`,
    text: [`Hello ${name},`, ...paragraphs].join('\n\n'),
  };
}

/** In ms. Cancelled jobs notice it within half a minute; the deletion waits for that. */
const quietAfterMs = 60_000;

/** Adds another job of this kind for that moment. Returns its id. */
type Later = (db: CompanyDb, runAt: Date) => Promise<string>;

/** Deletes the company once its week is over, unless somebody has kept it. Continues where a killed server stopped. */
export async function deleteCompany(
  run: Run<Record<string, never>, CloseReached>,
  later: Later,
): Promise<void> {
  const { jobId, reached: before, db, step, signal } = run;
  const reached = before.begun
    ? before
    : (await step(async (all) => ({ reached: await begin(all, jobId, later) }))).reached;
  if (!reached.begun) return;
  // Somebody may have chosen a plan in that week, or have its payment page open. The provider must be asked before the
  // company's record is deleted.
  if (await isThere(db)) {
    await endCheckouts(db);
    await endPlan(db, 'The company is deleted.');
  }
  await removeCompany(db.companyId, { jobId, signal });
  await sayFarewell(run, reached);
  await removeWork(db.companyId);
}

/** How often a mail is tried before the deletion continues without it. */
const mostFarewells = 5;

/** Tells each owner that it is done. A failing mail does not stop the others, and is tried again. */
async function sayFarewell(
  { step }: Run<Record<string, never>, CloseReached>,
  { begun, firm, isConfirmed = true, bosses, farewells = 0 }: CloseReached,
): Promise<void> {
  let waiting = bosses;
  const keep = async (tries: number) => {
    const reached = { begun, firm, isConfirmed, bosses: waiting, farewells: tries };
    await step(async () => ({ reached }));
  };
  for (const owner of bosses) {
    const sent = await arrives({
      kind: 'company-deleted',
      by: { isConfirmed },
      to: owner,
      subject: `${firm} is deleted from Laoban`,
      text: `Hello ${owner.name},\n\n${firm} and everything in it is deleted, and your address is free again. Older backups may still contain it until the operator deletes them.`,
    });
    if (!sent) continue;
    waiting = waiting.filter((one) => one !== owner);
    await keep(farewells);
  }
  if (waiting.length === 0 || farewells + 1 >= mostFarewells) return;
  await keep(farewells + 1);
  throw new Error(`${waiting.length} mails could not be sent`);
}

async function isThere(db: CompanyDb): Promise<boolean> {
  return (await db.in(companies).findOne({}, { projection: { _id: 1 } })) !== null;
}

/**
 * From here on nobody can keep the company. If other jobs were running, such as an export of the last minute, a later
 * job of this kind does the rest, when nobody writes any more.
 */
async function begin(db: CompanyDb, jobId: string, later: Later): Promise<CloseReached> {
  const { name: firm, closing } = await ownCompany(db);
  if (closing?.jobId !== jobId) throw new Refusal('conflict', messages.notClosing);
  const runAt = new Date(Date.now() + quietAfterMs);
  const next = (await cancelAllBut(db, jobId)) ? await later(db, runAt) : jobId;
  await db.in(companies).updateOne({}, { $set: { 'closing.begun': true, 'closing.jobId': next } });
  if (next !== jobId) return { begun: false, firm, bosses: [] };
  const bosses = await db
    .in(users)
    .list(
      { 'access.laoban': true, ...atWork },
      { sort: { name: 1 }, limit: mostOwners, projection: { name: 1, ...mailState } },
    );
  const { isConfirmed } = await companyAsSender(db);
  return {
    begun: true,
    firm,
    isConfirmed,
    bosses: bosses.map((boss) => ({ name: boss.name, ...colleagueAddress(boss) })),
  };
}
