import { createHash } from 'node:crypto';
import { z } from 'zod';
import { localTime, singaporeDay } from '~/core/dates';
import { dayAfter, weekdayOf } from '~/core/days';
import { afternoonFrom, type OwnWeek, usualHours } from '~/core/working-week';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import { peopleRead, whoHasLeftOf } from '../account/index.server';
import {
  type Away,
  awayByDay,
  awayRead,
  leaveSettingsRead,
  type WorksOn,
  workdaysFrom,
} from '../leave/index.server';
import { type BoardJob, type BoardPerson, type OffTime, restOf } from './board';
import { stillUndone } from './board-undo.server';
import { type BoardAction, boardUndos, type Job, jobs } from './collections';
import { crewOf, usualDuration } from './crew';
import { driversRead } from './free-people.server';
import * as messages from './messages';
import { minutesOf, minutesPastMidnight } from './overlap';
import { listWords } from './schema';

/** The most jobs drawn. */
const mostDrawn = 1_000;

const views = ['board', 'week'] as const;
type BoardView = (typeof views)[number];

const boardInput = z.object({ view: z.enum(views).catch('board').default('board'), date: listWords.date });

/** The days of a view: one, or the week from Monday. */
function daysOf(view: BoardView, date: string): string[] {
  if (view === 'board') return [date];
  const monday = dayAfter(date, 1 - weekdayOf(date));
  return Array.from({ length: 7 }, (_, by) => dayAfter(monday, by));
}

/** These days and the next one, into which a job may last. */
const withNext = (days: readonly string[]) => [...days, dayAfter(days.at(-1) ?? '', 1)];

/** A day or week of jobs with the people who drive, their leave and days off, for the board. Cancelled jobs are left out. */
export const drawBoard = operation({
  name: 'drawBoard',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.listFailed,
  input: boardInput,
  async run({ input: { view, date }, actor, company, db }) {
    const now = new Date();
    const today = singaporeDay(now);
    const on = date || today;
    const days = daysOf(view, on);
    const { found, before, drivers, away, settings, undos } = await db.read({
      found: listOf(jobs, filterOf(days), {
        sort: { jobDate: 1, jobTime: 1, _id: 1 },
        limit: mostDrawn + 1,
        projection: drawn,
      }),
      drivers: driversRead,
      away: awayRead(withNext(days)),
      settings: leaveSettingsRead,
      before: beforeMidnight(days, drawn),
      undos: listOf(boardUndos, { _id: actor.userId }, { sort: { _id: 1 }, limit: 1 }),
    });
    const shown = found.slice(0, mostDrawn);
    const rests = before.filter((job) => minutesPastMidnight(job) > 0);
    const others = await peopleBesides(db, [...rests, ...shown], drivers);
    const people: (OwnWeek & { _id: string; name: string; hasLeft?: true })[] = [...drivers, ...others];
    const worksOn = workdaysFrom(settings, company, people);
    const awayOn = awayByDay(withNext(days), away);
    return {
      view,
      date: on,
      today,
      days,
      jobs: [...rests.flatMap((job) => restOf(boardJobOf(job)) ?? []), ...shown.map(boardJobOf)],
      more: found.length > mostDrawn ? mostDrawn : null,
      people: people.map(({ _id: id, name, hasLeft }): BoardPerson => {
        const off = offOf(id, withNext(days), awayOn, worksOn);
        if (!hasLeft) return { id, name, off };
        // They did work on days that are over.
        const ahead = days.filter((day) => day >= today).map((day) => [day, [leftTime]]);
        return { id, name, off: { ...off, ...Object.fromEntries(ahead) }, hasLeft };
      }),
      closed: days.filter((day) => !worksOn(null, day)),
      hours: { from: company.workFrom ?? usualHours.from, to: company.workTo ?? usualHours.to },
      now: days.includes(today) ? minutesOf(localTime(now).slice(11)) : null,
      version: versionOf([...before, ...found], away),
      undo: toUndo(stillUndone(undos[0], now)),
    };
  },
});

/** What the board offers to undo: the last action, and before it sick calls, newest first. */
function toUndo(done: readonly BoardAction[]): { id: string; text: string }[] {
  return done
    .filter(({ kind }, at) => kind === 'sick-call' || at === done.length - 1)
    .map(({ id, text }) => ({ id, text }))
    .reverse();
}

/** The version of a board: changes with its jobs and with leave. */
export const boardVersion = operation({
  name: 'boardVersion',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.listFailed,
  input: boardInput,
  async run({ input: { view, date }, db }) {
    const days = daysOf(view, date || singaporeDay(new Date()));
    const { found, before, away } = await db.read({
      found: listOf(jobs, filterOf(days), {
        sort: { jobDate: 1, jobTime: 1, _id: 1 },
        limit: mostDrawn + 1,
        projection: { revision: 1 },
      }),
      before: beforeMidnight(days, { revision: 1 }),
      away: awayRead(withNext(days)),
    });
    return { version: versionOf([...before, ...found], away) };
  },
});

function versionOf(
  found: readonly Pick<Job, '_id' | 'revision'>[],
  away: readonly { _id: string }[],
): string {
  const parts = [
    ...found.map(({ _id, revision }) => `${_id}:${revision}`),
    '',
    ...away.map(({ _id }) => _id),
  ];
  return createHash('sha256').update(parts.sort().join()).digest('base64url').slice(0, 16);
}

/** The jobs of the day before the first one, some of which last over midnight. */
const beforeMidnight = (days: readonly string[], projection: Partial<Record<keyof Job, 1>>) =>
  listOf(jobs, filterOf([dayAfter(days[0] ?? '', -1)]), {
    sort: { jobDate: 1, jobTime: 1, _id: 1 },
    limit: mostDrawn,
    projection,
  });

const filterOf = (days: readonly string[]) => ({
  jobDate: days.length === 1 ? days[0] : { $gte: days[0], $lte: days.at(-1) },
  status: { $ne: 'cancelled' as const },
});

const drawn = {
  title: 1,
  client: 1,
  endLocation: 1,
  jobDate: 1,
  jobTime: 1,
  duration: 1,
  status: 1,
  driverId: 1,
  driverName: 1,
  helperIds: 1,
  helperNames: 1,
  sickIds: 1,
  revision: 1,
} as const;

function boardJobOf(job: Job): BoardJob {
  const { _id: id, revision, title, client, jobDate, jobTime, status, driverId } = job;
  return {
    ...{
      id,
      revision,
      title,
      client,
      place: job.endLocation,
      date: jobDate,
      time: jobTime,
      status,
      driverId,
    },
    duration: job.duration ?? usualDuration,
    helperIds: [...(job.helperIds ?? [])],
    ...(job.sickIds && { sickIds: job.sickIds }),
  };
}

/** The people on jobs who don't usually drive, by name; those who have left under the name on the job. */
async function peopleBesides(
  db: CompanyDb,
  some: readonly Job[],
  drivers: readonly { _id: string }[],
): Promise<{ _id: string; name: string; hasLeft?: true }[]> {
  const known = new Set(drivers.map(({ _id }) => _id));
  const crew = new Map(some.flatMap((job) => crewOf(job).map(({ id, name }) => [id, name] as const)));
  const missing = [...crew.keys()].filter((id) => !known.has(id));
  if (missing.length === 0) return [];
  const { people } = await db.read({ people: peopleRead(missing) });
  const left = whoHasLeftOf(missing, people);
  return missing
    .map((_id) => ({
      ...people.find((one) => one._id === _id),
      ...{ _id, name: crew.get(_id) ?? '' },
      ...(left.has(_id) && { hasLeft: true as const }),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

function offOf(
  id: string,
  days: readonly string[],
  away: ReadonlyMap<string, ReadonlyMap<string, Away>>,
  worksOn: WorksOn,
): Record<string, OffTime[]> {
  const off: Record<string, OffTime[]> = {};
  for (const day of days) {
    const part = away.get(day)?.get(id);
    if (part) off[day] = [spanOf(part)];
    else if (!worksOn(id, day)) off[day] = [{ ...spans.whole, why: 'Day off' }];
  }
  return off;
}

const noon = minutesOf(afternoonFrom);
const spans: Record<Away, Pick<OffTime, 'from' | 'to'>> = {
  whole: { from: 0, to: 1_440 },
  morning: { from: 0, to: noon },
  afternoon: { from: noon, to: 1_440 },
};

const leftTime: OffTime = { ...spans.whole, why: 'Has left' };

function spanOf(part: Away): OffTime {
  return { ...spans[part], why: 'On leave', isLeave: true };
}
