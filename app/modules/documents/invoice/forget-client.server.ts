import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { pagesOf } from '~db/keyset';
import { noDetails } from './bill-to.server';
import { invoices } from './collections';
import { newestFirst } from './invoice-list.server';

/** Reduces a deleted client to its name on drafts. Issued documents stay, as the law requires. */
export async function forgetClientInInvoices(db: CompanyDb, clientId: string): Promise<void> {
  const drafts = { clientId, status: 'draft' as const };
  const projection = { _id: 1 } as const;
  for await (const page of pagesOf(db.in(invoices), { filter: drafts, order: newestFirst, projection }))
    await filesOf(db).removeOf(...page.map(({ _id }) => _id));
  await db.in(invoices).updateMany(drafts, { $set: noDetails, $unset: { paper: '' } });
}
