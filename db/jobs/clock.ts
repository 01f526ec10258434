import { type Filter, MongoBulkWriteError } from 'mongodb';
import { z } from 'zod';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import type { Collection, CompanyDocument } from '../collection';
import { database } from '../connect';
import { type BackgroundJob, backgroundJobs, type ClockTurn, clockTurns } from './collection';
import { type JobKind, jobKind } from './kind';
import { newJob, onceId } from './queue';
import { wakeWorkers } from './wake';

/** The input of a clock job: the Singapore day it runs for, '2026-11-21'. */
const clockInput = z.object({ day: z.iso.date() });

/** A scheduled moment: its Singapore day, and the day of the previous one, since which things may have changed. */
interface Moment {
  at: Date;
  day: string;
  since: string;
}

/** How the clock finds companies with something to do. */
interface Due {
  readonly collection: string;
  filter(moment: Moment): Filter<CompanyDocument>;
}

/**
 * Finds companies with a matching document. The filter needs an index over all companies that begins with its first
 * field and contains `companyId` (`acrossCompanies`), so that the clock reads only what is due.
 */
export function dueIn<T extends CompanyDocument>(
  { name }: Collection<T>,
  filter: (moment: Moment) => Filter<T>,
): Due {
  return { collection: name, filter: filter as unknown as Due['filter'] };
}

/** Matches every document through an index that begins with `companyId`. */
export const anyOf = { companyId: { $gt: '' } };

/** A job kind that runs on a schedule, for the companies that `due` finds. */
interface ClockKind extends JobKind<typeof clockInput> {
  readonly due: readonly Due[];
}

/** Declares a job kind that runs on a schedule: a `jobKind` with `due`, which finds the companies that get a job. */
export function clockKind<Reached = null>({
  due,
  ...kind
}: Omit<Parameters<typeof jobKind<typeof clockInput, Reached>>[0], 'input'> & {
  due: readonly Due[];
}): JobKind<typeof clockInput, Reached> & { readonly due: readonly Due[] } {
  return Object.freeze({ ...jobKind({ ...kind, input: clockInput }), due });
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
type Weekday = (typeof weekdays)[number];

/** A scheduled kind: time of day ('06:00') and, if weekly, weekday, in Singapore. */
export interface ByTheClock {
  readonly kind: ClockKind;
  readonly at: string;
  readonly on?: Weekday;
}

/** One job a day at this Singapore time, for each company with something due. */
export function daily<R>({ at, kind }: { at: string; kind: ClockKindOf<R> }): ByTheClock {
  return checkTime({ at, kind });
}

/** One job a week on this day at this Singapore time, for each company with something due. */
export function weekly<R>({ on, at, kind }: { on: Weekday; at: string; kind: ClockKindOf<R> }): ByTheClock {
  return checkTime({ on, at, kind });
}

type ClockKindOf<R> = ReturnType<typeof clockKind<R>>;

function checkTime(entry: ByTheClock): ByTheClock {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(entry.at))
    throw new Error(`${entry.at} is no time of day like 06:00`);
  return entry;
}

/** The last scheduled moment at or before `now`. */
export function lastMoment({ at, on }: Pick<ByTheClock, 'at' | 'on'>, now: Date): Date {
  const today = singaporeMoment(singaporeDay(now), at);
  const last = today <= now ? today : new Date(today.getTime() - dayMs);
  if (!on) return last;
  const weekday = new Date(singaporeDay(last)).getUTCDay();
  return new Date(last.getTime() - ((weekday - weekdays.indexOf(on) + 7) % 7) * dayMs);
}

/**
 * Returns a function that gives each company with something due one job per scheduled moment, whatever other servers
 * do. Of missed moments only the last one is made up for; moments before the kind was first known are skipped.
 */
export function makeClock(entries: readonly ByTheClock[]): (now: Date) => Promise<void> {
  const turned = new Map<ByTheClock, number>();
  let turning = false;
  return async (now) => {
    if (turning) return;
    turning = true;
    try {
      for (const entry of entries) {
        const moment = lastMoment(entry, now);
        // Not "later than": after a wrong clock is set back, the next moment must be due again.
        if (turned.get(entry) === moment.getTime()) continue;
        await turn(entry, moment, now);
        turned.set(entry, moment.getTime());
      }
    } finally {
      turning = false;
    }
  };
}

/** In ms. How much servers' clocks may differ. */
const clocksDiffer = 3_600_000;

async function turn(entry: ByTheClock, at: Date, now: Date): Promise<void> {
  const { kind } = entry;
  const turns = database().db.collection<ClockTurn>(clockTurns.name);
  const last = await turns.findOneAndUpdate(
    { _id: kind.name },
    { $setOnInsert: { moment: at } },
    { upsert: true, returnDocument: 'after' },
  );
  if (!last) return;
  // Written by a wrong clock. Without this, nothing would be due until then.
  const isWrong = last.moment.getTime() > now.getTime() + clocksDiffer;
  if (last.moment >= at && !isWrong) return;
  const before = isWrong ? lastMoment(entry, new Date(at.getTime() - 1)) : last.moment;
  const moment = { at, day: singaporeDay(at), since: singaporeDay(before) };
  for await (const page of companiesDue(kind.due, moment)) await giveEach(page, kind, moment);
  // Written last: if the server dies before, another one continues, and the job ids prevent duplicates.
  await turns.updateOne({ _id: kind.name }, isWrong ? { $set: { moment: at } } : { $max: { moment: at } });
  wakeWorkers();
}

/** The ids of the companies with something due, each once, page by page. */
export async function* companiesDue(
  due: readonly Due[],
  moment: Moment,
  pageSize = 1_000,
): AsyncGenerator<string[]> {
  const known = new Set<string>();
  let page: string[] = [];
  for (const { collection, filter } of due) {
    const found = database()
      .db.collection(collection)
      .aggregate<{ _id: string }>([{ $match: filter(moment) }, { $group: { _id: '$companyId' } }]);
    for await (const { _id } of found) {
      if (known.has(_id)) continue;
      known.add(_id);
      page.push(_id);
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

async function giveEach(
  companies: readonly string[],
  { name }: ClockKind,
  { at, day }: Moment,
): Promise<void> {
  const jobs = companies.map((companyId) => ({
    ...newJob(name, { day }, at),
    _id: onceId(companyId, `${name}:${day}`),
    companyId,
  }));
  try {
    await database().db.collection<BackgroundJob>(backgroundJobs.name).insertMany(jobs, { ordered: false });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || !everyOneIsThere(error)) throw error;
  }
}

/** Whether all write errors are duplicates: another server was faster. */
function everyOneIsThere({ writeErrors }: MongoBulkWriteError): boolean {
  const errors = [writeErrors].flat();
  // Without write errors the connection failed, and the next run tries again.
  return errors.length > 0 && errors.every(({ code }) => code === 11000);
}
