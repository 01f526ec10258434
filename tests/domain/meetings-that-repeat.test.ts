import { beforeEach, describe, expect, test } from 'vitest';
import { localTime, singaporeDay } from '~/core/dates';
import { dayAfter, daysBetween, weekdayOf } from '~/core/days';
import { addClient } from '~/modules/crm/clients.server';
import { type Meeting, meetings } from '~/modules/meetings/collections';
import { addMeeting, changeMeeting, deleteMeeting, readMeeting } from '~/modules/meetings/meetings.server';
import { presentMeeting } from '~/modules/meetings/present';
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
    user,
    title: 'Tasting',
    desc: 'Roasts',
    repeat: 'weekly',
    until: dayOf(3),
    startTime: `${dayOf(0)}T09:00`,
    endTime: `${dayOf(0)}T10:00`,
  });
  series = await stored();
});

test('this and upcoming takes that one and later ones, and no earlier one', async () => {
  expect((await ask(readMeeting, { id: idOf(2) })).coming).toBe(1);
  await ask(changeMeeting, {
    id: idOf(2),
    scope: 'series',
    title: 'Cupping',
    startTime: `${dayOf(2)}T14:00`,
    endTime: `${dayOf(2)}T15:30`,
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

test('one that was moved alone takes its rule along by as many days as it moves with the others', async () => {
  const first = series[0] as Meeting;
  const own = { user: first.clientId, title: 'Review', desc: '' };
  const monthly = { repeat: 'monthly', monthOn: 'same-weekday', times: 3 };
  // The first Mondays of three months.
  const on = (day: string) => ({ startTime: `${day}T09:00`, endTime: `${day}T10:00` });
  await ask(addMeeting, { ...own, ...monthly, ...on('2035-01-01') });
  const of = async () => await db.in(meetings).list({ title: 'Review' }, { sort: { startsAt: 1 }, limit: 9 });
  const id = (await of())[1]?._id;
  await ask(changeMeeting, { id, ...on('2035-02-07') });
  await ask(changeMeeting, { id, scope: 'series', ...on('2035-02-08') });
  expect((await of()).map(({ startsAt }) => singaporeDay(startsAt))).toEqual([
    '2035-01-01',
    '2035-02-08',
    '2035-03-06',
  ]);
  expect((await of())[2]?.repeat).toMatchObject({ nth: 1, weekday: 2 });
});

test('what was changed for one alone stays, until it is changed for all of them from that one on', async () => {
  const moved = { startTime: `${dayOf(2)}T16:00`, endTime: `${dayOf(2)}T17:00` };
  await ask(changeMeeting, { id: idOf(2), title: 'With the roaster', ...moved });
  await ask(changeMeeting, {
    id: idOf(1),
    scope: 'series',
    title: 'Cupping',
    desc: 'Beans',
    startTime: `${dayOf(1)}T11:00`,
    endTime: `${dayOf(1)}T12:00`,
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

test('the last one can be moved alone beyond the last day, which its form sends along', async () => {
  const day = dayAfter(dayOf(3), 2);
  const rule = { repeat: 'weekly', weekdays: [weekdayOf(dayOf(0))], until: dayOf(3) };
  const moved = { startTime: `${day}T09:00`, endTime: `${day}T10:00` };
  const { meeting } = await ask(changeMeeting, { id: idOf(3), ...rule, ...moved });
  expect([singaporeDay(meeting.startsAt), meeting.repeat?.until]).toEqual([day, dayOf(3)]);
  // Another last day is checked.
  await expect(ask(changeMeeting, { id: idOf(3), until: dayOf(2) })).rejects.toMatchObject({
    fields: { until: [expect.anything()] },
  });
});

describe('another rule', () => {
  const change = (place: number, sent: object) =>
    ask(changeMeeting, { id: idOf(place), scope: 'series', ...sent });
  /** Days after the first one, with the hour. */
  const when = async () =>
    (await stored()).map(({ startsAt }) => {
      const [day = '', time = ''] = localTime(startsAt).split('T');
      return `${daysBetween(dayOf(0), day)} ${time.slice(0, 2)}`;
    });

  test('keeps the meetings whose day it has, deletes the others and adds the rest', async () => {
    const { meeting } = await change(1, {
      repeat: 'daily',
      every: 14,
      until: null,
      times: 3,
      title: 'Cupping',
    });
    expect(await when()).toEqual(['0 09', '7 09', '21 09', '35 09']);
    expect(presentMeeting(meeting)).toMatchObject({
      repeat: 'daily',
      every: 14,
      times: 3,
      until: null,
      revision: 1,
      repeatInWords: 'every 14 days, 3 times',
    });
    const all = await stored();
    expect(all[2]?._id).toBe(idOf(3));
    expect(all.map(({ title }) => title)).toEqual(['Tasting', 'Cupping', 'Cupping', 'Cupping']);
    expect(new Set(all.map(({ seriesId, repeat }) => `${seriesId} ${repeat?.every}`)).size).toBe(1);
    expect(all[1]?.logs.at(-1)?.text).toBe('Repeats every 14 days, 3 times');
    await change(0, { startTime: `${dayOf(0)}T11:00`, endTime: `${dayOf(0)}T12:00`, every: 7, times: 4 });
    expect(await when()).toEqual(['0 11', '7 11', '14 11', '21 11']);
  });

  test('leaves what was changed alone, and adds none for the day for which that stands', async () => {
    const moved = { startTime: `${dayAfter(dayOf(1), 1)}T16:00`, endTime: `${dayAfter(dayOf(1), 1)}T17:00` };
    await ask(changeMeeting, { id: idOf(1), ...moved });
    await change(0, { repeat: 'daily', every: 7, times: 3 });
    expect(await when()).toEqual(['0 09', '8 16', '14 09']);
    await change(0, { repeat: 'daily', every: 4, times: 3 });
    expect(await when()).toEqual(['0 09', '4 09', '8 16']);
    await change(0, { repeat: 'daily', every: 5, times: 2 });
    expect(await when()).toEqual(['0 09', '5 09', '8 16']);
  });

  test('leaves deleted ones deleted where only its end changes, and moves with its day', async () => {
    await ask(deleteMeeting, { id: idOf(1) });
    await change(0, { until: null, times: 3 });
    expect(await when()).toEqual(['0 09', '14 09']);
    const times = { startTime: `${dayAfter(dayOf(0), 1)}T09:00`, endTime: `${dayAfter(dayOf(0), 1)}T10:00` };
    const { meeting } = await change(0, times);
    expect(await when()).toEqual(['1 09', '15 09']);
    const weekday = weekdayOf(dayAfter(dayOf(0), 1));
    expect(meeting.repeat).toMatchObject({ unit: 'week', weekdays: [weekday] });
    expect((await stored())[1]?.repeat).toMatchObject({ weekdays: [weekday] });
  });

  test('stops, and a meeting that did not repeat begins to', async () => {
    await change(1, { repeat: null });
    expect(await when()).toEqual(['0 09', '7 09']);
    expect((await stored()).every(({ repeat }) => repeat === undefined)).toBe(true);
    await ask(deleteMeeting, { id: idOf(0) });
    await ask(changeMeeting, { id: idOf(1), repeat: 'daily', every: 2, times: 3 });
    expect(await when()).toEqual(['7 09', '9 09', '11 09']);
  });

  test('is refused at its field for one meeting alone, and where a meeting would start before the last one ended', async () => {
    const refused = async (sent: object) =>
      await change(0, sent).then(
        () => null,
        ({ fields }) => Object.keys(fields ?? {}),
      );
    expect(await refused({ scope: 'one', every: 2 })).toEqual(['repeat']);
    expect(await refused({ until: null, times: 105 })).toEqual(['times']);
    const long = { startTime: `${dayOf(0)}T09:00`, endTime: `${dayAfter(dayOf(0), 2)}T10:00` };
    expect(await refused({ ...long, repeat: 'daily', until: dayOf(1) })).toEqual(['repeat']);
    // What a form sends back as it was changes nothing.
    const { repeat, every, weekdays, until } = presentMeeting(series[0] as Meeting);
    await ask(changeMeeting, { id: idOf(0), title: 'Cupping', repeat, every, weekdays, until });
    expect(await when()).toEqual(['0 09', '7 09', '14 09', '21 09']);
  });
});
