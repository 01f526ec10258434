import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { daysToPlan } from '~/core/weeks';
import type { Week } from '~/ui/week-strip';
import type { CompanyDb } from '~db/company-db';
import type { Results } from '~db/queries';
import type { CompanySeen } from '~db/sessions';
import { peopleRead, whoHasLeftOf } from '../account/index.server';
import {
  type Away,
  awayByDay,
  awayRead,
  leaveSettingsRead,
  type WorksOn,
  weekFrom,
  workdaysFrom,
} from '../leave/index.server';
import { type Hindrance, isAwayFor } from './away';
import type { Job } from './collections';
import { crewOf } from './crew';
import { isOver } from './statuses';

/** A job with why somebody on it cannot do it, and who; null if everybody can, or the job is over. */
export interface JobStanding {
  job: Job;
  hindrance: Hindrance | null;
  /** The name of that person; '' without a hindrance. */
  hindered: string;
}

/** Jobs of one day ('2026-11-21'), each with why somebody on it cannot do it. */
export async function withHindrances(
  db: CompanyDb,
  company: Pick<CompanySeen, 'workingDays'>,
  day: string,
  some: readonly Job[],
): Promise<JobStanding[]> {
  const crew = peopleOn(some);
  return standingsOf(some, { crew, day, company, ...(await db.read(standingReads(day, crew))) });
}

/** The same, and who is away on which of the days to plan, read together. */
export async function withHindrancesAndWeek(
  db: CompanyDb,
  company: Pick<CompanySeen, 'workingDays'>,
  day: string,
  some: readonly Job[],
): Promise<{ items: JobStanding[]; week: Week }> {
  const crew = peopleOn(some);
  const days = daysToPlan(singaporeDay(new Date()));
  const { found, ...read } = await db.read({ ...standingReads(day, crew), found: awayRead(days) });
  return {
    items: standingsOf(some, { crew, day, company, ...read }),
    week: await weekFrom(db, company, { days, found, settings: read.settings }),
  };
}

const standingReads = (day: string, crew: readonly string[]) => ({
  // A job may last over midnight.
  away: awayRead([day, dayAfter(day, 1)]),
  people: peopleRead(crew),
  settings: leaveSettingsRead,
});

interface StandingsRead extends Results<ReturnType<typeof standingReads>> {
  crew: string[];
  day: string;
  company: Pick<CompanySeen, 'workingDays'>;
}

function standingsOf(
  some: readonly Job[],
  { crew, day, company, away, people, settings }: StandingsRead,
): JobStanding[] {
  return hindrancesOf(some, {
    left: whoHasLeftOf(crew, people),
    away: awayByDay([day, dayAfter(day, 1)], away),
    worksOn: workdaysFrom(settings, company, people),
  });
}

/** The people on jobs that are not over. */
export function peopleOn(some: readonly Job[]): string[] {
  return some.flatMap((job) => (isOver(job.status) ? [] : crewOf(job).map(({ id }) => id)));
}

interface Known {
  /** Who has left, who is away on the day and on the next one, and who works on which days. */
  left: ReadonlySet<string>;
  away: ReadonlyMap<string, ReadonlyMap<string, Away>>;
  worksOn: WorksOn;
}

/** Jobs of one day, each with why somebody on it cannot do it. */
export function hindrancesOf(some: readonly Job[], known: Known): JobStanding[] {
  return some.map((job) => {
    if (isOver(job.status)) return { job, hindrance: null, hindered: '' };
    for (const { id, name } of crewOf(job)) {
      const hindrance = hindranceOf(id, job, known);
      if (hindrance) return { job, hindrance, hindered: name };
    }
    return { job, hindrance: null, hindered: '' };
  });
}

function hindranceOf(id: string, job: Job, { left, away, worksOn }: Known): Hindrance | null {
  if (left.has(id)) return 'left';
  if (isAwayFor((day) => away.get(day)?.get(id), job)) return 'away';
  return worksOn(id, job.jobDate) ? null : 'off';
}
