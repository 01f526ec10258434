import { z } from 'zod';
import { operation } from '~/core/operation';
import type { CompanyDb } from '~db/company-db';
import type { Client } from './collections';
import { columnTitle, type ImportField, importColumns } from './import-columns';
import { messages } from './messages';
import { pagesOfClients } from './pages-of-clients.server';

/** All clients as CSV, piece by piece: never more than a thousand of them are in memory. */
export const exportClients = operation({
  name: 'exportClients',
  access: 'CRM',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    return listOf(db);
  },
});

async function* listOf(db: CompanyDb): AsyncGenerator<string> {
  const { csvLines } = await import('./csv-lines.server');
  // Excel reads Chinese right only where the file says that it is UTF-8.
  yield `\uFEFF${csvLines([importColumns.map(({ field }) => columnTitle(field))])}`;
  for await (const page of pagesOfClients(db)) yield csvLines(page.map(cellsOf));
}

/** A file to fill in: the heading of the export, and one client as an example. */
export const makeTemplate = operation({
  name: 'makeTemplate',
  access: 'CRM',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run(): Promise<string> {
    const { csvLines } = await import('./csv-lines.server');
    const heading = importColumns.map(({ field }) => columnTitle(field));
    return `\uFEFF${csvLines([heading, importColumns.map(({ field }) => example[field])])}`;
  },
});

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
  return importColumns.map(({ field }) => cells[field]);
}
