import { type Actor, bossAccess } from '../../app/core/access';
import type { Caller } from '../../app/core/caller';
import { type Operation, perform } from '../../app/core/operation';
import { logActivity } from '../../db/activity';
import { type CompanyDb, companyDb } from '../../db/company-db';
import { onceWithin } from '../../db/once';

/** Somebody of a company who performs operations without a server; the owner, where nothing else is said. */
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
    access: bossAccess,
    welcomed: true,
    ...as,
  };
  const caller: Caller = {
    actor,
    // Each company from a place of its own: what is counted by source is another company's affair.
    source: { address: `place of ${db.companyId}`, agent: 'test', device: async () => null },
    // Each request has one of its own; two that share one would be in each other's transactions.
    db: (companyId) => through ?? companyDb(companyId),
    log: logActivity,
    once: (name, of) => onceWithin(companyDb(db.companyId), name, of),
    planEnd: () => (mayChange ? null : 'trial-ended'),
    isColleague: async () => false,
  };
  return await perform(operation, caller, { params: {}, sent, onceKey: () => key });
}
