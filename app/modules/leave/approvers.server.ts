import { type Actor, holds } from '~/core/access';
import type { CompanyDb } from '~db/company-db';
import { users } from '../account/index.server';

/** More than anybody leads. */
const mostLed = 5_000;

/** Whose leave somebody decides about: everybody's, or that of the people they lead. */
export type Approves = 'everybody' | readonly string[];

/** As much of a person as says about whom they decide. */
export type Decider = Pick<Actor, 'userId' | 'access'>;

/** HR and owners decide about everybody, a manager about the people they manage. */
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

/** Whether they decide about the leave of this person; only owners decide about their own. */
export function mayDecide({ userId, access }: Decider, approves: Approves, whose: string): boolean {
  if (whose === userId) return access.laoban;
  return approves === 'everybody' || approves.includes(whose);
}

/** Whether somebody may see type and reason of this person's leave: the person and their approvers may. */
export function maySeeWhy({ userId }: Actor, approves: Approves, whose: string): boolean {
  return whose === userId || approves === 'everybody' || approves.includes(whose);
}
