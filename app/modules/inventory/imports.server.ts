import type { Actor } from '~/core/access';
import { importTexts } from '~/core/import-texts';
import { idInput } from '~/core/named-id';
import { refuseField } from '~/core/refusal';
import { subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { contentOf, foundIn, uploadedLists } from '~db/uploaded-lists';
import { itemImports } from './collections';
import { importItemsJob } from './jobs.server';
import * as messages from './messages';
import { maySeePrices } from './prices';
import { importFileInput } from './schema';

/** The most new items shown. The others are only counted. */
const mostGoodShown = 20;

const lists = uploadedLists({
  uploads: itemImports,
  job: importItemsJob,
  unnamed: 'inventory.csv',
  subject: subject({
    name: 'stock list',
    plural: 'Imports of stock items',
    page: { of: itemImports, at: (id) => `/Inventory/import/${id}` },
  }),
});

/** Uploads a list of items and checks each row. Nothing is imported before someone has confirmed the preview. */
export const uploadItems = operation({
  name: 'uploadItems',
  access: 'signed-in',
  effect: 'write',
  // GridFS stores the content outside of transactions.
  transaction: 'own',
  failed: importTexts.uploadFailed,
  input: importFileInput,
  async run({ input: { file }, actor, db }) {
    if (!file) throw refuseField('file', messages.importFileNeeded);
    return await lists.keep(db, file, actor, await lookAt(db, file.bytes, actor));
  },
});

async function lookAt(db: CompanyDb, content: Uint8Array, actor: Actor) {
  const { lookAtRows, rowsInUse } = await import('./import-check.server');
  let inUse = new Set<number>();
  const { good, bad, unknown } = await lookAtRows(content, async (rows) => {
    inUse = await rowsInUse(db, rows);
    return inUse;
  });
  if (!maySeePrices(actor.access) && good.some(({ details }) => details.price ?? details.cost))
    throw refuseField('file', messages.importPricesNeedQuotes);
  return {
    ...foundIn(good, bad, unknown),
    units: good.reduce((sum, { details }) => sum + details.totalCount, 0),
    inUse: [...inUse],
    firstGood: good.slice(0, mostGoodShown).map(({ row, details }) => ({
      row,
      sku: details.sku,
      productName: details.productName,
      productSegment: details.productSegment,
      location: details.location,
      totalCount: details.totalCount,
      onHoldCount: details.onHoldCount,
    })),
  };
}

/** An uploaded list, what the check found, and the progress of its import. */
export const readItemImport = operation({
  name: 'readItemImport',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  run: async ({ input: { id }, db }) => await lists.read(db, id),
});

/** Imports an uploaded list in the background. */
export const importItems = operation({
  name: 'importItems',
  access: 'signed-in',
  effect: 'write',
  input: idInput,
  failed: importTexts.importFailed,
  run: async ({ input, actor, db, note }) => await lists.start(db, input, actor, note),
});

/** Stops an import. Still allowed after a trial has ended. */
export const stopItemImport = operation({
  name: 'stopItemImport',
  access: 'signed-in',
  effect: 'vital-write',
  input: idInput,
  failed: importTexts.stopFailed,
  run: async ({ input: { id }, db, note }) => await lists.stop(db, id, note),
});

/** The rows with mistakes as a CSV file, with a column that says what is wrong. */
export const listBadItemRows = operation({
  name: 'listBadItemRows',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  failed: messages.exportFailed,
  async run({ input: { id }, db }): Promise<AsyncGenerator<string>> {
    const found = await lists.find(db, id);
    const [{ badRowsOf }, { itemList, lookAtRows }] = await Promise.all([
      import('~/core/csv-mistakes'),
      import('./import-check.server'),
    ]);
    const content = await contentOf(db, found);
    const { bad } = await lookAtRows(content, async () => new Set(found.inUse));
    return badRowsOf(itemList, content, new Map(bad.map((one) => [one.row, one])));
  },
});
