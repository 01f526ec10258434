import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { findColleague } from '../account/index.server';
import { recordSickDay } from '../leave/index.server';
import { takes } from './away';
import { rememberForUndo } from './board-undo.server';
import { type Job, jobs } from './collections';
import { crewOf, ofPeople } from './crew';
import { freeFor, readDay } from './free-people.server';
import * as messages from './messages';
import { helpersOf } from './new-job';
import { type Plan, storePlans } from './plan.server';
import { awayInput } from './schema';

/** The most jobs of one person on a day. */
const mostOwn = 100;

/** What a sick call did. */
interface SickCall {
  name: string;
  /** The id of the leave; null with why there is none. */
  leave: string | null;
  why: string;
  /** The jobs that need somebody else, each with the drivers who are free then. */
  jobs: { job: Job; free: { id: string; name: string }[] }[];
}

/**
 * Somebody calls in sick: records Medical Leave for the day or half of it where that is possible, and takes them off their jobs
 * that have not started. The jobs move also where no leave can be recorded; the answer says why.
 */
export const callInSick = operation({
  name: 'callInSick',
  access: 'JobManagement',
  effect: 'write',
  input: awayInput,
  failed: messages.saveFailed,
  namesPerson: true,
  async run({ input: { userId, date, half }, actor, company, db, note }): Promise<SickCall> {
    const person = await findColleague(db, userId);
    if (!person) throw new Refusal('not-found', messages.noSuchDriver);
    const { leave, why } = await recordSickDay(db, { actor, userId, day: date, half });
    const plans = await plansWithout(db, userId, date, half ?? 'whole');
    const at = new Date();
    const moved = plans.length > 0 ? await storePlans(db, plans, { by: actor, at, note }) : [];
    const text = messages.awayDone(person.name, moved.length);
    await rememberForUndo(db, actor.userId, {
      plans,
      stored: moved,
      text,
      kind: 'sick-call',
      leaveId: leave?._id ?? null,
    });
    const taken = plans.length === 1 ? '1 job' : `${plans.length} jobs`;
    note({
      action: 'recorded a sick call of',
      subject: 'person',
      subjectId: userId,
      detail: `${person.name}: ${date}, ${leave ? 'leave recorded' : 'no leave'}, ${taken} to give away`,
    });
    const around = await readDay(db, company, date);
    return {
      name: person.name,
      leave: leave?._id ?? null,
      why: why ?? '',
      jobs: moved.map((job) => ({ job, free: freeFor(job, around) })),
    };
  },
});

/** Their jobs of the day that have not started, without them. */
async function plansWithout(
  db: CompanyDb,
  userId: string,
  jobDate: string,
  away: 'whole' | 'morning' | 'afternoon',
): Promise<Plan[]> {
  const open = { jobDate, status: { $in: ['new', 'assigned'] as Job['status'][] }, ...ofPeople([userId]) };
  const own = await db.in(jobs).list(open, { sort: { jobTime: 1, _id: 1 }, limit: mostOwn });
  return own
    .filter((job) => takes(away, job))
    .map((before) => {
      const sick = { ...before, sickIds: [...new Set([...(before.sickIds ?? []), userId])] };
      if (before.driverId === userId) return { before, after: { ...sick, driverId: null, driverName: '' } };
      const others = crewOf(before).filter(({ id }) => id !== userId && id !== before.driverId);
      return {
        before,
        after: { ...sick, ...helpersOf(others.map(({ id: _id, name }) => ({ _id, name }))) },
      };
    });
}
