import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { daysOf, isOnSameDays, type Repeat } from '~/core/repeat';
import { upcomingAfter } from '~/core/series';
import type { CompanyDb } from '~db/company-db';
import { type Meeting, meetings } from './collections';
import { mostInSeries } from './limits';
import type { Times } from './repeats';

/** The later meetings of its series that have not started at that moment; none without a series. */
export async function comingOf(
  db: CompanyDb,
  { _id, seriesId, startsAt }: Meeting,
  at: Date,
): Promise<Meeting[]> {
  if (seriesId === undefined) return [];
  const found = await db
    .in(meetings)
    .list(
      { seriesId, startsAt: upcomingAfter(startsAt, at) },
      { sort: { startsAt: 1 }, limit: mostInSeries },
    );
  return found.filter((one) => one._id !== _id);
}

/**
 * Replaces these meetings in two queries, however many. In the caller's transaction: a concurrent change of one of them
 * conflicts, and one of the two is retried.
 */
export async function replace(db: CompanyDb, changed: readonly Meeting[]): Promise<void> {
  await db.in(meetings).deleteMany({ _id: { $in: changed.map(({ _id }) => _id) } });
  await db.in(meetings).insertMany(changed.map(({ companyId: _, ...meeting }) => meeting));
}

/** What another rule does to the later meetings of a series. */
interface Replanned {
  /** Those whose day it has, with their times then; without any for those that were changed alone. */
  stays: { one: Meeting; times?: Times }[];
  gone: Meeting[];
  /** The times at which it has none yet. */
  free: Times[];
}

/**
 * Compares the later meetings of a series with the times of another rule, the first of which is `first`. Each that stays stands for
 * a day of the rule: its own if the rule has it, otherwise the one for which it was made. Where only the end differs, days stay free
 * on which one was deleted alone.
 */
export function replanned(
  others: readonly Meeting[],
  [first, ...later]: readonly Times[],
  { rule, old, day }: { rule: Repeat | null; old: Repeat | null; day: string },
): Replanned {
  const timesOn = new Map(later.map((times) => [singaporeDay(times.startsAt), times]));
  const standing = new Set<string>();
  const stays: Replanned['stays'] = [];
  const gone: Meeting[] = [];
  for (const one of others) {
    const own = singaporeDay(one.startsAt);
    const stands = timesOn.has(own) ? own : (one.ruleDay ?? own);
    const times = timesOn.get(stands);
    const isOwn = (one.ownParts ?? []).length > 0;
    if (!isOwn && !times) {
      gone.push(one);
      continue;
    }
    standing.add(stands);
    const ruleDay = stands === own && one.ruleDay === undefined ? {} : { ruleDay: stands };
    stays.push({ one: { ...one, ...ruleDay }, ...(!isOwn && times && { times }) });
  }
  const made = others.map(({ startsAt, ruleDay = singaporeDay(startsAt) }) => ruleDay).sort();
  const isSame =
    rule !== null && old !== null && isOnSameDays(rule, old) && first && singaporeDay(first.startsAt) === day;
  const to = made.at(-1);
  const had = isSame && to ? daysOf(endless(old), day, { from: dayAfter(day, 1), to }) : [];
  const deleted = had.filter((one) => !made.includes(one));
  const free = [...timesOn].flatMap(([one, times]) =>
    standing.has(one) || deleted.includes(one) ? [] : times,
  );
  return { stays, gone, free };
}

function endless({ times: _, ...rule }: Repeat): Repeat {
  return rule;
}

/** Stores on the meetings of a series how it repeats now, or that it no longer does. In the caller's transaction. */
export async function storeRule(db: CompanyDb, seriesId: string, repeat: Repeat | null): Promise<void> {
  const update = repeat ? { $set: { repeat } } : { $unset: { repeat: 1 as const } };
  await db.in(meetings).updateMany({ seriesId }, update);
}
