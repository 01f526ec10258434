import type { CompanyDb } from '~db/company-db';
import { type Company, companies } from './collections';

/** The company's own record. A company without one is an internal error. */
export async function ownCompany(db: CompanyDb): Promise<Company> {
  const found = await db.in(companies).findOne({});
  if (!found) throw new Error('A company without its record');
  return found;
}
