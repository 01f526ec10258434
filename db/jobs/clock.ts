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

/** What a job of the clock is given: the day in Singapore for which it runs, '2026-11-21'. */
export const clockInput = z.object({ day: z.iso.date() });

/** A moment of the clock: its day in Singapore, and the day of the moment before it, since which things may have changed. */
export interface Moment {
  at: Date;
  day: string;
  since: string;
}

/** Where the clock looks for companies that have something to do. */
export interface Due {
  readonly collection: string;
  filter(moment: Moment): Filter<CompanyDocument>;
}

/**
 * The companies with a document that matches have something to do. The filter needs an index over all companies that
 * begins with its first field and holds `companyId` (`acrossCompanies`), so that the clock reads what is due and nothing
 * else.
 */
export function dueIn<T extends CompanyDocument>(
  { name }: Collection<T>,
  filter: (moment: Moment) => Filter<T>,
): Due {
  return { collection: name, filter: filter as unknown as Due['filter'] };
}

/** Matches every document, by an index that begins with `companyId`. */
export const anyOf = { companyId: { $gt: '' } };

/** Background work that runs by the clock, for the companies that `due` finds. */
export interface ClockKind extends JobKind<typeof clockInput> {
  readonly due: readonly Due[];
}

/** Declares background work that runs by the clock: a `jobKind` with `due`, which says which companies get a job. */
export function clockKind<Reached = null>({
  due,
  ...kind
}: Omit<Parameters<typeof jobKind<typeof clockInput, Reached>>[0], 'input'> & {
  due: readonly Due[];
}): JobKind<typeof clockInput, Reached> & { readonly due: readonly Due[] } {
  return Object.freeze({ ...jobKind({ ...kind, input: clockInput }), due });
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** A kind with its time of day ('06:00') and, where it is weekly, its weekday, in Singapore. */
export interface ByTheClock {
  readonly kind: ClockKind;
  readonly at: string;
  readonly on?: Weekday;
}

/** One job every day at this time in Singapore, for each company that has something due. */
export function daily<R>({ at, kind }: { at: string; kind: ClockKindOf<R> }): ByTheClock {
  return checked({ at, kind: kind as unknown as ClockKind });
}

/** One job every week on this day, at this time in Singapore, for each company that has something due. */
export function weekly<R>({ on, at, kind }: { on: Weekday; at: string; kind: ClockKindOf<R> }): ByTheClock {
  return checked({ on, at, kind: kind as unknown as ClockKind });
}

type ClockKindOf<R> = ReturnType<typeof clockKind<R>>;

function checked(entry: ByTheClock): ByTheClock {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(entry.at))
    throw new Error(`${entry.at} is no time of day like 06:00`);
  return entry;
}

/** The last moment at or before `now` at which this was due. */
export function lastMoment({ at, on }: Pick<ByTheClock, 'at' | 'on'>, now: Date): Date {
  const today = singaporeMoment(singaporeDay(now), at);
  const last = today <= now ? today : new Date(today.getTime() - dayMs);
  if (!on) return last;
  const weekday = new Date(singaporeDay(last)).getUTCDay();
  return new Date(last.getTime() - ((weekday - weekdays.indexOf(on) + 7) % 7) * dayMs);
}

/**
 * Makes the clock of this process: called again and again, it gives each company with something due its job for each
 * moment that has come, once, whatever other servers do. A moment that was missed is made up for, the last one only; one
 * before the suite first knew the kind is not.
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
        // Not "later than": after a clock that was wrong is set back, what comes next is due again.
        if (turned.get(entry) === moment.getTime()) continue;
        await turn(entry, moment, now);
        turned.set(entry, moment.getTime());
      }
    } finally {
      turning = false;
    }
  };
}

/** So much the clocks of servers may differ, in milliseconds. */
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
  // Written by a clock that was wrong: without this, nothing would be due until then.
  const isWrong = last.moment.getTime() > now.getTime() + clocksDiffer;
  if (last.moment >= at && !isWrong) return;
  const before = isWrong ? lastMoment(entry, new Date(at.getTime() - 1)) : last.moment;
  const moment = { at, day: singaporeDay(at), since: singaporeDay(before) };
  for await (const page of companiesDue(kind.due, moment)) await giveEach(page, kind, moment);
  // Only now: a server that dies half-way leaves the rest to the next one, and the ids see to it that none has two.
  await turns.updateOne({ _id: kind.name }, isWrong ? { $set: { moment: at } } : { $max: { moment: at } });
  wakeWorkers();
}

/** The ids of the companies that have something due, each once, a page at a time. */
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

/** Whether nothing else went wrong than that another server was quicker. */
function everyOneIsThere({ writeErrors }: MongoBulkWriteError): boolean {
  const errors = [writeErrors].flat();
  // None where the connection failed: then nobody was quicker, and the next look tries again.
  return errors.length > 0 && errors.every(({ code }) => code === 11000);
}
