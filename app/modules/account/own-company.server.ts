import type { CompanyDb } from '~db/company-db';
import { type Company, companies } from './collections';

/** The company's own record. A company without one is an internal error. */
export async function ownCompany(db: CompanyDb): Promise<Company> {
  const found = await db.in(companies).findOne({});
  if (!found) throw new Error('A company without its record');
  return found;
}

/** What is stored with a change of these details. */
export function nextRevision(
  { revision = 0, changedIn }: Pick<Company, 'revision' | 'changedIn'>,
  details: readonly string[],
): Required<Pick<Company, 'revision' | 'changedIn'>> {
  const next = revision + 1;
  return {
    revision: next,
    changedIn: { ...changedIn, ...Object.fromEntries(details.map((detail) => [detail, next])) },
  };
}
