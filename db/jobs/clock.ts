import { MongoBulkWriteError } from 'mongodb';
import { z } from 'zod';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { companyIds } from '../across-companies';
import { database } from '../connect';
import { type BackgroundJob, backgroundJobs, type ClockTurn, clockTurns } from './collection';
import type { JobKind } from './kind';
import { newJob, onceId } from './queue';
import { wakeWorkers } from './wake';

/** What a job of the clock is given: the day in Singapore for which it runs, '2026-11-21'. */
export const clockInput = z.object({ day: z.iso.date() });

type ClockKind = JobKind<typeof clockInput>;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** A kind with its time of day ('06:00') and, where it is weekly, its weekday, in Singapore. */
export interface ByTheClock {
  readonly kind: ClockKind;
  readonly at: string;
  readonly on?: Weekday;
}

/** One job for each company every day at this time in Singapore. */
export function daily({ at, kind }: { at: string; kind: ClockKind }): ByTheClock {
  return checked({ at, kind });
}

/** One job for each company every week on this day, at this time in Singapore. */
export function weekly({ on, at, kind }: { on: Weekday; at: string; kind: ClockKind }): ByTheClock {
  return checked({ on, at, kind });
}

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
 * Makes the clock of this process: called again and again, it gives each company its job for each moment that has
 * come, once, whatever other servers do. A moment that was missed is made up for, the last one only; one before the
 * suite first knew the kind is not.
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
        if ((turned.get(entry) ?? 0) >= moment.getTime()) continue;
        await turn(entry, moment);
        turned.set(entry, moment.getTime());
      }
    } finally {
      turning = false;
    }
  };
}

async function turn({ kind }: ByTheClock, moment: Date): Promise<void> {
  const turns = database().db.collection<ClockTurn>(clockTurns.name);
  const last = await turns.findOneAndUpdate(
    { _id: kind.name },
    { $setOnInsert: { moment } },
    { upsert: true, returnDocument: 'after' },
  );
  if (!last || last.moment >= moment) return;
  for await (const page of companyIds()) await giveEach(page, kind, moment);
  // Only now: a server that dies half-way leaves the rest to the next one, and the ids see to it that none has two.
  await turns.updateOne({ _id: kind.name }, { $max: { moment } });
  wakeWorkers();
}

async function giveEach(companies: readonly string[], { name }: ClockKind, moment: Date): Promise<void> {
  const day = singaporeDay(moment);
  const jobs = companies.map((companyId) => ({
    ...newJob(name, { day }, moment),
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
