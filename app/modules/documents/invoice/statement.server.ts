import { showDate, singaporeDay } from '~/core/dates';
import { fileNameOf } from '~/core/file-name';
import { plain, showMoney } from '~/core/money';
import { idInput } from '~/core/named-id';
import type { Paper } from '~/gateways/pdf';
import type { Picture } from '~/gateways/pictures';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import type { CompanySeen } from '~db/sessions';
import { logoPicture } from '../../company/index.server';
import { type Client, findClient } from '../../crm/index.server';
import { print } from '../../files/index.server';
import { type Invoice, invoices } from '../collections';
import { issuerOf } from '../issuer';
import { newestFirst } from '../list.server';
import { logoSize } from '../paper.server';
import { atRight, head } from '../paper-blocks.server';
import { clientLines, companyOf } from '../sheet';
import * as messages from './messages';
import { leftOf, type StatementLine, splitBalances, statementOf } from './statement';
import { balanceShown } from './status';

/** The newest documents of a client that a statement has room for. */
const mostDocuments = 2_000;

/** A client's statement of account as a PDF: issued documents, payments and the balance. */
export const readStatement = operation({
  name: 'readStatement',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  async run({ input: { id }, company, db }) {
    const [client, documents] = await Promise.all([findClient(db, id), documentsOf(db, id)]);
    const today = singaporeDay(new Date());
    const logo = await logoPicture(db, company.logoId ?? null, logoSize);
    const paper = paperOf({ client, company, ...documents, today }, logo);
    return {
      name: fileNameOf(`Statement ${client.name} ${today}`, 'pdf'),
      content: (await print(db, paper)).content,
    };
  },
});

/** The newest documents of a client, after the balance of those before them; and what is open or paid in excess, in cents. */
async function documentsOf(db: CompanyDb, clientId: string) {
  const documents: Invoice[] = [];
  const balances: number[] = [];
  let before: number | undefined;
  for await (const page of pagesOf(db.in(invoices), {
    filter: { clientId, status: { $ne: 'draft' } },
    order: newestFirst,
    projection: {
      kind: 1,
      security: 1,
      number: 1,
      issuedOn: 1,
      title: 1,
      total: 1,
      deductions: 1,
      payments: 1,
      credits: 1,
    },
  })) {
    const room = mostDocuments - documents.length;
    documents.push(...page.slice(0, room));
    for (const one of page.slice(room)) before = (before ?? 0) + leftOf(one);
    balances.push(...page.map(balanceShown));
  }
  return { lines: statementOf(documents.reverse(), before), ...splitBalances(balances) };
}

interface Statement {
  client: Client;
  company: CompanySeen;
  lines: readonly StatementLine[];
  /** In cents. */
  open: number;
  excess: number;
  today: string;
}

function paperOf({ client, company, lines, open, excess, today }: Statement, logo: Picture | null): Paper {
  const balance = lines.at(-1)?.balance ?? 0;
  const about = clientLines(client.address, client.postalCode ?? '', client.uen ?? '');
  const issuer = issuerOf(company);
  return {
    title: `Statement of account · ${client.name} · ${company.name}`,
    ...(company.accentColour && { accent: company.accentColour }),
    blocks: [
      head({ heading: 'Statement of account', number: showDate(today), company: companyOf(issuer) }, logo),
      { kind: 'space', height: 14 },
      { kind: 'paragraph', text: client.name, strong: true },
      ...(about ? [{ kind: 'paragraph', text: about } as const] : []),
      { kind: 'space', height: 12 },
      {
        kind: 'table',
        columns: [
          { title: 'Date', share: 1.8 },
          { title: 'Document or payment', share: 4.2 },
          { title: 'Amount (SGD)', share: 2, align: 'right' },
          { title: 'Balance (SGD)', share: 2, align: 'right' },
        ],
        rows: lines.map(({ date, what, amount, balance: after }) => ({
          cells: [showDate(date), what, plain(amount), plain(after)],
        })),
      },
      {
        kind: 'together',
        blocks: [
          atRight([
            ...(excess > 0
              ? [
                  { cells: ['Open invoices', plain(open)] },
                  { cells: ['Credit in your favour', plain(-excess)] },
                ]
              : []),
            { cells: ['Balance', showMoney(balance)], strong: true },
          ]),
        ],
      },
      ...(issuer.bankDetails && balance > 0
        ? [
            { kind: 'space', height: 10 } as const,
            { kind: 'paragraph', text: 'Bank transfer', strong: true } as const,
            { kind: 'paragraph', text: issuer.bankDetails } as const,
          ]
        : []),
    ],
  };
}
