import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { companies, type User, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { invoices } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { readInvoice } from '~/modules/documents/invoice/page.server';
import { payInvoice } from '~/modules/documents/invoice/payments.server';
import { planInvoices, sendInvoice } from '~/modules/documents/invoice/sending.server';
import { showHistory } from '~/modules/documents/invoice/show';
import { invoiceReminders } from '~/modules/documents/jobs.server';
import { readToday } from '~/modules/today/today.server';
import type { CompanyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { someClient } from '../support/api';
import { askIn } from '../support/asking';
import { failMails, mailTo, watchLog } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';
import { stubPrinter } from '../support/paper';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
stubPrinter();
const outbox = mailsForTests();

/** Nine in the morning in Singapore, so many days from the first. */
const setDay = (days: number) =>
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Date.parse('2026-11-02T01:00:00Z') + days * 86_400_000,
    shouldAdvanceTime: true,
    advanceTimeDelta: 2,
  });

let db: CompanyDb;
let owner: User;

beforeEach(async () => {
  setDay(0);
  await outbox.clear();
  ({ db, owner } = await plainCompany(`Kopi ${newId()}`));
  await db.in(companies).updateOne({}, { $set: { invoiceReminders: true } });
});
afterEach(() => void vi.useRealTimers());

/** An invoice of 100 dollars that is due ten days after the first. */
async function issued(): Promise<string> {
  const details = newClientInput.parse({ ...someClient, CompanyName: `Client ${newId()}` });
  const client = newClient(newId(), details, { createdBy: owner._id, at: new Date() });
  await db.in(clients).insert(client);
  const charge = { clientId: client._id, title: 'Beans', amount: 100, gst: false };
  const due = { dueDate: dayAfter(singaporeDay(new Date()), 10) };
  const { invoice } = await askIn(db, createInvoice, { ...charge, ...due }, asUser(owner));
  await askIn(db, issueInvoice, { id: invoice._id }, asUser(owner));
  return invoice._id;
}

/** The job of that day, so many times at once. */
async function morning(days: number, times = 1): Promise<void> {
  setDay(days);
  const day = singaporeDay(new Date());
  for (let time = 0; time < times; time += 1) await enqueue(db, invoiceReminders, { day });
  const kinds = [invoiceReminders];
  await Promise.all(Array.from({ length: times }, () => workOff({ kinds })));
}

test('a client is reminded once before and twice after the due date, whatever runs how often', async () => {
  const id = await issued();
  for (const days of [6, 7, 8, 10, 13, 14, 23, 24, 25, 39]) await morning(days, days === 7 ? 3 : 1);
  const mails = await outbox.sent();
  expect(mails.map((mail) => /^Subject: (.*)/m.exec(mail)?.[1])).toEqual([
    expect.stringMatching(/INV-2026-0001 from Kopi .*/),
    expect.stringMatching(/INV-2026-0001 from Kopi .*/),
    expect.stringMatching(/INV-2026-0001 from Kopi .*/),
  ]);
  expect(mails[0]).toContain('SGD 100.00');
  for (const kind of ['text/plain', 'text/html', 'application/pdf'])
    expect(mails[0]).toContain(`Content-Type: ${kind}`);
  expect(mails[0]).toContain(`Reply-To: Boss <${owner.email}>`);
  expect(mails.filter((mail) => mail.replaceAll(/=?\r?\n/g, ' ').includes('was due on'))).toHaveLength(2);
  const invoice = await db.in(invoices).get(id, '');
  expect(invoice.reminded).toEqual([-3, 3, 14]);
  const lines = await db.in(activity).list({ action: 'emailed' }, { sort: { _id: 1 }, limit: 9 });
  expect(lines.map(({ userName, detail }) => [userName, detail.replace(/to .*/, '')])).toEqual(
    Array(3).fill(['Laoban', 'INV-2026-0001 Beans: reminder ']),
  );
  expect(showHistory(invoice).filter(({ text }) => text.startsWith('Laoban reminded'))).toHaveLength(3);
});

test('Today says who owes how much, and what was just reminded of is less urgent for three days', async () => {
  const id = await issued();
  const line = async () => {
    const { groups } = await askIn(db, readToday, {});
    return groups.find(({ kind }) => kind === 'invoices-overdue')?.lines[0];
  };
  setDay(12);
  expect(await line()).toMatchObject({
    text: expect.stringMatching(/ owes SGD 100\.00$/),
    why: '2 days late · INV-2026-0001 Beans',
    tone: 'warning',
    actions: [{ label: 'Send reminder', to: `/Invoices/${id}/send?reminder&from=today` }],
  });
  await morning(13);
  expect(await line()).toMatchObject({
    why: expect.stringMatching(/^3 days late · reminded Nov \d+, 2026 · INV-2026-0001 Beans$/),
  });
  expect((await line())?.tone).toBeUndefined();
  setDay(17);
  expect((await line())?.tone).toBe('warning');
});

test('a client whom somebody has just reminded, or sent the invoice, gets no second mail the next morning', async () => {
  const [reminded, sent] = [await issued(), await issued()];
  const mail = { email: 'ap@client.example', subject: 'Invoice', text: 'Here it is.' };
  setDay(6);
  await askIn(db, sendInvoice, { id: sent, ...mail }, asUser(owner));
  await outbox.clear();
  await morning(7);
  await morning(9);
  expect(await outbox.sent()).toHaveLength(1);
  setDay(12);
  await askIn(db, sendInvoice, { id: reminded, ...mail, reminder: true }, asUser(owner));
  await outbox.clear();
  await morning(13);
  await morning(15);
  expect(await outbox.sent()).toHaveLength(1);
  await morning(24);
  expect(await outbox.sent()).toHaveLength(3);
  expect((await db.in(invoices).get(reminded, '')).reminded).toEqual([-3, 14]);
  expect((await db.in(invoices).get(sent, '')).reminded).toEqual([3, 14]);
});

test('a payment of all, or a credit note, ends reminders; a part does not', async () => {
  const [paid, credited, part] = [await issued(), await issued(), await issued()];
  await askIn(db, payInvoice, { id: paid, amount: 100 });
  await askIn(db, creditInvoice, { id: credited, reason: 'Wrong client' });
  await askIn(db, payInvoice, { id: part, amount: 40 });
  await morning(7);
  const [mail, ...more] = await outbox.sent();
  expect(more).toEqual([]);
  expect(mail).toContain('SGD 60.00');
  expect((await db.in(invoices).get(part, '')).reminded).toEqual([-3]);
});

test('none goes where the switch is off or the day is over; a missed one is made up for within two days', async () => {
  await issued();
  await db.in(companies).updateOne({}, { $set: { invoiceReminders: false } });
  await morning(7);
  await db.in(companies).updateOne({}, { $set: { invoiceReminders: true } });
  await enqueue(db, invoiceReminders, { day: '2026-11-08' });
  await workOff({ kinds: [invoiceReminders] });
  expect(await outbox.sent()).toEqual([]);
  await morning(8);
  expect(await outbox.sent()).toHaveLength(1);
  await morning(60);
  expect(await outbox.sent()).toHaveLength(1);
});

test('what could not be sent is not noted, and what its writer may not send is not tried', async () => {
  const id = await issued();
  failMails();
  onTestFinished(() => mailTo(outbox.folder()));
  const errors = watchLog('error');
  await morning(7);
  expect(errors).toHaveBeenCalled();
  const after = await db.in(invoices).get(id, '');
  expect(after.reminded).toEqual([]);
  expect(showHistory(after).some(({ text }) => text.includes('reminded'))).toBe(false);
  errors.mockClear();
  await db.in(users).updateOne({ _id: owner._id }, { $set: { unconfirmed: 'yet' } });
  await morning(8);
  expect(errors).not.toHaveBeenCalled();
});

test('a reminder, and every mail, goes to the address that the client has now; of a client that is gone, to the invoice’s own', async () => {
  const [id, other] = [await issued(), await issued()];
  const [{ clientId = '' }, gone] = [await db.in(invoices).get(id, ''), await db.in(invoices).get(other, '')];
  await db.in(clients).updateOne({ _id: clientId }, { $set: { billingEmail: 'accounts@new.example' } });
  await db.in(clients).deleteOne({ _id: gone.clientId ?? '' });
  await db.in(companies).updateOne({}, { $set: { uen: '201912345K', registeredForPayNow: true } });
  const plan = await askIn(db, planInvoices, { ids: [id, other] }, asUser(owner));
  expect(plan.map(({ text }) => text).sort()).toEqual(['accounts@new.example', gone.billingEmail].sort());
  expect((await askIn(db, readInvoice, { id }, asUser(owner))).mailAddress).toBe('accounts@new.example');
  await morning(7);
  const mails = (await outbox.sent()).map((mail) => /^To: (.*)$/m.exec(mail)?.[1]).sort();
  expect(mails).toEqual(['accounts@new.example', gone.billingEmail].sort());
});

test('an invoice without an address and one whose author left do no harm', async () => {
  const id = await issued();
  const other = await issued();
  const { clientId = '' } = await db.in(invoices).get(id, '');
  await db.in(clients).updateOne({ _id: clientId }, { $set: { email: '' } });
  await db.in(users).updateOne({ _id: owner._id }, { $set: { status: 'Resigned' } });
  await morning(7);
  const mails = await outbox.sent();
  expect(mails).toHaveLength(1);
  expect(mails[0]).not.toContain('Reply-To');
  expect((await db.in(invoices).get(id, '')).reminded).toBeUndefined();
  expect((await db.in(invoices).get(other, '')).reminded).toEqual([-3]);
  expect(await db.in(activity).count({ action: 'emailed' }, 9)).toBe(1);
});
