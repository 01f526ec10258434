import type { CompanyDb } from '~db/company-db';
import { type LeaveRequest, leaveMonths } from './collections';
import { monthsFor } from './months';

/** Puts approved leave into the months that it touches. Within the caller's transaction. */
export async function keepMonths(db: CompanyDb, request: LeaveRequest): Promise<void> {
  await db.in(leaveMonths).insertMany(monthsFor(request));
}

/** Takes leave that is approved no longer out of its months. Within the caller's transaction. */
export async function forgetMonths(db: CompanyDb, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length > 0) await db.in(leaveMonths).deleteMany({ requestId: { $in: [...requestIds] } });
}
