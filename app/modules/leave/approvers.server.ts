import type { Filter } from 'mongodb';
import { type Actor, holds } from '~/core/access';
import type { CompanyDb } from '~db/company-db';
import { listOf, type Query } from '~db/queries';
import { type User, users } from '../account/index.server';

/** The most people somebody manages. */
const mostLed = 5_000;

/** Whose leave somebody decides about: everybody's, or that of the people they manage. */
export type Approves = 'everybody' | readonly string[];

/** The parts of a person that determine whom they decide about. */
export type Decider = Pick<Actor, 'userId' | 'access'>;

/** HR and owners decide about everybody, a manager about the people they manage. */
export async function approvesFor(db: CompanyDb, actor: Decider): Promise<Approves> {
  if (holds(actor.access, 'HR')) return 'everybody';
  return approvesOf(actor, (await db.read({ led: ledRead(actor) })).led);
}

/** Whose leave somebody decides about, from the people found by `ledRead`. */
export function approvesOf({ access }: Decider, led: readonly Pick<User, '_id'>[]): Approves {
  return holds(access, 'HR') ? 'everybody' : led.map(({ _id }) => _id);
}

/** The people somebody manages, as one of several reads. */
export function ledRead(actor: Decider): Query<Pick<User, '_id'>[]> {
  return listOf(users, ledBy(actor), { sort: { _id: 1 }, limit: mostLed, projection: { _id: 1 } });
}

/** The filter of the people somebody manages. */
export function ledBy({ userId }: Pick<Decider, 'userId'>): Filter<User> {
  return { managerId: userId, deletedAt: { $exists: false } };
}

/** Whether somebody decides about any leave. */
export function isApprover(approves: Approves): boolean {
  return approves === 'everybody' || approves.length > 0;
}

/** Whether they decide about this person's leave. Only owners decide about their own. */
export function mayDecide({ userId, access }: Decider, approves: Approves, whose: string): boolean {
  if (whose === userId) return access.laoban;
  return approves === 'everybody' || approves.includes(whose);
}

/** Whether somebody may see the type and reason of this person's leave: the person and their approvers. */
export function maySeeWhy({ userId }: Actor, approves: Approves, whose: string): boolean {
  return whose === userId || approves === 'everybody' || approves.includes(whose);
}
