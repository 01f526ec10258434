import { companies } from '../../app/modules/account/collections';
import type { CompanyDb } from '../../db/company-db';

/** Registers a company for GST, or takes its number away. Without a number no document with GST is sent or issued. */
export async function registerForGst(db: CompanyDb, gstNumber = 'M90312345A'): Promise<void> {
  await db.in(companies).updateOne({}, { $set: { gstNumber } });
}
