import type { CompanyDb } from '~db/company-db';
import { invoices, quotations } from './collections';

/** The items among these that a line of a quotation or an invoice names, with where. */
export async function itemsInDocuments(db: CompanyDb, ids: readonly string[]): Promise<Map<string, string>> {
  const used = new Map<string, string>();
  for (const [where, collection] of [
    ['a quotation', quotations],
    ['an invoice', invoices],
  ] as const) {
    const found = await db
      .in(collection as typeof quotations)
      .aggregate<{ _id: string }>([
        { $match: { 'lines.itemId': { $in: [...ids] } } },
        { $unwind: '$lines' },
        { $match: { 'lines.itemId': { $in: [...ids] } } },
        { $group: { _id: '$lines.itemId' } },
      ]);
    for (const { _id } of found) if (!used.has(_id)) used.set(_id, where);
  }
  return used;
}
