import { beforeEach, expect, test } from 'vitest';
import { localTime, singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { addClient } from '~/modules/crm/clients.server';
import { type Meeting, meetings } from '~/modules/meetings/collections';
import { addMeeting, changeMeeting, deleteMeeting, readMeeting } from '~/modules/meetings/meetings.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();

let db: CompanyDb;
let boss: ReturnType<typeof asUser>;
/** Four weekly meetings at nine, by start. */
let series: Meeting[];
const ask = <Result>(operation: Operation<Result>, sent: Record<string, unknown>) =>
  askIn(db, operation, sent, boss);
const stored = () => db.in(meetings).list({}, { sort: { startsAt: 1 }, limit: 9 });
const idOf = (place: number) => series[place]?._id ?? '';
const dayOf = (place: number) => dayAfter(singaporeDay(new Date()), 3 + 7 * place);

beforeEach(async () => {
  const company = await plainCompany();
  db = company.db;
  boss = asUser(company.owner);
  const kopi = { CompanyName: 'Kopi', industry: 'Food', contactPerson: 'Tan', role: 'Others' };
  const { _id: user } = await ask(addClient, { ...kopi, Email: 'a@b.example' });
  await ask(addMeeting, {
    ...{ user, title: 'Tasting', desc: 'Roasts', repeat: 'weekly', until: dayOf(3) },
    ...{ startTime: `${dayOf(0)}T09:00`, endTime: `${dayOf(0)}T10:00` },
  });
  series = await stored();
});

test('this and upcoming takes that one and later ones, and no earlier one', async () => {
  expect((await ask(readMeeting, { id: idOf(2) })).coming).toBe(1);
  await ask(changeMeeting, {
    ...{ id: idOf(2), scope: 'series', title: 'Cupping' },
    ...{ startTime: `${dayOf(2)}T14:00`, endTime: `${dayOf(2)}T15:30` },
  });
  expect((await stored()).map(({ title, startsAt }) => [title, localTime(startsAt)])).toEqual([
    ['Tasting', `${dayOf(0)}T09:00`],
    ['Tasting', `${dayOf(1)}T09:00`],
    ['Cupping', `${dayOf(2)}T14:00`],
    ['Cupping', `${dayOf(3)}T14:00`],
  ]);
  await ask(deleteMeeting, { id: idOf(1), scope: 'series' });
  expect((await stored()).map(({ _id }) => _id)).toEqual([idOf(0)]);
});

test('what was changed for one alone stays, until it is changed for all of them from that one on', async () => {
  const moved = { startTime: `${dayOf(2)}T16:00`, endTime: `${dayOf(2)}T17:00` };
  await ask(changeMeeting, { id: idOf(2), title: 'With the roaster', ...moved });
  await ask(changeMeeting, {
    ...{ id: idOf(1), scope: 'series', title: 'Cupping', desc: 'Beans' },
    ...{ startTime: `${dayOf(1)}T11:00`, endTime: `${dayOf(1)}T12:00` },
  });
  const all = async () =>
    (await stored()).map(({ title, description, startsAt }) => [
      title,
      description,
      localTime(startsAt).slice(11),
    ]);
  expect(await all()).toEqual([
    ['Tasting', 'Roasts', '09:00'],
    ['Cupping', 'Beans', '11:00'],
    ['With the roaster', 'Beans', '16:00'],
    ['Cupping', 'Beans', '11:00'],
  ]);
  // The one that differs becomes what all are from now on.
  await ask(changeMeeting, { id: idOf(2), scope: 'series', title: 'Together' });
  await ask(changeMeeting, { id: idOf(0), scope: 'series', title: 'All' });
  expect((await all()).map(([title]) => title)).toEqual(['All', 'All', 'All', 'All']);
});
