import { type Needed, neededOf, shortagesInWords } from '~/core/stock-needs';
import type { CompanyDb } from '~db/company-db';
import { type Item, itemsByIds, stockedOf } from '../inventory/index.server';
import { type Invoice, type Quotation, quotations } from './collections';
import { itemsIn } from './lines.server';

type Lines = Pick<Quotation, 'lines'>;

/** What the lines of a document need of each item in stock, and what of it is not there. */
export async function stockNeededBy(db: CompanyDb, { lines }: Lines): Promise<Needed[]> {
  return stockNeededIn(await itemsByIds(db, itemsIn(lines)), { lines });
}

/** The same with the items at hand. */
export function stockNeededIn(items: ReadonlyMap<string, Item>, { lines }: Lines): Needed[] {
  const needs = lines.flatMap(({ itemId, quantity }) => (itemId ? [{ itemId, quantity }] : []));
  return neededOf(needs, (id) => stockedOf(items.get(id)));
}

/** Whether stock still has to be found for a quotation: it may be accepted or is, and its work has not begun. */
export const needsStock = ({ status, begun }: Pick<Quotation, 'status' | 'begun'>) =>
  !begun && ['draft', 'sent', 'accepted'].includes(status);

/** What of the stock a quotation needs is not there, in words; empty if all is. */
export async function shortageOfQuotation(db: CompanyDb, quotation: Quotation): Promise<string> {
  return needsStock(quotation) ? shortagesInWords(await stockNeededBy(db, quotation)) : '';
}

/** Whether an invoice sells from the stock: not what a job uses, of which the job itself says what is missing. */
export async function sellsStock(
  db: CompanyDb,
  { jobId, quotationId }: { jobId?: string | undefined; quotationId?: string | undefined },
): Promise<boolean> {
  if (jobId) return false;
  if (!quotationId) return true;
  return (await db.in(quotations).findOne({ _id: quotationId }))?.begun === undefined;
}

/** The same of a draft of an invoice. */
export async function shortageOfInvoice(db: CompanyDb, invoice: Invoice): Promise<string> {
  const { kind, status, lines } = invoice;
  if (kind !== 'invoice' || status !== 'draft' || itemsIn(lines).length === 0) return '';
  return (await sellsStock(db, invoice)) ? shortagesInWords(await stockNeededBy(db, invoice)) : '';
}
