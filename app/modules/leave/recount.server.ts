import type { Filter, UpdateFilter } from 'mongodb';
import { dayAfter } from '~/core/days';
import type { CompanyDb } from '~db/company-db';
import { type LeaveRequest, leaveRequests } from './collections';
import { countDays, mostDays, sumOf } from './days';
import type { Stretch } from './parts';
import type { LeaveRules } from './rules.server';
import { takingStatuses } from './statuses';

/** More than are asked for in a year by any company of the suite. */
const most = 50_000;

/**
 * Counts leave again on a day, or from a day on, when the rules have changed: people with leave on a day that becomes a
 * holiday get it back, and the other way round. Days before it stay as they were counted, also in leave that reaches past it.
 * Requests whose days change alike are written together. Within the caller's transaction.
 */
export async function recount(
  db: CompanyDb,
  before: LeaveRules,
  after: LeaveRules,
  day: string,
  reach: 'alone' | 'and later' = 'alone',
): Promise<void> {
  const filter: Filter<LeaveRequest> = {
    status: { $in: [...takingStatuses] },
    // No request is longer than a year.
    start: { $gte: dayAfter(day, -mostDays), ...(reach === 'alone' && { $lte: day }) },
    end: { $gte: day },
  };
  const found = await db.in(leaveRequests).list(filter, {
    sort: { start: 1 },
    limit: most,
    projection: { start: 1, end: 1, from: 1, to: 1 },
  });
  const alike = new Map<string, { ids: string[]; by: Record<string, number> }>();
  for (const { _id, ...asked } of found) {
    const stretch = from(asked, day);
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

/** What of a stretch lies on a day and later. */
function from(stretch: Stretch, day: string): Stretch {
  return stretch.start < day ? { ...stretch, start: day, from: 'morning' } : stretch;
}
