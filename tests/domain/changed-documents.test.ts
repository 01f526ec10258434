import { beforeEach, describe, expect, test } from 'vitest';
import { addClient } from '~/modules/crm/clients.server';
import type { Invoice, Quotation } from '~/modules/documents/collections';
import { changeInvoice, createInvoice } from '~/modules/documents/invoice/invoices.server';
import { presentInvoice } from '~/modules/documents/invoice/present';
import { clientNeeded, titleNeeded } from '~/modules/documents/messages';
import { presentOne } from '~/modules/documents/quotation/present';
import { changeQuotation, createQuotation } from '~/modules/documents/quotation/quotations.server';
import type { CompanyDb } from '~db/company-db';
import { someClient } from '../support/api';
import { askIn } from '../support/asking';
import { registerForGst } from '../support/gst';
import { openDatabaseForTests } from '../support/open-database';
import { plainCompany } from '../support/sample-company';

openDatabaseForTests();

let db: CompanyDb;
let clientId: string;

beforeEach(async () => {
  ({ db } = await plainCompany('Kopi Corner'));
  await registerForGst(db);
  const details = { ...someClient, CompanyName: 'Ah Seng', address: '12 Jalan Besar' };
  clientId = (await askIn(db, addClient, details))._id;
});

const lines = [
  { description: 'Beans', quantity: 2, unit: 'box', unitPrice: 100, discountPercent: 10 },
  { description: 'Delivery', quantity: 1, unitPrice: 20 },
];
const both = { title: 'Beans', lines, discount: 50, gst: true, paymentTerm: '14 days' };

const kinds = {
  quotation: {
    make: async () =>
      await askIn(db, createQuotation, {
        ...{
          ...both,
          clientId,
          description: 'Monthly.',
          validUntil: '2099-01-31',
          closingNote: 'Thank you.',
        },
      }),
    change: async (id: string, sent: object): Promise<Quotation | Invoice> =>
      await askIn(db, changeQuotation, { id, ...sent }),
    shown: (document: Quotation | Invoice) => presentOne(document as Quotation),
  },
  invoice: {
    make: async () => (await askIn(db, createInvoice, { ...both, clientId, dueDate: '2099-01-31' })).invoice,
    change: async (id: string, sent: object): Promise<Quotation | Invoice> =>
      (await askIn(db, changeInvoice, { id, ...sent })).invoice,
    shown: (document: Quotation | Invoice) => presentInvoice(document as Invoice),
  },
};

/** In an invoice GST is an amount, in a quotation only whether there is any. */
const gstAmount = 'the amount of GST';

const changes: [sent: object, changed: string[]][] = [
  [{}, []],
  [{ title: 'Milk' }, ['title', 'Title']],
  [{ paymentTerm: null }, []],
  [{ paymentTerm: '7 days' }, ['paymentTerm']],
  [{ discount: null }, ['discount', 'net', gstAmount, 'total', 'Amount', 'balance']],
  [{ amount: 300, lines: [] }, ['lines', 'amount', 'net', gstAmount, 'total', 'Amount', 'balance']],
  [{ gst: false }, ['gst', 'withGst', 'total', 'Amount', 'balance']],
  [{ gstReason: 'exempt' }, ['gst', 'withGst', 'gstReason', 'total', 'Amount', 'balance']],
  [{ clientName: 'Walk-in' }, ['clientId', 'clientName', 'Client']],
];

describe.each(['quotation', 'invoice'] as const)('a change of a draft %s', (kind) => {
  const { make, change, shown } = kinds[kind];

  test.each(changes)('with %j leaves everything else as it is', async (sent, names) => {
    const before = await make();
    const [was, is] = [shown(before), shown(await change(before._id, sent))] as Record<string, unknown>[];
    const differ = Object.keys(was ?? {}).filter(
      (name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]),
    );
    expect(differ.filter((name) => name !== 'revision').sort()).toEqual(
      names
        .map((name) => (name === gstAmount && kind === 'invoice' ? 'gst' : name))
        .filter((name) => Object.hasOwn(was ?? {}, name))
        .sort(),
    );
  });

  test('can’t take away what a document needs', async () => {
    const { _id: id } = await make();
    const refused = (sent: object) => expect(change(id, sent)).rejects;
    await refused({ title: '' }).toMatchObject({ fields: { title: [titleNeeded] } });
    await refused({ title: null }).toMatchObject({ fields: { title: [titleNeeded] } });
    await refused({ clientId: '', clientName: '' }).toMatchObject({ fields: { clientName: [clientNeeded] } });
    await refused({ amount: null }).toMatchObject({ fields: { amount: [expect.anything()] } });
    await refused({ lines: [] }).toMatchObject({ fields: { 'lines[0].description': [expect.anything()] } });
    await refused({ discount: 9_999 }).toMatchObject({ fields: { discount: [expect.anything()] } });
  });
});

test('null clears the due date, and gives the last day of a quotation back to the company’s setting', async () => {
  const invoice = await kinds.invoice.make();
  expect(await kinds.invoice.change(invoice._id, { dueDate: null })).not.toHaveProperty('dueDate');
  const quotation = await kinds.quotation.make();
  const changed = (await kinds.quotation.change(quotation._id, {
    validUntil: null,
    closingNote: null,
  })) as Quotation;
  expect(changed.validUntil < '2099-01-01').toBe(true);
  expect(changed.closingNote).toBe('');
});
