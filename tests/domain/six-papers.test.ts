import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrintingBrowser } from '~/gateways/pdf/browser';
import type { Paper } from '~/gateways/pdf/paper';
import { htmlOf } from '~/gateways/pdf/paper-html';
import { companies, users } from '~/modules/account/collections';
import { addClient } from '~/modules/crm/clients.server';
import { DocumentSheet } from '~/modules/documents/components/document-sheet';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { exportInvoices } from '~/modules/documents/invoice/invoice-list.server';
import { readXml } from '~/modules/documents/invoice/invoicenow.server';
import { createInvoice, findInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { readInvoice, readSharedInvoice } from '~/modules/documents/invoice/page.server';
import { payInvoice } from '~/modules/documents/invoice/payments.server';
import { presentInvoice } from '~/modules/documents/invoice/present';
import { sendInvoice } from '~/modules/documents/invoice/sending.server';
import { showHistory as showInvoiceHistory } from '~/modules/documents/invoice/show';
import { invoiceMail } from '~/modules/documents/mail.server';
import { readInvoicePaper, readQuotationPaper } from '~/modules/documents/paper.server';
import { readSharedQuotation } from '~/modules/documents/quotation/answer.server';
import { presentOne } from '~/modules/documents/quotation/present';
import { exportQuotations } from '~/modules/documents/quotation/quotation-list.server';
import {
  createQuotation,
  readQuotation,
  reviseQuotation,
} from '~/modules/documents/quotation/quotations.server';
import { acceptQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { showHistory as showQuotationHistory } from '~/modules/documents/quotation/show';
import type { CompanyDb } from '~db/company-db';
import { someClient } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { partsOf } from '../support/post-office';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

/**
 * What six documents say on each of their ways out: page, PDF, mail, call, list and file for InvoiceNow. The texts are
 * files in `tests/fixtures/papers`; `npx vitest run tests/domain/six-papers.test.ts -u` writes them again.
 */
openDatabaseForTests();
const mails = mailsForTests();

let db: CompanyDb;
let own: ReturnType<typeof asUser>;
let printed: Paper | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T02:00:00Z') });
  vi.spyOn(PrintingBrowser.prototype, 'print').mockImplementation(async (_, paper) => {
    printed = paper;
    return Buffer.from('%PDF-1.7');
  });
  const company = await plainCompany('Kopi Corner Pte Ltd');
  db = company.db;
  own = asUser({ ...company.owner, name: 'Siew Ling' });
  await db.in(users).updateOne({ _id: company.owner._id }, { $unset: { unconfirmed: '' } });
  await db.in(companies).updateOne(
    {},
    {
      $set: {
        ...{
          address: '18 Tiong Bahru Road\n#02-03 Singapore 160018',
          postalCode: '160018',
          phone: '+65 6123 4567',
        },
        uen: '201912345K',
        gstNumber: 'M90312345A',
        registeredForPayNow: true,
        paynowSuffix: '',
        ...{
          bankDetails: 'DBS 003-123456-7',
          invoiceTerms: 'Goods stay ours until paid.',
          accentColour: '#7a3e1d',
        },
        planName: 'Growth',
        planRank: 2,
      },
    },
  );
  await askIn(
    db,
    addClient,
    {
      ...someClient,
      ...{
        CompanyName: 'Ah Seng Coffee House',
        contactPerson: 'Tan Ah Seng',
        Email: 'ah.seng@client.example',
      },
      address: '12 Jalan Besar\nSingapore 208787',
      postalCode: '208787',
      uen: '53312345D',
    },
    own,
  );
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await mails.clear();
});

/** The text of HTML: a line for each piece. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|title)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<img[^>]*alt="([^"]+)"[^>]*>/g, '\n[$1]\n')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** Without what is different each time: ids, tokens and addresses. */
function settled(text: string, names: Record<string, string>): string {
  const known = Object.entries(names).reduce((so, [name, id]) => so.replaceAll(id, `<${name}>`), text);
  return known
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/(Quotation|Invoice)\/[\w-]{32}/g, '$1/<token>')
    .replace(/"[0-9a-f]{24}"/g, '"<id>"')
    .replace(/boss-[\w-]+@/g, 'boss@');
}

async function lastMail(): Promise<string> {
  const [text = ''] = await mails.sent();
  await mails.clear();
  const plain = partsOf(text.replaceAll('\r\n', '\n')).find(({ head }) => head.includes('text/plain'));
  const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(text)?.[1]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
  return `${subject}\n\n${plain?.content.toString() ?? ''}`;
}

async function rowOf(number: string, pieces: AsyncGenerator<string>): Promise<string> {
  let csv = '';
  for await (const piece of pieces) csv += piece;
  const [headings = '', ...rows] = csv.split('\r\n');
  return [headings.replace('\ufeff', ''), rows.find((row) => row.includes(number))].join('\n');
}

const parts = (all: Record<string, string>) =>
  `${Object.entries(all)
    .map(([name, text]) => `== ${name}\n${text.trim()}`)
    .join('\n\n')}\n`;

async function asPrinted(print: () => Promise<unknown>): Promise<string> {
  printed = undefined;
  await print();
  if (!printed) return 'stored already';
  const { title, accent = '' } = printed as Paper;
  return `${title} (${accent})\n${textOf(htmlOf(printed, { pictures: '', fonts: '' }).html)}`;
}

const email = 'ah.seng@client.example';

async function textsOfQuotation(id: string): Promise<string> {
  const paper = await asPrinted(() => askIn(db, readQuotationPaper, { id }, own));
  await askIn(db, sendQuotation, { id, email }, own);
  const { quotation } = await askIn(db, readQuotation, { id }, own);
  const { sheet } = await askIn(db, readSharedQuotation, { token: quotation.linkToken }, own);
  return settled(
    parts({
      page: textOf(renderToStaticMarkup(createElement(DocumentSheet, { sheet, logoUrl: '' }))),
      'draft on paper': paper,
      mail: await lastMail(),
      call: JSON.stringify(presentOne(quotation), null, 2),
      row: await rowOf(quotation.number, await askIn(db, exportQuotations, {}, own)),
      history: showQuotationHistory(quotation)
        .map(({ text }) => text)
        .join('\n'),
    }),
    { quotation: id, client: quotation.clientId ?? 'none' },
  );
}

async function textsOfInvoice(id: string): Promise<string> {
  const paper = await asPrinted(() => askIn(db, readInvoicePaper, { id }, own));
  await askIn(db, sendInvoice, { id, email, ...(await usualMail(id)) }, own);
  const invoice = await askIn(db, findInvoice, { id }, own);
  const { sheet } = await askIn(db, readSharedInvoice, { token: invoice.linkToken }, own);
  const xml = await askIn(db, readXml, { id }, own).then(
    (file) => file.xml,
    (refusal) => String(refusal.message),
  );
  return settled(
    parts({
      page: textOf(
        renderToStaticMarkup(createElement(DocumentSheet, { sheet, logoUrl: '', codeUrl: '/code' })),
      ),
      paper,
      mail: await lastMail(),
      call: JSON.stringify(presentInvoice(invoice), null, 2),
      row: await rowOf(invoice.number ?? '', await askIn(db, exportInvoices, {}, own)),
      history: showInvoiceHistory(invoice)
        .map(({ text }) => text)
        .join('\n'),
      xml,
    }),
    {
      invoice: id,
      client: invoice.clientId ?? 'none',
      quotation: invoice.quotationId ?? 'none',
      ...(invoice.corrects && { corrected: invoice.corrects.invoiceId }),
    },
  );
}

async function usualMail(id: string) {
  const { invoice, company, sender } = await askIn(db, readInvoice, { id }, own);
  return invoiceMail(invoice, { company: company.name, sender: sender.name });
}

const issued = async (sent: Record<string, unknown>) => {
  const { invoice } = await askIn(db, createInvoice, sent, own);
  return (await askIn(db, issueInvoice, { id: invoice._id }, own))._id;
};

test('six documents say the same on every way out as they did', async () => {
  const file = (name: string) => `../fixtures/papers/${name}.txt`;
  const lines = [
    { description: 'House blend, 1 kg', quantity: 12, unitPrice: 38.5, discountPercent: 5 },
    { description: 'Grinder service', quantity: 1.5, unitPrice: 120 },
  ];
  const offer = {
    ...{
      clientName: 'Ah Seng Coffee House',
      title: 'Beans for both outlets',
      lines,
      discount: 50,
      gst: true,
    },
    ...{
      description: 'Dark roast.\nDelivered before 7 am.',
      paymentTerm: '30% deposit',
      validUntil: '2026-04-01',
    },
    closingNote: 'Thank you for your enquiry.',
  };
  const { _id: first } = await askIn(db, createQuotation, offer, own);
  await expect(await textsOfQuotation(first)).toMatchFileSnapshot(file('quotation'));
  const { _id: quotationId } = await askIn(db, reviseQuotation, { id: first }, own);
  await expect(await textsOfQuotation(quotationId)).toMatchFileSnapshot(file('revised-quotation'));

  await askIn(db, acceptQuotation, { docID: quotationId, by: 'Tan Ah Seng' }, own);
  const deposit = await issued({ quotationId, kind: 'deposit' });
  await expect(await textsOfInvoice(deposit)).toMatchFileSnapshot(file('deposit-invoice'));
  const final = await issued({ quotationId, dueDate: '2026-03-20' });
  await askIn(db, payInvoice, { id: final, amount: 100, method: 'paynow', reference: 'OCBC 8812' }, own);
  await expect(await textsOfInvoice(final)).toMatchFileSnapshot(file('final-invoice'));
  const { _id: credit } = await askIn(
    db,
    creditInvoice,
    { id: final, reason: 'Torn', quantities: ['2'] },
    own,
  );
  await expect(await textsOfInvoice(credit)).toMatchFileSnapshot(file('credit-note'));

  await db.in(companies).updateOne({}, { $set: { gstNumber: '', registeredForPayNow: false } });
  const plain = await issued({ clientName: 'Walk-in', title: 'Beans', amount: 100, gst: false });
  await expect(await textsOfInvoice(plain)).toMatchFileSnapshot(file('invoice-without-gst'));
});
