import type { CompanyDb } from '~db/company-db';
import { type Company, companies } from './collections';

/** The record of the company whose collections these are: a company without one is a fault of ours. */
export async function ownFirm(db: CompanyDb): Promise<Company> {
  const found = await db.in(companies).findOne({});
  if (!found) throw new Error('A company without its record');
  return found;
}
