import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '~/core/access';
import { newId } from '~/core/id';
import { addClient, changeClient } from '~/modules/crm/clients.server';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { find } from '~/modules/find/find.server';
import { presentFind } from '~/modules/find/present';
import { createIdea } from '~/modules/ideas/ideas.server';
import { alerts } from '~/modules/inventory/collections';
import { createJob } from '~/modules/jobs/add-job.server';
import { addMeeting } from '~/modules/meetings/meetings.server';
import { changeEmployee } from '~/modules/people/employees.server';
import { createTask } from '~/modules/tasks/tasks.server';
import { readBell, readCounts } from '~/modules/today/bell.server';
import { chooseDigest } from '~/modules/today/digest.server';
import { digestMails } from '~/modules/today/jobs.server';
import { readToday } from '~/modules/today/today.server';
import type { CompanyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { someClient, someInvoice, someJob, someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import {
  applied,
  approved,
  ask,
  db,
  leaveForTests,
  mails,
  manager,
  owner,
  person,
  worker,
} from '../support/leave-company';
import { plainCompany } from '../support/sample-company';

leaveForTests({ shared: true });

const today = '2026-11-18';
/** Each word is in one thing that a person without flags must not come across. */
const secrets = {
  pay: '8642',
  allowance: 'Quillwort',
  legalName: 'Larkspur',
  homeAddress: 'Foxglove',
  personalEmail: 'hellebore',
  waitingReason: 'Snapdragon',
  approvedReason: 'Zinnia',
  client: 'Marigold',
  contact: 'Bluebell',
  notes: 'Oleander',
  meeting: 'Verbena',
  task: 'Camellia',
  job: 'Gardenia',
  quotation: 'Magnolia',
  invoice: 'Petunia',
  idea: 'Wisteria',
};
const all = Object.values(secrets);

/** The manager of another team, and an employee whom nobody manages. */
let neighbour: Actor;
let employee: Actor;

beforeAll(async () => {
  neighbour = await person('Siti Rahman');
  await person('Kumar', undefined, { managerId: neighbour.userId });
  employee = await person('Ah Beng');
  await ask(
    changeEmployee,
    {
      id: worker.userId,
      legalName: `${secrets.legalName} Chen`,
      homeAddress: `12 ${secrets.homeAddress} Road`,
      personalEmail: `${secrets.personalEmail}@home.example`,
      baseSalary: secrets.pay,
      allowances: [{ name: secrets.allowance, amount: '120' }],
    },
    owner,
  );
  await approved(today, today, { reason: secrets.approvedReason });
  await applied('2026-11-20', '2026-11-20', { reason: secrets.waitingReason });
  const { _id: clientId } = await ask(
    addClient,
    { ...someClient, CompanyName: `${secrets.client} Trading`, contactPerson: `${secrets.contact} Tan` },
    owner,
  );
  await ask(changeClient, { id: clientId, notes: secrets.notes }, owner);
  const hours = { startTime: `${today}T05:00:00Z`, endTime: `${today}T06:00:00Z` };
  await ask(addMeeting, { user: clientId, title: secrets.meeting, desc: '', ...hours }, owner);
  await ask(createTask, { CustomerID: clientId, title: secrets.task, endDate: '2026-11-10' }, owner);
  await ask(createJob, { ...someJob, title: secrets.job, client: secrets.client, jobDate: today }, owner);
  await ask(
    createQuotation,
    { ...someQuotation, clientName: secrets.client, title: secrets.quotation },
    owner,
  );
  await ask(createInvoice, { ...someInvoice, clientName: secrets.client, title: secrets.invoice }, owner);
  await ask(createIdea, { CustomerID: clientId, Title: secrets.idea }, owner);
  await alert(db);
});

/** Everybody may know of it, so that each mail has something to say. */
const alert = (of: CompanyDb) =>
  of.in(alerts).insert({
    _id: newId(),
    alertType: 'understock',
    subjectId: newId(),
    subjectKind: 'item',
    description: 'Oat milk: none left.',
    urgency: 3,
    state: 'open',
    createdAt: new Date(),
  });

/** What somebody finds under these words, with one letter wrong too. */
async function found(who: Actor, of: CompanyDb): Promise<string> {
  const searches = all.flatMap((word) => [word, word.slice(0, -1), `${word.slice(0, -2)}${word.at(-1)}`]);
  const answers = await Promise.all(searches.map((q) => askIn(of, find, { q }, { as: who })));
  return JSON.stringify(answers.map(presentFind).map(({ q: _, ...answer }) => answer));
}

/** Their day, their bell and their menu. */
async function shown(who: Actor, of: CompanyDb): Promise<string> {
  const pages = [readToday, readBell, readCounts].map((page) => askIn<unknown>(of, page, {}, { as: who }));
  return JSON.stringify(await Promise.all(pages));
}

async function mailed(who: Actor, of: CompanyDb): Promise<string> {
  await askIn(of, chooseDigest, { wanted: 'true' }, { as: who });
  const before = await mails();
  await enqueue(of, digestMails, { day: today });
  await workOff({ kinds: [digestMails] });
  const own = (await mails()).filter(
    (mail) => !before.includes(mail) && /^Subject: (Today: |Your day)/m.test(mail),
  );
  // As it was before its lines were broken.
  return own.join('\n').replace(/=\r?\n/g, '');
}

const named = (text: string) => all.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

test('the owner comes across all of it that has a page, and nobody’s pay or reason', async () => {
  const everywhere = await found(owner, db);
  const { pay, allowance, homeAddress, personalEmail, waitingReason, approvedReason, notes, ...findable } =
    secrets;
  expect(named(everywhere)).toEqual(Object.values(findable));
  const day = [await shown(owner, db), await mailed(owner, db)];
  const { meeting, task, job, invoice } = secrets;
  for (const text of day) expect(named(text)).toEqual(expect.arrayContaining([meeting, task, job, invoice]));
  const never = [pay, allowance, homeAddress, personalEmail, waitingReason, approvedReason, notes];
  expect(named(day.join()).filter((word) => never.includes(word))).toEqual([]);
});

test.each([
  ['an employee', () => employee],
  ['the manager of another team', () => neighbour],
  ['a colleague’s own manager', () => manager],
])('%s neither finds any of it nor sees it in their day, bell or mail', async (_, who) => {
  expect(named(await found(who(), db))).toEqual([]);
  expect(named(await shown(who(), db))).toEqual([]);
  const mail = await mailed(who(), db);
  expect(mail).toContain('Oat milk');
  expect(named(mail)).toEqual([]);
});

test('leave that waits is counted for the person’s own manager alone', async () => {
  const counts = async (who: Actor) =>
    (await ask(readCounts, {}, who)).counts
      .map(({ to, count }) => [to, count])
      .filter(([to]) => to !== '/Inventory');
  expect(await counts(manager)).toEqual([['/LeaveManagement', 1]]);
  expect([await counts(neighbour), await counts(employee)]).toEqual([[], []]);
  const kinds = async (who: Actor) => (await ask(readToday, {}, who)).groups.map(({ kind }) => kind);
  expect(await kinds(manager)).toContain('leave-to-decide');
  expect([await kinds(neighbour), await kinds(employee)]).toEqual([['alerts'], ['alerts']]);
});

test('the owner of another company finds, sees and gets nothing of it', async () => {
  const { db: other, owner: boss } = await plainCompany();
  const stranger: Actor = { ...owner, userId: boss._id, companyId: other.companyId };
  await alert(other);
  expect(named(await found(stranger, other))).toEqual([]);
  const day = await shown(stranger, other);
  expect(named(day)).toEqual([]);
  expect(day).not.toContain(worker.name);
  expect(
    (await askIn(other, readCounts, {}, { as: stranger })).counts.map(({ to, count }) => [to, count]),
  ).toEqual([['/Inventory', 1]]);
  const mail = await mailed(stranger, other);
  expect(mail).toContain('Oat milk');
  expect(named(mail)).toEqual([]);
});
