import { newId } from '~/core/id';
import { freeTrial } from '~/core/plan';
import type { CompanyDb } from '~db/company-db';
import { companies, ownCompany, users } from '../account/index.server';
import { purseLines } from './collections';
import { parts } from './next-state';

/**
 * Grants the rest of the trial's credits once an owner has confirmed their address, within that transaction. Once per
 * company, however often addresses are confirmed. A company that got all its credits at sign-up gets none.
 */
export async function grantConfirmedTrialCredits(db: CompanyDb, { _id }: { _id: string }): Promise<void> {
  await db.transaction(async (all) => {
    const company = await ownCompany(all);
    const { trialCreditsDue: amount = 0 } = company;
    if (amount === 0) return;
    const person = await all.in(users).findOne({ _id });
    if (!person?.access.laoban) return;
    const after = await all.in(companies).findOneAndUpdate(
      { trialCreditsDue: amount },
      {
        $inc: { credits: amount, purseLines: 1 },
        // Bought credits that were spent are not restored.
        $set: { topUpCredits: parts(company).bought },
        $unset: { trialCreditsDue: true },
      },
    );
    if (!after) return;
    const { credits: balance, purseLines: serial } = after;
    const who = { userId: person._id, userName: person.name };
    const line = {
      reason: 'granted' as const,
      amount,
      balance,
      detail: `${freeTrial.name}, address confirmed`,
    };
    await all.in(purseLines).insert({ ...line, ...who, _id: newId(), serial, at: new Date() });
  });
}
