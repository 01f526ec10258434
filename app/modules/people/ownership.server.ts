import { z } from 'zod';
import { hasLeft } from '~/core/employee-status';
import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { ownCompany, proveWithCode, type User, users } from '../account/index.server';
import { orderCustomerDetails } from '../billing/index.server';
import { reactions } from '../reactions.server';
import { personChoice } from './employee-list.server';
import { notDeleted } from './find-employee.server';
import { orderHandOverMails } from './jobs.server';
import * as messages from './messages';
import { holdRanks } from './save.server';
import { handOverInput } from './schema';

/** The people the company can be handed to, the one already chosen, and whether a code is needed. */
export const openHandOver = operation({
  name: 'openHandOver',
  access: 'laoban',
  effect: 'read',
  failed: messages.loadFailed,
  // The person chosen on the previous page: without JavaScript only a hundred are listed.
  input: z.object({ to: z.string().max(100).optional() }),
  async run({ input: { to }, actor, company, db }) {
    const named = to === actor.userId ? undefined : to;
    const [choice, me] = await Promise.all([
      personChoice(db, { chosen: named, but: actor.userId }),
      db.in(users).findOne({ _id: actor.userId }, { projection: { secondFactor: 1 } }),
    ]);
    const chosen = choice.options.some(({ id }) => id === named) ? named : undefined;
    return { choice, chosen, companyName: company.name, asksCode: me?.secondFactor !== undefined };
  },
});

/**
 * Hands the company over: the other person becomes an owner, and the present one may stay one, in one transaction.
 * Requires their password, and a code if their second factor is on. Refuses people who have left, people of other
 * companies and themselves, and stepping down in favour of somebody who has never signed in. Both get a mail, and
 * invoices go to the new owner.
 */
export const handOver = operation({
  name: 'handOver',
  access: 'laoban',
  effect: 'vital-write',
  failed: messages.handOverFailed,
  // Hashing is slow, and a used code stays used.
  transaction: 'own',
  input: handOverInput,
  async run({ input: { to, stays, password, otp }, actor, db, note }) {
    // Checked before too, so that a refused change does not use up a code.
    const asked = { fromId: actor.userId, toId: to, stays };
    await heir(db, asked);
    await proveWithCode(db, actor.userId, { password, otp });
    await db.transaction(async (all) => {
      const now = new Date();
      await holdRanks(all, now);
      const before = await all.in(users).findOne({ _id: actor.userId });
      if (!before?.access.laoban || hasLeft(before)) throw new Refusal('conflict', messages.noLongerOwner);
      const after = await heir(all, asked);
      await change(all, after._id, true, now);
      if (!stays) {
        await change(all, actor.userId, false, now);
        await reactions().leave.handOn(all, { owner: true });
      }
      await orderHandOverMails(all, asked);
      await orderCustomerDetails(all, { email: after.email });
      const { name } = await ownCompany(all);
      const detail = `${name}: to ${after.name}${stays ? `, together with ${before.name}` : ''}`;
      note({ action: 'handed over', subject: 'company', subjectId: all.companyId, detail });
    });
    return { stays };
  },
});

/** The new owner, or why they cannot take over. */
async function heir(
  db: CompanyDb,
  { fromId, toId, stays }: { fromId: string; toId: string; stays: boolean },
): Promise<User> {
  if (toId === fromId) throw refuseField('to', messages.alreadyOwner);
  const found = await db.in(users).findOne({ _id: toId, ...notDeleted });
  if (!found) {
    // At its field, so that the rest stays typed.
    throw new Refusal('not-found', messages.ownerGone, { fields: { to: [messages.ownerGone] } });
  }
  if (hasLeft(found)) throw refuseField('to', messages.ownerLeft);
  if (stays && found.access.laoban) throw refuseField('to', messages.ownerAlready);
  if (!stays && !found.firstSignedInAt) throw refuseField('to', messages.ownerNeverIn);
  return found;
}

async function change(db: CompanyDb, _id: string, laoban: boolean, updatedAt: Date): Promise<void> {
  const set = { 'access.laoban': laoban, updatedAt };
  await db.in(users).updateOne({ _id }, { $set: set, $inc: { revision: 1 } });
}
