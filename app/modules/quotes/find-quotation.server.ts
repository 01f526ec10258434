import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Quotation, quotations } from './collections';
import * as messages from './messages';

/** A quotation by its id; refuses with 404 one that this company does not have. */
export async function findQuotation(db: CompanyDb, id: string): Promise<Quotation> {
  const found = await db.in(quotations).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', messages.unknown);
  return found;
}
