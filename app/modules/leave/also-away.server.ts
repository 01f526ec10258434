import type { CompanyDb } from '~db/company-db';
import { type LeaveRequest, leaveMonths, leaveRequests } from './collections';
import { monthsOf } from './days';
import { overlap } from './parts';

/** The most leave compared at once, the earliest first. */
const mostCompared = 500;

/**
 * Who else is on approved leave during each of these requests, by name, in the order of the requests, so that approvers
 * see whether enough people remain. Reasons are left out, as in the calendar.
 */
export async function alsoAway(db: CompanyDb, asked: readonly LeaveRequest[]): Promise<string[][]> {
  if (asked.length === 0) return [];
  const touched = await db.in(leaveMonths).list(
    { month: { $in: [...new Set(asked.flatMap(monthsOf))] } },
    {
      // In the order of the index, also over several months.
      sort: { month: 1, start: 1, _id: 1 },
      limit: mostCompared,
      projection: { requestId: 1, userId: 1, start: 1, end: 1, from: 1, to: 1 },
    },
  );
  const met = asked.map((request) =>
    touched.filter((one) => one.userId !== request.userId && overlap(one, request)),
  );
  const ids = [...new Set(met.flat().map(({ requestId }) => requestId))];
  if (ids.length === 0) return asked.map(() => []);
  const found = await db
    .in(leaveRequests)
    .list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length, projection: { userName: 1 } });
  const nameOf = new Map(found.map(({ _id, userName }) => [_id, userName]));
  return met.map((others) => [...new Set(others.flatMap(({ requestId }) => nameOf.get(requestId) ?? []))]);
}
