import { z } from 'zod';
import type { Actor } from '~/core/access';
import { csvLines } from '~/core/csv-lines';
import { singaporeDay } from '~/core/dates';
import { dayAfter, daysBetween, weekdayOf } from '~/core/days';
import { day } from '~/core/moment';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Job, jobs } from './collections';
import { crewOf, ofPeople } from './crew';
import { manages } from './job-list.server';
import * as messages from './messages';
import { listWords } from './schema';

/** The longest period, in days, and the most jobs in it. */
const longestSpan = 92;
const mostJobs = 20_000;

/** One person's time on jobs on one day. */
interface HoursLine {
  userId: string;
  name: string;
  date: string;
  /** From the start to the end of each job. */
  minutes: number;
  jobs: number;
}

/** Hours per person and day from jobs that have ended, by day: everybody's with JobManagement, otherwise the caller's own. */
export const readHours = operation({
  name: 'readHours',
  access: 'signed-in',
  effect: 'read',
  failed: messages.listFailed,
  input: z
    .object({
      from: day(messages.dateNeeded)
        .optional()
        .describe('The first day; six days before the last if it is missing.'),
      to: day(messages.dateNeeded).optional().describe('The last day; today if it is missing.'),
      format: z.enum(['json', 'csv']).default('json').describe('csv for a file with a heading row.'),
    })
    .superRefine(({ from, to }, { addIssue }) => {
      const wrong = (message: string) => addIssue({ code: 'custom', path: ['to'], message });
      if (from && to && to < from) wrong(messages.spanBackwards);
      if (from && to && daysBetween(from, to) >= longestSpan) wrong(messages.spanTooLong);
    }),
  async run({ input: { from, to, format }, actor, db }) {
    const last = to ?? (from ? dayAfter(from, 6) : singaporeDay(new Date()));
    const first = from ?? dayAfter(last, -6);
    const lines = await linesOf(db, actor, { first, last });
    return { lines, format, csv: csvOf(lines) };
  },
});

/** The same of one week, Monday to Sunday (default: this one). */
export const readWeekHours = operation({
  name: 'readWeekHours',
  access: 'signed-in',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ week: listWords.date.describe('A day of the week.') }),
  async run({ input: { week }, actor, db }) {
    const today = singaporeDay(new Date());
    const monday = mondayOf(week || today);
    const lines = await linesOf(db, actor, { first: monday, last: dayAfter(monday, 6) });
    return { lines, monday, isThisWeek: monday === mondayOf(today), manages: manages(actor) };
  },
});

const mondayOf = (date: string) => dayAfter(date, 1 - weekdayOf(date));

async function linesOf(
  db: CompanyDb,
  actor: Pick<Actor, 'userId' | 'access'>,
  { first, last }: { first: string; last: string },
): Promise<HoursLine[]> {
  const own = manages(actor) ? {} : ofPeople([actor.userId]);
  const ended = await db
    .in(jobs)
    .list(
      { jobDate: { $gte: first, $lte: last }, status: 'ended', ...own },
      { sort: { jobDate: 1, jobTime: 1, _id: 1 }, limit: mostJobs, projection: shown },
    );
  return hoursOf(ended).filter(({ userId }) => manages(actor) || userId === actor.userId);
}

const shown = {
  jobDate: 1,
  jobStart: 1,
  jobEnd: 1,
  driverId: 1,
  driverName: 1,
  helperIds: 1,
  helperNames: 1,
} as const;

/** Hours per person and day, in the order of the days and names. */
export function hoursOf(ended: readonly Job[]): HoursLine[] {
  const lines = new Map<string, HoursLine>();
  for (const job of ended) {
    if (!job.jobStart || !job.jobEnd) continue;
    const minutes = Math.max(0, Math.round((job.jobEnd.getTime() - job.jobStart.getTime()) / 60_000));
    for (const { id: userId, name } of crewOf(job)) {
      const key = `${job.jobDate} ${userId}`;
      const line = lines.get(key) ?? { userId, name, date: job.jobDate, minutes: 0, jobs: 0 };
      lines.set(key, { ...line, minutes: line.minutes + minutes, jobs: line.jobs + 1 });
    }
  }
  return [...lines.values()].sort(
    (one, other) => one.date.localeCompare(other.date) || one.name.localeCompare(other.name),
  );
}

const headings = ['Employee', 'Day', 'Minutes', 'Hours', 'Jobs'];

function csvOf(lines: readonly HoursLine[]): string {
  const rows = lines.map(({ name, date, minutes, jobs: count }) => [
    ...[name, date, minutes, Number((minutes / 60).toFixed(2)), count],
  ]);
  // Excel reads Chinese correctly only with a byte order mark.
  return `\uFEFF${csvLines([headings, ...rows])}`;
}
