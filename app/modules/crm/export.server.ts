import { z } from 'zod';
import { csvList } from '~/core/csv';
import { operation } from '~/core/operation';
import { pagesOf } from '~db/keyset';
import { byName } from './client-list.server';
import { type Client, clients } from './collections';
import { clientColumns, type ImportField } from './import-columns';
import { messages } from './messages';

/** All clients as CSV, piece by piece: never more than a thousand of them are in memory. */
export const exportClients = operation({
  name: 'exportClients',
  access: 'CRM',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    return csvList(
      clientColumns.columns.map(({ spellings: [title] }) => title),
      pagesOf(db.in(clients), { order: byName }),
      cellsOf,
    );
  },
});

/** A file to fill in: the heading of the export, and one client as an example. */
export const makeTemplate = operation({
  name: 'makeTemplate',
  access: 'CRM',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run(): Promise<AsyncGenerator<string>> {
    return csvList(
      clientColumns.columns.map(({ spellings: [title] }) => title),
      onePage([example]),
      (cells) => clientColumns.columns.map(({ field }) => cells[field]),
    );
  },
});

async function* onePage<T>(page: T[]): AsyncGenerator<T[]> {
  yield page;
}

const example: Record<ImportField, string> = {
  CompanyName: 'Ah Seng Coffee House',
  industry: 'Food & beverage',
  contactPerson: 'Lim Ah Seng',
  role: 'Owner/C-Suite',
  Email: 'ahseng@coffeehouse.example',
  contact: '6123 4567',
  website: 'www.coffeehouse.example',
  address: '12 Jalan Besar, Singapore 208787',
  referral: 'yes',
  notes: 'Orders on the first Monday of the month.',
};

function cellsOf(client: Client): string[] {
  const cells: Record<ImportField, string> = {
    CompanyName: client.name,
    industry: client.industry,
    contactPerson: client.contactPerson,
    role: client.role,
    Email: client.email,
    contact: client.phone,
    website: client.website,
    address: client.address,
    referral: client.referral ? 'yes' : 'no',
    notes: client.notes,
  };
  return clientColumns.columns.map(({ field }) => cells[field]);
}
