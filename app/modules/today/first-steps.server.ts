import { z } from 'zod';
import type { Actor } from '~/core/access';
import { dayMs } from '~/core/days';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import type { CompanySeen } from '~db/sessions';
import { clients } from '../crm/index.server';
import { firstSteps } from './all-needs.server';
import { type TodayMark, todayMarks } from './collections';
import * as messages from './messages';

/** A company is new for so long. */
const newForDays = 30;

interface Whose {
  actor: Actor;
  company: CompanySeen;
  mark: TodayMark | null;
}

/** The first steps of a new company with those that are done, and its sample client; null once all are done, or for others. */
export async function stepsFor(db: CompanyDb, { actor, company, mark }: Whose) {
  if (!actor.access.laoban || mark?.hidesSteps) return null;
  if (Date.now() - company.createdAt.getTime() > newForDays * dayMs) return null;
  const [steps, sample] = await Promise.all([
    firstSteps(db, company),
    db.in(clients).findOne({ sample: true }),
  ]);
  if (steps.every(({ done }) => done) && !sample) return null;
  return { steps, sample: sample && { id: sample._id, name: sample.name } };
}

/** Takes the first steps off the caller's page for good. */
export const hideSteps = operation({
  name: 'hideSteps',
  access: 'laoban',
  effect: 'vital-write',
  failed: messages.markFailed,
  input: z.object({}),
  async run({ actor, db }) {
    await db.in(todayMarks).upsert(actor.userId, { $set: { hidesSteps: true } });
  },
});
