import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { pagesOf } from '~db/keyset';
import { quotations } from './collections';
import { newestFirst } from './quotation-list.server';

/** Leaves no more of a deleted client than its name on quotations that were never sent. */
export async function forgetClientInQuotations(db: CompanyDb, clientId: string): Promise<void> {
  const drafts = { clientId, sentAt: { $exists: false } };
  const projection = { _id: 1 } as const;
  for await (const page of pagesOf(db.in(quotations), { filter: drafts, order: newestFirst, projection }))
    await filesOf(db).removeOf(...page.map(({ _id }) => _id));
  await db
    .in(quotations)
    .updateMany(drafts, { $set: { clientAddress: '', contactPerson: '' }, $unset: { paper: '' } });
}
