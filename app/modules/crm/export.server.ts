import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { operation } from '~/operation/operation.server';
import { pagesOf } from '~db/keyset';
import { byName } from './client-list.server';
import { type Client, clients } from './collections';
import { clientFields, sentDetails } from './fields';
import * as messages from './messages';

const heading = [
  ...clientFields.map(
    ([
      ,
      {
        headings: [title],
      },
    ]) => title,
  ),
  'Notes',
];

/** Streams all clients as CSV. At most a thousand are in memory at once. */
export const exportClients = operation({
  name: 'exportClients',
  access: 'CRM',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    return csvList(heading, pagesOf(db.in(clients), { order: byName }), cellsOf);
  },
});

function cellsOf(client: Client): string[] {
  const cells = { ...sentDetails(client), referral: client.referral ? 'yes' : 'no' };
  return [...clientFields.map(([name]) => String(cells[name])), client.notes];
}
