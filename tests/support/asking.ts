import { type Actor, ownerAccess } from '../../app/core/access';
import type { Caller } from '../../app/operation/caller';
import { type Operation, perform } from '../../app/operation/operation.server';
import { logActivity } from '../../db/activity';
import { type CompanyDb, companyDb } from '../../db/company-db';
import { onceWithin } from '../../db/once';

/** Runs an operation of a company without a server; as the owner by default. */
export async function askIn<Result>(
  db: CompanyDb,
  operation: Operation<Result>,
  sent: Record<string, unknown> = {},
  {
    mayChange = true,
    as = {},
    through,
    key,
  }: { mayChange?: boolean; as?: Partial<Actor>; through?: CompanyDb; key?: string } = {},
): Promise<Result> {
  const actor: Actor = {
    userId: 'boss',
    companyId: db.companyId,
    sid: 'sid',
    name: 'Boss',
    email: 'boss@firm.example',
    access: ownerAccess,
    welcomed: true,
    ...as,
  };
  const caller: Caller = {
    actor,
    // A separate source per company, so that rate limits by source do not affect each other.
    source: { address: `place of ${db.companyId}`, agent: 'test', device: async () => null },
    // A separate database per request; two that share one would join each other's transactions.
    db: (companyId) => through ?? companyDb(companyId),
    log: logActivity,
    once: (name, of) => onceWithin(companyDb(db.companyId), name, of),
    planEnd: () => (mayChange ? null : 'trial-ended'),
    isColleague: async () => false,
  };
  return await perform(operation, caller, { params: {}, sent, onceKey: () => key });
}
