import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { pagesOf } from '~db/keyset';
import { goneClients } from '../crm/index.server';
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

/** The same for clients that were deleted by an earlier version. */
export async function upgradeDraftQuotations(db: CompanyDb): Promise<void> {
  const drafts = { sentAt: { $exists: false }, clientId: { $exists: true } };
  const projection = { clientId: 1 } as const;
  for await (const page of pagesOf(db.in(quotations), { filter: drafts, order: newestFirst, projection })) {
    const ids = new Set(page.map(({ clientId = '' }) => clientId));
    for (const id of await goneClients(db, [...ids]))
      await db.transaction((all) => forgetClientInQuotations(all, id));
  }
}
