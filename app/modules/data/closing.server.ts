import { z } from 'zod';
import { dayMs } from '~/core/days';
import { Refusal, refuseField } from '~/core/refusal';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { cancelJob, enqueue } from '~db/jobs';
import { companies, ownCompany, proveWithCode, users } from '../account/index.server';
import { endPlan } from '../billing/index.server';
import { waitingDays } from './closing-job';
import { closeJob, tellJob } from './jobs.server';
import * as messages from './messages';
import { closeInput } from './schema';

const nameDeletion = (name: string) => `${name}: deletion`;

/**
 * Requests the deletion of the whole company in seven days, and tells everybody at once. Its plan ends with the paid
 * month. For an owner who proves their identity and types the company's name; refuses at `companyName`, `password` and
 * `otp`, and with 409 if it was already requested.
 */
export const closeCompany = operation({
  name: 'closeCompany',
  access: 'laoban',
  effect: 'vital-write',
  input: closeInput,
  failed: messages.closeFailed,
  // A used code stays used, and the payment provider is outside of transactions.
  transaction: 'own',
  async run({ input: { companyName, ...proof }, actor, db, note }) {
    const { name, closing } = await ownCompany(db);
    if (closing) throw new Refusal('conflict', messages.closingAlready);
    if (!sameName(companyName, name)) throw refuseField('companyName', messages.nameWrong);
    await proveWithCode(db, actor.userId, proof);
    await endPlan(db, 'The company is to be deleted.');
    await db.transaction(async (all) => {
      const since = new Date();
      const until = new Date(since.getTime() + waitingDays * dayMs);
      const byName = actor.name;
      const jobId = await enqueue(all, closeJob, {}, { runAt: until });
      const set = { closing: { since, until, byName, jobId } };
      const began = await all.in(companies).updateOne({ closing: { $exists: false } }, { $set: set });
      if (began === 0) throw new Refusal('conflict', messages.closingAlready);
      await enqueue(all, tellJob, {
        what: 'closing',
        until: until.toISOString(),
        byName,
        byId: actor.userId,
      });
      note({ action: 'closed', subject: 'company', subjectId: db.companyId, detail: nameDeletion(name) });
    });
  },
});

/** Whether a form with the password must ask for a code too. */
export const readProof = operation({
  name: 'readProof',
  access: 'laoban',
  effect: 'read',
  input: z.object({}),
  async run({ actor, db }) {
    const user = await db.in(users).findOne({ _id: actor.userId }, { projection: { secondFactor: 1 } });
    return { asksCode: user?.secondFactor !== undefined };
  },
});

/** Stops a requested deletion that has not begun. Returns whether its plan still ends. */
export const keepCompany = operation({
  name: 'keepCompany',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({}),
  failed: messages.keepFailed,
  async run({ actor, db, note }) {
    const { name, closing, billing } = await ownCompany(db);
    if (!closing) throw new Refusal('conflict', messages.notClosing);
    if (closing.begun) throw new Refusal('conflict', messages.closingBegun);
    await cancelJob(db, closing.jobId);
    await db.in(companies).updateOne({}, { $unset: { closing: true } });
    const until = closing.until.toISOString();
    await enqueue(db, tellJob, { what: 'kept', until, byName: actor.name, byId: actor.userId });
    note({ action: 'kept', subject: 'company', subjectId: db.companyId, detail: nameDeletion(name) });
    return { planEnds: billing?.endsWithPeriod ?? false };
  },
});

/** Compares names without case and spaces. */
function sameName(typed: string, name: string): boolean {
  const plain = (text: string) => line().parse(text).toLowerCase();
  return plain(typed) === plain(name);
}
