import type { Filter, UpdateFilter } from 'mongodb';
import { dayAfter } from '~/core/days';
import type { OwnWeek } from '~/core/working-week';
import type { CompanyDb } from '~db/company-db';
import { weeksOf } from '../account/index.server';
import { type LeaveRequest, leaveMonths, leaveRequests } from './collections';
import { countDays, mostDays, sumOf, type WorkingDays } from './days';
import { monthsFor } from './months';
import type { LeavePeriod } from './parts';
import { holdAndReadRules, type LeaveRules } from './rules.server';
import { takingStatuses } from './statuses';

/** The most requests in a year. */
const most = 50_000;

/**
 * Recounts leave on a day, or from a day on, after the rules changed: people with leave on a new public holiday get the
 * day back, and vice versa. Earlier days keep their count, also in leave that continues past it. Requests with the same
 * change are written together. In the caller's transaction.
 */
export async function recount(
  db: CompanyDb,
  before: LeaveRules,
  after: LeaveRules,
  day: string,
  reach: 'alone' | 'and later' = 'alone',
): Promise<void> {
  const found = await leaveFrom(db, day, reach === 'alone' ? { $lte: day } : {});
  const weeks = await weeksOf(
    db,
    found.map(({ userId }) => userId),
  );
  await countAgain(db, found, day, (userId) => {
    const own = weeks.get(userId);
    return [
      { ...before, own },
      { ...after, own },
    ];
  });
}

/** The same from a day on after a person's own week changed. In the caller's transaction. */
export async function recountPerson(
  db: CompanyDb,
  rules: LeaveRules,
  { userId, before, after }: { userId: string; before: OwnWeek; after: OwnWeek },
  day: string,
): Promise<void> {
  await countAgain(db, await leaveFrom(db, day, {}, { userId }), day, () => [
    { ...rules, own: before },
    { ...rules, own: after },
  ]);
}

/** Ends approved leave of one person on a day that it includes; the days after it are returned. In the caller's transaction. */
export async function endOn(db: CompanyDb, requests: readonly LeaveRequest[], day: string): Promise<void> {
  const [first] = requests;
  if (!first) return;
  const rules = await holdAndReadRules(db);
  const own = (await weeksOf(db, [first.userId])).get(first.userId);
  for (const request of requests) {
    const byYear = { ...request.byYear };
    const returned = countDays({ ...request, start: dayAfter(day, 1), from: 'morning' }, { ...rules, own });
    for (const [year, days] of Object.entries(returned)) byYear[year] = (byYear[year] ?? 0) - days;
    const now = { end: day, to: 'afternoon' as const, byYear, days: sumOf(byYear) };
    await db.in(leaveRequests).updateOne({ _id: request._id }, { $set: now });
    await db.in(leaveMonths).deleteMany({ requestId: request._id });
    await db.in(leaveMonths).insertMany(monthsFor({ ...request, ...now }));
  }
}

/** Leave that takes days on a day or later. */
async function leaveFrom(
  db: CompanyDb,
  day: string,
  until: { $lte?: string },
  whose: { userId?: string } = {},
): Promise<LeaveRequest[]> {
  const filter: Filter<LeaveRequest> = {
    ...whose,
    status: { $in: [...takingStatuses] },
    // No request is longer than a year.
    start: { $gte: dayAfter(day, -mostDays), ...until },
    end: { $gte: day },
  };
  return await db.in(leaveRequests).list(filter, {
    sort: { start: 1 },
    limit: most,
    projection: { userId: 1, start: 1, end: 1, from: 1, to: 1 },
  });
}

/** Counts leave from a day on by the days a person worked `before` and works `after`, and stores the difference. */
async function countAgain(
  db: CompanyDb,
  found: readonly LeaveRequest[],
  day: string,
  daysOf: (userId: string) => readonly [before: WorkingDays, after: WorkingDays],
): Promise<void> {
  const alike = new Map<string, { ids: string[]; by: Record<string, number> }>();
  for (const { _id, userId, ...asked } of found) {
    const stretch = from(asked, day);
    const [before, after] = daysOf(userId);
    const [was, is] = [countDays(stretch, before), countDays(stretch, after)];
    const by: Record<string, number> = {};
    for (const year of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const change = (is[year] ?? 0) - (was[year] ?? 0);
      if (change !== 0) by[`byYear.${year}`] = change;
    }
    const days = sumOf(is) - sumOf(was);
    if (days !== 0) by.days = days;
    if (Object.keys(by).length === 0) continue;
    const key = JSON.stringify(by);
    const group = alike.get(key) ?? { ids: [], by };
    group.ids.push(_id);
    alike.set(key, group);
  }
  for (const { ids, by } of alike.values()) {
    await db.in(leaveRequests).updateMany({ _id: { $in: ids } }, { $inc: by } as UpdateFilter<LeaveRequest>);
  }
}

/** The part of a period from a day on. */
function from(stretch: LeavePeriod, day: string): LeavePeriod {
  return stretch.start < day ? { ...stretch, start: day, from: 'morning' } : stretch;
}
