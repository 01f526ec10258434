import type { Filter } from 'mongodb';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { pagesOf } from '~db/keyset';
import type { ClientDocument } from './collections';
import { type DocumentKind, documentKinds } from './kinds.server';
import { newestFirst } from './list.server';
import { noDetails } from './recipient.server';

/** Leaves no more of a deleted client than its name on what was never sent or issued. The law wants the rest to stay. */
export async function forgetClient(db: CompanyDb, clientId: string): Promise<void> {
  const { billingEmail: _, ...ofQuotation } = noDetails;
  await forgetIn(db, documentKinds.quotation, { clientId, sentAt: { $exists: false } }, ofQuotation);
  await forgetIn(db, documentKinds.invoice, { clientId, status: 'draft' }, noDetails);
}

async function forgetIn(
  db: CompanyDb,
  { of }: DocumentKind,
  filter: Filter<ClientDocument>,
  none: Partial<ClientDocument>,
): Promise<void> {
  for await (const page of pagesOf(db.in(of), { filter, order: newestFirst, projection: { _id: 1 } }))
    await filesOf(db).removeOf(...page.map(({ _id }) => _id));
  await db.in(of).updateMany(filter, { $set: none, $unset: { paper: '' } });
}
