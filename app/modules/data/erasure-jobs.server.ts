import { hasLeft } from '~/core/employee-status';
import type { CompanyDb } from '~db/company-db';
import { jobKind } from '~db/jobs';
import { eraseEmployment, erasePay, erasePositions, eraseReasons, eraseSessions } from '~db/person-erasure';
import { users } from '../account/index.server';
import { keptInput, trailInput } from './erasure-job';

/** Erases what a person has left behind him all over the company: reasons, certificates, positions. */
export const eraseTrail = jobKind({
  name: 'data.eraseTrail',
  input: trailInput,
  begin: { reasons: false },
  async run({ input: { personId }, reached, step }) {
    // They were ended with the erasure; here their records go also where the server died right after it.
    await eraseSessions(personId);
    if (!reached.reasons) {
      await step(async (all) => {
        await eraseReasons(all, personId);
        return { reached: { reasons: true } };
      });
    }
    for (let left = true; left; ) {
      await step(async (all) => {
        left = await erasePositions(all, personId);
        return { reached: { reasons: true } };
      });
    }
  },
});

/** Erases what the law asked to keep, on its day; nothing of whoever works here again. */
export const eraseKept = jobKind({
  name: 'data.eraseKept',
  input: keptInput,
  begin: null,
  async run({ input: { personId, at, part }, step }) {
    await step(async (all) => {
      if (await isStillErased(all, personId, at)) {
        await (part === 'employment' ? eraseEmployment(all, personId) : erasePay(all, personId));
      }
      return { reached: null };
    });
  },
});

async function isStillErased(db: CompanyDb, _id: string, at: string): Promise<boolean> {
  const user = await db.in(users).findOne({ _id });
  return user !== null && hasLeft(user) && user.erased?.at.toISOString() === at;
}
