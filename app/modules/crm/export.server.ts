import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { operation } from '~/operation/operation.server';
import { pagesOf } from '~db/keyset';
import { byName } from './client-list.server';
import { type Client, clients } from './collections';
import { clientColumns, clientFields, type ImportField, sentDetails } from './fields';
import * as messages from './messages';

type Cells = Record<ImportField, string>;

const heading = clientColumns.columns.map(({ spellings: [title] }) => title);
const inColumns = (cells: Cells) => clientColumns.columns.map(({ field }) => cells[field]);

/** Streams all clients as CSV. At most a thousand are in memory at once. */
export const exportClients = operation({
  name: 'exportClients',
  access: 'CRM',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    return csvList(heading, pagesOf(db.in(clients), { order: byName }), (client) =>
      inColumns(cellsOf(client)),
    );
  },
});

/** A file to fill in: the header of the export and one example client. */
export const makeTemplate = operation({
  name: 'makeTemplate',
  access: 'CRM',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run(): Promise<AsyncGenerator<string>> {
    return csvList(heading, [[example]], inColumns);
  },
});

const example = {
  ...Object.fromEntries(clientFields.map(([field, { example }]) => [field, example])),
  notes: 'Orders on the first Monday of the month.',
} as Cells;

function cellsOf(client: Client): Cells {
  return { ...sentDetails(client), referral: client.referral ? 'yes' : 'no', notes: client.notes };
}
