import { z } from 'zod';
import { hasLeft } from '~/core/employee-status';
import type { CompanyDb } from '~db/company-db';
import { enqueue, jobKind } from '~db/jobs';
import {
  eraseEmployment,
  eraseLeave,
  erasePay,
  erasePositions,
  eraseReasons,
  eraseSessions,
} from '~db/person-erasure';
import { type User, users } from '../account/index.server';
import { employmentYears, payYears, yearsAfter } from './law';

/** The input of the jobs behind an erasure. `at` identifies the erasure. */
const trailInput = z.object({ personId: z.string(), at: z.iso.datetime() });
const keptInput = trailInput.extend({ part: z.enum(['employment', 'pay']) });

/** Erases a person's traces in the company's other records: reasons, certificates, positions. */
export const eraseTrail = jobKind({
  name: 'data.eraseTrail',
  input: trailInput,
  begin: { reasons: false },
  async run({ input: { personId }, reached, step }) {
    // The sessions ended with the erasure. This deletes their records, even if the server died right after it.
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

/**
 * Erases what the law required to keep of erased or deleted people, on the day the period ends. Skips people who work
 * here again.
 */
export const eraseKept = jobKind({
  name: 'data.eraseKept',
  input: keptInput,
  begin: null,
  async run({ input: { personId, at, part }, step }) {
    await step(async (all) => {
      const user = await all.in(users).findOne({ _id: personId });
      if (user && isStillGone(user, at)) {
        if (part === 'pay') await erasePay(all, personId);
        else {
          await eraseEmployment(all, personId);
          if (user.erased) await eraseLeave(all, personId);
        }
      }
      return { reached: null };
    });
  },
});

/**
 * Schedules that erasure. The periods count from `since`, if the person was deleted or erased before. Within the
 * caller's transaction.
 */
export async function keepForTheLaw(
  db: CompanyDb,
  personId: string,
  { now, since = now }: { now: Date; since?: Date },
): Promise<void> {
  const of = { personId, at: now.toISOString() };
  const [employment, pay] = [yearsAfter(since, employmentYears), yearsAfter(since, payYears)];
  await enqueue(db, eraseKept, { ...of, part: 'employment' }, { runAt: employment });
  await enqueue(db, eraseKept, { ...of, part: 'pay' }, { runAt: pay });
}

/** Whether they have not come back since they were erased or deleted at this moment. */
function isStillGone(user: User, at: string): boolean {
  return hasLeft(user) && [user.erased?.at, user.deletedAt].some((gone) => gone?.toISOString() === at);
}
