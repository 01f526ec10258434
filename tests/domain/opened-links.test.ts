import { beforeEach, describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { changeCompany } from '~/modules/company/company.server';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { invoices, quotations } from '~/modules/documents/collections';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { readSharedInvoice } from '~/modules/documents/invoice/page.server';
import { presentInvoice } from '~/modules/documents/invoice/present';
import { shareInvoice } from '~/modules/documents/invoice/sending.server';
import { readSharedQuotation } from '~/modules/documents/quotation/answer.server';
import { presentOne } from '~/modules/documents/quotation/present';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { sendQuotation, shareQuotation } from '~/modules/documents/quotation/sending.server';
import {
  openInvoiceInWhatsApp as chatAboutInvoice,
  openQuotationInWhatsApp as chatAboutQuotation,
} from '~/modules/documents/whatsapp.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someClient, someQuotation } from '../support/api';
import { askAsStranger, askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let clientId: string;

beforeEach(async () => {
  const _id = newId();
  db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db.in(companies).insert({ _id, name: 'Kopi Corner', ...plan, createdAt: new Date() });
  const details = newClientInput.parse({ ...someClient, CompanyName: 'Ah Seng', phone: '9123 4567' });
  const client = newClient(newId(), details, { createdBy: newId(), at: new Date() });
  await db.in(clients).insert(client);
  clientId = client._id;
});

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15';

const kinds = {
  quotation: {
    async make(more: Record<string, unknown> = {}) {
      const { _id: id } = await askIn(db, createQuotation, {
        ...someQuotation,
        clientName: undefined,
        clientId,
        ...more,
      });
      const { quotation } = await askIn(db, sendQuotation, { id });
      return { id, token: quotation.linkToken ?? '', number: quotation.number };
    },
    read: readSharedQuotation,
    chat: chatAboutQuotation,
    switchOff: shareQuotation,
    stored: async (id: string) => await db.in(quotations).findOne({ _id: id }),
    presented: async (id: string) => presentOne(await db.in(quotations).get(id, '')),
  },
  invoice: {
    async make(more: Record<string, unknown> = {}) {
      const charge = { clientId, title: 'Beans', amount: 300, gst: false, ...more };
      const { invoice } = await askIn(db, createInvoice, charge);
      const {
        _id: id,
        linkToken: token = '',
        number = '',
      } = await askIn(db, issueInvoice, { id: invoice._id });
      return { id, token, number };
    },
    read: readSharedInvoice,
    chat: chatAboutInvoice,
    switchOff: shareInvoice,
    stored: async (id: string) => await db.in(invoices).findOne({ _id: id }),
    presented: async (id: string) => presentInvoice(await db.in(invoices).get(id, '')),
  },
};

describe.each(['quotation', 'invoice'] as const)('the link of a %s', (name) => {
  const kind = kinds[name];

  const read: Operation = kind.read;
  const open = (
    token: string,
    { agent = safari, companyId, isAhead }: { agent?: string; companyId?: string; isAhead?: boolean } = {},
  ): Promise<unknown> =>
    companyId
      ? askIn(companyDb(companyId), read, { token })
      : askAsStranger(read, { token }, { agent, ...(isAhead && { isAhead }) });
  const events = async (id: string, what: string) =>
    ((await kind.stored(id))?.history ?? []).filter((one) => one.what === what);
  const logged = async (action: string) =>
    await db.in(activity).list({ clientId, action }, { sort: { at: 1 }, limit: 9 });

  test('is opened once, by the first who is not of the company, and the client’s log says so', async () => {
    const { id, token } = await kind.make();
    await open(token, { companyId: db.companyId });
    await open(token, { agent: 'WhatsApp/2.23.20.0 A' });
    await open(token, { isAhead: true });
    expect([(await kind.stored(id))?.openedAt, await events(id, 'opened')]).toEqual([undefined, []]);
    await Promise.all(Array.from({ length: 5 }, () => open(token)));
    await open(token, { companyId: newId() });
    expect((await kind.stored(id))?.openedAt).toBeInstanceOf(Date);
    expect(await events(id, 'opened')).toMatchObject([{ by: 'Ah Seng' }]);
    expect(await logged('opened')).toMatchObject([{ subject: name, userName: 'Ah Seng', userId: '' }]);
  });

  test('opens in WhatsApp with the client’s number and the usual text, which nobody calls sent', async () => {
    const { id, token, number } = await kind.make();
    const at = new URL(await askIn(db, kind.chat, { id }));
    expect(`${at.origin}${at.pathname}`).toBe('https://wa.me/6591234567');
    expect(at.searchParams.get('text')).toBe(
      `Hello Tan Ah Kow, here is our ${name} ${number} for SGD ${name === 'invoice' ? '300.00' : '1,250.50'}: https://laoban.example/${name === 'invoice' ? 'Invoice' : 'Quotation'}/${token}\nKopi Corner`,
    );
    expect(await events(id, 'opened WhatsApp')).toMatchObject([{ by: 'Boss' }]);
    expect(await logged('opened WhatsApp for')).toHaveLength(1);
  });

  test('opens in WhatsApp once where it is pressed twice', async () => {
    const { id } = await kind.make();
    const press = () => askIn(db, kind.chat, { id }, { key: `pressed ${id}` });
    const [one, other] = await Promise.all([press(), press()]);
    expect([one, await press()]).toEqual([other, other]);
    expect(await events(id, 'opened WhatsApp')).toHaveLength(1);
  });

  test('has no number for people who may not see clients, or if there is none', async () => {
    const { id } = await kind.make();
    const as = { access: { ...noAccess, Quotes: true } };
    expect(await askIn(db, kind.chat, { id }, { as })).toMatch(/^https:\/\/wa\.me\/\?text=/);
    await db.in(clients).updateOne({ _id: clientId }, { $set: { phoneE164: '' } });
    expect(await askIn(db, kind.chat, { id })).toMatch(/^https:\/\/wa\.me\/\?text=/);
  });

  test('is in the answers of calls while it works', async () => {
    const { id, token } = await kind.make();
    const page = name === 'invoice' ? 'Invoice' : 'Quotation';
    expect(await kind.presented(id)).toMatchObject({ link: `/${page}/${token}` });
    await askIn(db, kind.switchOff, { id, shared: 'false' });
    expect(await kind.presented(id)).toMatchObject({ link: null });
  });

  test('has the company’s own words, and none where it is switched off', async () => {
    const { id, number } = await kind.make();
    await askIn(db, changeCompany, { whatsAppText: '早晨 {name} & co: {number}\n{link}' });
    const text = new URL(await askIn(db, kind.chat, { id })).searchParams.get('text');
    expect(text).toMatch(new RegExp(`^早晨 .* & co: ${number}\nhttps://`));
    await askIn(db, kind.switchOff, { id, shared: 'false' });
    await expect(askIn(db, kind.chat, { id })).rejects.toMatchObject({ why: 'conflict' });
  });
});

test('a company’s text names nothing that a chat does not know', async () => {
  await expect(askIn(db, changeCompany, { whatsAppText: 'Hi {nmae} {link}' })).rejects.toMatchObject({
    fields: { whatsAppText: ['Use only {name}, {document}, {number}, {amount}, {link}, {company}.'] },
  });
});
