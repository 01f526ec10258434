import { expect, test } from 'vitest';
import { dayAfter } from '~/core/days';
import { companies } from '~/modules/account/collections';
import { changeCompany } from '~/modules/company/company.server';
import { addClient } from '~/modules/crm/clients.server';
import { jobs } from '~/modules/jobs/collections';
import { openOnMyWay, startJob } from '~/modules/jobs/drive.server';
import { readMyDay } from '~/modules/jobs/my-day.server';
import { readJob } from '~/modules/jobs/read-job.server';
import {
  active,
  ahmad,
  ask,
  assigned,
  db,
  inAnotherCompany,
  job,
  jobsForTests,
  linesOf,
  person,
  refusalOf,
  today,
} from '../support/jobs';

jobsForTests();

const tomorrow = dayAfter(today, 1);
const yesterday = dayAfter(today, -1);
const titles = (some: { job: { title: string } }[]) => some.map((one) => one.job.title);

test('a day has a person’s own jobs, also those they help with, what runs since yesterday, and tomorrow’s', async () => {
  const siti = await person('Siti');
  await assigned({ title: 'Second', jobTime: '11:00' });
  await assigned({ title: 'First', jobTime: '08:00' });
  await assigned({
    title: 'Helps',
    jobTime: '15:00',
    assignedEmployees: [siti.userId],
    helperIds: [ahmad.userId],
  });
  await assigned({ title: 'Siti’s own', assignedEmployees: [siti.userId] });
  await job({ title: 'Nobody’s' });
  await assigned({ title: 'Tomorrow', jobDate: tomorrow });
  await assigned({ title: 'Missed yesterday', jobDate: yesterday });
  await active({ title: 'Over midnight', jobDate: yesterday, jobTime: '23:00' });

  const day = await ask(readMyDay, {}, ahmad);
  expect(titles(day.jobs)).toEqual(['Over midnight', 'First', 'Second', 'Helps']);
  expect(titles(day.following)).toEqual(['Tomorrow']);
  expect(day).toMatchObject({ date: today, today, manages: false });
  // Of another day nothing comes from the day before.
  expect(titles((await ask(readMyDay, { date: tomorrow }, ahmad)).jobs)).toEqual(['Tomorrow']);
  expect((await ask(readMyDay)).jobs).toEqual([]);
});

test('a driver has the contact’s number, the postal code, and the company’s text without CRM, for own jobs only', async () => {
  await ask(addClient, {
    CompanyName: 'Ah Seng Coffee House',
    industry: 'Food',
    contactPerson: 'Mr Tan',
    role: 'Others',
    ...{
      Email: 'a@b.example',
      contact: '9123 4567 (after 3)',
      address: '56 Eng Hoon Street, #01-02',
      postalCode: '160056',
    },
  });
  const { _id: id } = await assigned({ endLocation: '56 Eng Hoon Street, #01-02' });
  const elsewhere = await assigned({ endLocation: 'Pier 3', jobTime: '13:00' });
  await db.in(jobs).updateOne({ _id: elsewhere._id }, { $set: { clientId: null } });

  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db.in(companies).insert({ _id: db.companyId, name: 'Kopi Corner', ...plan, createdAt: new Date() });
  const { visit, next } = await ask(readJob, { id }, ahmad);
  expect(visit).toMatchObject({
    contact: { name: 'Mr Tan', phone: '+6591234567' },
    place: '56 Eng Hoon Street, #01-02, Singapore 160056',
    onMyWay: expect.stringMatching(/^Hello Mr Tan, this is Ahmad bin Ismail from .+ at about \{time\}\.$/),
  });
  expect(next?._id).toBe(elsewhere._id);
  const [, other] = (await ask(readMyDay, {}, ahmad)).jobs;
  expect(other?.visit).toMatchObject({
    contact: { name: 'Ah Seng Coffee House', phone: '' },
    place: 'Pier 3',
  });
  const stranger = await person('Nobody');
  expect((await refusalOf(ask(readJob, { id }, stranger))).status).toBe(403);
});

test('"On my way" opens WhatsApp with the time of arrival, and the log says no more than that', async () => {
  await ask(addClient, {
    CompanyName: 'Ah Seng Coffee House',
    industry: 'Food',
    contactPerson: 'Mr Tan',
    role: 'Others',
    Email: 'a@b.example',
    contact: '9123 4567',
  });
  const { _id: id } = await assigned();
  const url = await ask(openOnMyWay, { id, minutes: 20 }, ahmad);
  // The tests' clock begins at 10:00 in Singapore.
  expect(decodeURIComponent(url)).toMatch(
    /^https:\/\/wa\.me\/6591234567\?text=Hello Mr Tan, this is Ahmad .+ at about 10:2\d\sAM\.$/,
  );
  expect((await linesOf(id)).at(-1)).toMatch(/^opened WhatsApp for JOB-\d+ .+: arrives at about 10:2\d\sAM$/);

  // A press that waited for the network says when they meant to arrive.
  const saidAt = new Date(Date.now() - 60 * 60_000).toISOString();
  const late = await ask(openOnMyWay, { id, minutes: 10, saidAt, sentAt: new Date().toISOString() }, ahmad);
  expect(decodeURIComponent(late)).toMatch(/at about 9:1\d\sAM/);

  for (const minutes of [0, 241, 'soon', ''])
    expect((await refusalOf(ask(openOnMyWay, { id, minutes }, ahmad))).fields).toHaveProperty('minutes');
  const stranger = await person('Nobody');
  expect((await refusalOf(ask(openOnMyWay, { id, minutes: 10 }, stranger))).status).toBe(403);
  await inAnotherCompany();
  expect((await refusalOf(ask(openOnMyWay, { id, minutes: 10 }))).status).toBe(404);
});

test('a company has a text of its own, which names the time', async () => {
  const wrong = refusalOf(ask(changeCompany, { onMyWayText: 'On my way, {link}' }));
  expect((await wrong).fields).toHaveProperty('onMyWayText');
});

test('a start more than 12 hours before its time is asked about by the page, and taken from calls', async () => {
  const { _id: id } = await assigned({ jobDate: tomorrow, jobTime: '23:00' });
  const asked = await refusalOf(ask(startJob, { id, early: 'false' }, ahmad));
  expect([asked.status, asked.fields]).toEqual([
    400,
    { early: [expect.stringContaining('planned for Nov 26, 2026, 11:00 PM.')] },
  ]);
  expect((await ask(startJob, { id, early: ['false', 'on'] }, ahmad)).status).toBe('active');
  // What is over says that first.
  expect((await refusalOf(ask(startJob, { id, early: 'false' }, ahmad))).status).toBe(409);

  const other = await assigned({ jobDate: tomorrow, jobTime: '23:00' });
  expect((await ask(startJob, { id: other._id }, ahmad)).status).toBe('active');
  const soon = await assigned({ jobTime: '21:59' });
  expect((await ask(startJob, { id: soon._id, early: 'false' }, ahmad)).status).toBe('active');
});
