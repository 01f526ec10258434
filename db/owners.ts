import { leftStatuses } from '~/core/employee-status';
import { users } from '~/modules/account/collections';
import type { CompanyDb } from './company-db';

/** The filter of owners who work here. */
export const ownersHere = { 'access.laoban': true, status: { $nin: [...leftStatuses] } };

/** The names of owners who work here, for somebody who needs one; a few are enough. */
export async function ownerNames(db: CompanyDb): Promise<string[]> {
  const found = await db.in(users).list(ownersHere, { sort: { name: 1 }, limit: 3, projection: { name: 1 } });
  return found.map(({ name }) => name);
}
