import { expect, test, vi } from 'vitest';
import { companies, users } from '~/modules/account/collections';
import { clients } from '~/modules/crm/collections';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { sendQuotation } from '~/modules/documents/quotation/sending.server';
import { inviteUser } from '~/modules/people/users.server';
import { createTask } from '~/modules/tasks/tasks.server';
import { digestOf } from '~db/digest';
import { askIn } from '../support/asking';
import { watchLog } from '../support/config';
import { countBefore } from '../support/counted';
import { openDatabaseForTests } from '../support/open-database';
import { stubPrinter } from '../support/paper';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
stubPrinter();
const mails = mailsForTests();

async function company(planRank: number) {
  const { db, owner } = await plainCompany();
  await db.in(companies).updateOne({}, { $set: { planRank } });
  const own = asUser(owner);
  const quotation = {
    clientName: 'Kopi & Co',
    title: 'Beans',
    description: 'x',
    amount: 10,
    paymentTerm: '30 days',
  };
  const { _id: id } = await askIn(db, createQuotation, quotation, own);
  const send = (email: string) => askIn(db, sendQuotation, { id, email }, own);
  return { db, own, send };
}

test.each([
  ['a trial', 0, 5],
  ['a plan', 2, 10],
])('in %s one client gets so many quotations a day, and others still theirs', async (_, rank, most) => {
  const { send } = await company(rank);
  for (let at = 0; at < most; at += 1) await send('client@kopi.example');
  await expect(send('Client@kopi.example')).rejects.toMatchObject({
    why: 'too-many',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    fields: { email: [expect.stringMatching(/Try again in 24 hours\.$/)] },
  });
  await send('other@kopi.example');
});

test.each([
  ['a trial', 0, 200],
  ['a plan', 2, 2_000],
])('%s mails so many clients a day', async (_, rank, most) => {
  const { db, send } = await company(rank);
  await countBefore(`mails-client:${db.companyId}`, most - 1);
  await send('client@kopi.example');
  await expect(send('other@kopi.example')).rejects.toMatchObject({
    why: 'too-many',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    fields: { email: [expect.stringMatching(/Try again in \d+ (minutes|hours)\.$/)] },
  });
});

test.each([0, 2])('a company of the plan %i invites twenty people a day', async (rank) => {
  const { db, own, send } = await company(rank);
  await countBefore(`mails-invitation:${db.companyId}`, 19);
  const invite = (at: number) =>
    askIn(db, inviteUser, { name: 'Mei', email: `mei${at}-${db.companyId}@limit.example` }, own);
  await invite(1);
  await expect(invite(2)).rejects.toMatchObject({
    why: 'too-many',
    fields: { email: [expect.stringMatching(/Try again in \d+ (minutes|hours)\.$/)] },
  });
  expect(await db.in(users).count({ name: 'Mei' }, 9)).toBe(1);
  await send('client@kopi.example');
});

test('a notice over the limit is logged and not sent, and what it tells holds', async () => {
  const { db, own } = await company(0);
  const at = new Date();
  await db.in(users).insert({
    _id: 'colleague',
    email: 'colleague@limit.example',
    passwordHash: 'x',
    name: 'Siti',
    access: {} as never,
    status: 'Active',
    welcomed: true,
    createdAt: at,
    updatedAt: at,
  });
  await db.in(clients).insert({ _id: 'client', name: 'Kopi & Co' } as never);
  const warned = watchLog('warn');
  await mails.clear();
  const task = (title: string) =>
    askIn(db, createTask, { title, CustomerID: 'client', assignee: 'colleague', endDate: '2027-01-01' }, own);
  await countBefore(`mails-colleague:${db.companyId}:${digestOf('colleague@limit.example')}`, 28);
  for (let made = 0; made < 3; made += 1) await task(`Task ${made}`);
  await vi.waitFor(
    () =>
      expect(warned).toHaveBeenCalledWith(
        expect.objectContaining({ companyId: db.companyId }),
        expect.stringContaining('limit'),
      ),
    60_000,
  );
  await vi.waitFor(async () => expect(await mails.sent()).toHaveLength(2), 60_000);
});
