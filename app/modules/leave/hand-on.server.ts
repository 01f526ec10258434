import type { Filter } from 'mongodb';
import type { CompanyDb } from '~db/company-db';
import { type User, users } from '../account/index.server';
import type { LostApprover } from '../reactions.server';
import { type LeaveRequest, leaveRequests } from './collections';
import { approversOfEach, tellApprovers } from './mails.server';

/** The most pending requests. */
const mostWaiting = 10_000;

/**
 * Tells the current approvers about pending leave if those who were told can no longer decide. Each of them once, even
 * if more changes follow. In the caller's transaction, after its writes.
 */
export async function handOn(db: CompanyDb, lost: LostApprover): Promise<void> {
  const whose: Filter<User> =
    'ledBy' in lost ? { managerId: lost.ledBy } : 'of' in lost ? { _id: lost.of } : {};
  const isOwner = 'owner' in lost;
  // One of them may be requesting leave right now: this makes the two transactions conflict.
  if (!isOwner) await db.in(users).updateMany(whose, { $inc: { leaveChanges: 1 } });
  const people = isOwner ? undefined : await peopleOf(db, whose);
  const waiting = await db
    .in(leaveRequests)
    .list(
      { status: 'pending', ...(people && { userId: { $in: people.map(({ _id }) => _id) } }) },
      { sort: { start: 1, _id: 1 }, limit: mostWaiting },
    );
  const asking = new Set(waiting.map(({ userId }) => userId));
  const those = people ?? (await peopleOf(db, { _id: { $in: [...asking] } }));
  const approvers = await approversOfEach(db, those);
  const managers = new Map(those.map(({ _id, managerId }) => [_id, managerId]));
  for (const request of waiting) {
    const by = approvers.get(request.userId) ?? [];
    // Requests with a manager are not affected when an owner leaves.
    const isManagers = by.some(({ _id }) => _id === managers.get(request.userId));
    if (!isOwner || !isManagers) await tell(db, request, by);
  }
}

async function tell(
  db: CompanyDb,
  request: LeaveRequest,
  approvers: readonly Pick<User, '_id' | 'name'>[],
): Promise<void> {
  const told = request.told ?? [];
  const added = approvers.filter(({ _id }) => !told.includes(_id));
  if (added.length === 0) return;
  tellApprovers(db, request, added);
  const all = [...told, ...added.map(({ _id }) => _id)];
  await db.in(leaveRequests).updateOne({ _id: request._id }, { $set: { told: all } });
}

async function peopleOf(db: CompanyDb, whose: Filter<User>): Promise<Pick<User, '_id' | 'managerId'>[]> {
  return await db
    .in(users)
    .list(whose, { sort: { _id: 1 }, limit: mostWaiting, projection: { managerId: 1 } });
}
