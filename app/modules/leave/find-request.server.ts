import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import type { CompanyDb } from '~db/company-db';
import { type LeaveRequest, leaveRequests } from './collections';
import * as messages from './messages';

/** Leave in the activity log: a line names the person and the days, never the reason. */
export const leaveSubject = subject({ name: 'leave', plural: 'Leave' });

/** A request of this company; a 404 where there is none. */
export async function findRequest(db: CompanyDb, id: string): Promise<LeaveRequest> {
  const found = await db.in(leaveRequests).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', messages.unknown);
  return found;
}
