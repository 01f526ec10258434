import { newId } from '~/core/id';
import type { LeaveMonth, LeaveRequest } from './collections';
import { monthsOf } from './days';

/** The month records of a request. */
export function monthsFor({
  _id: requestId,
  userId,
  start,
  end,
  from,
  to,
}: Pick<LeaveRequest, '_id' | 'userId' | 'start' | 'end' | 'from' | 'to'>): Omit<LeaveMonth, 'companyId'>[] {
  return monthsOf({ start, end }).map((month) => ({
    _id: newId(),
    month,
    requestId,
    userId,
    start,
    end,
    from,
    to,
  }));
}
