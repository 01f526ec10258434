import { type Actor, holds } from '~/core/access';
import type { CompanyDb } from '~db/company-db';
import { users } from '../account/index.server';

/** More than anybody leads. */
const mostLed = 5_000;

/** Whose leave somebody decides about: everybody's, or that of those whom he leads. */
export type Approves = 'everybody' | readonly string[];

/** As much of a person as says about whom they decide. */
export type Decider = Pick<Actor, 'userId' | 'access'>;

/** HR and the boss decide about everybody, a manager about those whose manager he is. */
export async function approvesFor(db: CompanyDb, actor: Decider): Promise<Approves> {
  if (holds(actor.access, 'HR')) return 'everybody';
  const led = await db
    .in(users)
    .list(
      { managerId: actor.userId, deletedAt: { $exists: false } },
      { sort: { _id: 1 }, limit: mostLed, projection: { _id: 1 } },
    );
  return led.map(({ _id }) => _id);
}

/** Whether somebody decides about anybody's leave at all. */
export function isApprover(approves: Approves): boolean {
  return approves === 'everybody' || approves.length > 0;
}

/** Whether he decides about the leave of this person; about his own only the boss does. */
export function mayDecide({ userId, access }: Decider, approves: Approves, whose: string): boolean {
  if (whose === userId) return access.laoban;
  return approves === 'everybody' || approves.includes(whose);
}

/** Whether type and reason of this person's leave are for somebody's eyes: his own, and his approvers'. */
export function maySeeWhy({ userId }: Actor, approves: Approves, whose: string): boolean {
  return whose === userId || approves === 'everybody' || approves.includes(whose);
}
