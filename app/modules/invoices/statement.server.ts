import { showDate, singaporeDay } from '~/core/dates';
import { fileNameOf } from '~/core/file-name';
import { plain, showMoney } from '~/core/money';
import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
import type { Block, Paper } from '~/gateways/pdf';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { type Company, ownCompany } from '../account/index.server';
import { type Client, findClient } from '../crm/index.server';
import { print } from '../files/index.server';
import { type Invoice, invoices } from './collections';
import { newestFirst } from './invoice-list.server';
import * as messages from './messages';
import { leftOf, type StatementLine, statementOf } from './statement';

/** The newest documents of a client that a statement has room for. */
const mostDocuments = 2_000;

/** A client's statement of account as a PDF: issued documents, payments and the balance. */
export const readStatement = operation({
  name: 'readStatement',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  async run({ input: { id }, db }) {
    const [client, company, lines] = await Promise.all([findClient(db, id), ownCompany(db), linesOf(db, id)]);
    const today = singaporeDay(new Date());
    const paper = paperOf({ client, company, lines, today });
    return {
      name: fileNameOf(`Statement ${client.name} ${today}`, 'pdf'),
      content: await print(db, paper),
    };
  },
});

/** The newest documents of a client, after the balance of those before them. */
async function linesOf(db: CompanyDb, clientId: string): Promise<StatementLine[]> {
  const documents: Invoice[] = [];
  let before: number | undefined;
  for await (const page of pagesOf(db.in(invoices), {
    filter: { clientId, status: { $ne: 'draft' } },
    order: newestFirst,
    projection: { kind: 1, number: 1, issuedOn: 1, title: 1, total: 1, payments: 1 },
  })) {
    const room = mostDocuments - documents.length;
    documents.push(...page.slice(0, room));
    for (const one of page.slice(room)) before = (before ?? 0) + leftOf(one);
  }
  return statementOf(documents.reverse(), before);
}

interface Statement {
  client: Client;
  company: Company;
  lines: readonly StatementLine[];
  today: string;
}

function paperOf({ client, company, lines, today }: Statement): Paper {
  const balance = lines.at(-1)?.balance ?? 0;
  const issuer = [company.address, company.postalCode && `Singapore ${company.postalCode}`, company.phone]
    .filter(Boolean)
    .join('\n');
  const head: Block = {
    kind: 'columns',
    columns: [
      {
        share: 3,
        blocks: [
          { kind: 'paragraph', text: company.name, strong: true },
          { kind: 'paragraph', text: issuer, soft: true },
        ],
      },
      {
        share: 2,
        blocks: [
          { kind: 'heading', level: 1, text: 'Statement of account', align: 'right' },
          { kind: 'paragraph', text: showDate(today), align: 'right' },
        ],
      },
    ],
  };
  return {
    title: `Statement of account · ${client.name} · ${company.name}`,
    blocks: [
      head,
      { kind: 'space', height: 14 },
      { kind: 'paragraph', text: client.name, strong: true },
      ...(client.address ? [{ kind: 'paragraph', text: client.address } as const] : []),
      { kind: 'space', height: 12 },
      {
        kind: 'table',
        columns: [
          { title: 'Date', share: 1.5 },
          { title: 'Document or payment', share: 5 },
          { title: 'Amount (SGD)', share: 1.8, align: 'right' },
          { title: 'Balance (SGD)', share: 1.8, align: 'right' },
        ],
        rows: lines.map(({ date, what, amount, balance: after }) => ({
          cells: [showDate(date), what, plain(amount), plain(after)],
        })),
      },
      { kind: 'space', height: 8 },
      { kind: 'paragraph', text: `Balance: ${showMoney(balance)}`, strong: true, align: 'right' },
      ...(company.bankDetails
        ? [
            { kind: 'space', height: 10 } as const,
            { kind: 'paragraph', text: 'Bank transfer', strong: true } as const,
            { kind: 'paragraph', text: company.bankDetails } as const,
          ]
        : []),
    ],
  };
}
