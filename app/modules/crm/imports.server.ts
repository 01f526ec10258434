import { z } from 'zod';
import { importTexts } from '~/core/import-texts';
import { idInput } from '~/core/named-id';
import { refuseField } from '~/core/refusal';
import { subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { contentOf, foundIn, uploadedLists } from '~db/uploaded-lists';
import { clientImports } from './collections';
import { importJob } from './jobs.server';
import * as messages from './messages';
import { importFileInput } from './schema';

/** The most likely duplicates shown. The others are only counted. */
const mostDuplicatesShown = 100;

const lists = uploadedLists({
  uploads: clientImports,
  job: importJob,
  unnamed: 'clients.csv',
  subject: subject({
    name: 'client list',
    plural: 'Imports of clients',
    page: { of: clientImports, at: (id) => `/crm/import/${id}` },
  }),
});

/** Uploads a list of clients and checks each row. Nothing is imported before someone has confirmed the preview. */
export const uploadClients = operation({
  name: 'uploadClients',
  access: 'CRM',
  effect: 'write',
  // GridFS stores the content outside of transactions.
  transaction: 'own',
  failed: importTexts.uploadFailed,
  input: importFileInput,
  async run({ input: { file }, actor, db }) {
    if (!file) throw refuseField('file', messages.importFileNeeded);
    return await lists.keep(db, file, actor, await lookAt(db, file.bytes));
  },
});

async function lookAt(db: CompanyDb, content: Uint8Array) {
  const [{ checkFile }, { clientList }, { findDuplicates }] = await Promise.all([
    import('~/core/csv-check'),
    import('./import-check.server'),
    import('./duplicates.server'),
  ]);
  const { table, good, bad } = await checkFile(clientList, content);
  const duplicates = await findDuplicates(db, good);
  return {
    ...foundIn(good, bad, table.unknown),
    twinRows: duplicates.size,
    firstTwins: good
      .flatMap(({ row, details: { name, email } }) => {
        const duplicate = duplicates.get(row);
        return duplicate ? [{ ...duplicate, of: { row, name, email } }] : [];
      })
      .slice(0, mostDuplicatesShown),
  };
}

/** An uploaded list, what the check found, and the progress of its import. */
export const readImport = operation({
  name: 'readImport',
  access: 'CRM',
  effect: 'read',
  input: idInput,
  run: async ({ input: { id }, db }) => await lists.read(db, id),
});

/** Imports an uploaded list in the background, with or without its likely duplicates. */
export const importClients = operation({
  name: 'importClients',
  access: 'CRM',
  effect: 'write',
  input: idInput.extend({ duplicates: z.enum(['leave', 'take']).default('leave') }),
  failed: importTexts.importFailed,
  run: async ({ input, actor, db, note }) => await lists.start(db, input, actor, note),
});

/** Stops an import. Still allowed after a trial has ended. */
export const stopImport = operation({
  name: 'stopImport',
  access: 'CRM',
  effect: 'vital-write',
  input: idInput,
  failed: importTexts.stopFailed,
  run: async ({ input: { id }, db, note }) => await lists.stop(db, id, note),
});

/** The rows with mistakes as a CSV file, with a column that says what is wrong. */
export const listBadRows = operation({
  name: 'listBadRows',
  access: 'CRM',
  effect: 'read',
  input: idInput,
  failed: messages.exportFailed,
  async run({ input: { id }, db }) {
    const found = await lists.find(db, id);
    const [{ badRowsOf }, { clientList }] = await Promise.all([
      import('~/core/csv-mistakes'),
      import('./import-check.server'),
    ]);
    return badRowsOf(clientList, await contentOf(db, found));
  },
});
