import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noAccess } from '~/core/access';
import { config } from '~/core/config.server';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { addClient } from '~/modules/crm/clients.server';
import { leaveMonths } from '~/modules/leave/collections';
import { makeCalendarAddress } from '~/modules/meetings/calendar-addresses.server';
import { calendarOf } from '~/modules/meetings/calendar-file.server';
import { type Meeting, meetings } from '~/modules/meetings/collections';
import { exportMeetings } from '~/modules/meetings/export.server';
import { cancelMailJob, meetingMailJob, meetingMails } from '~/modules/meetings/jobs.server';
import { browseWeek } from '~/modules/meetings/meeting-list.server';
import { addMeeting, changeMeeting, deleteMeeting, readMeeting } from '~/modules/meetings/meetings.server';
import * as messages from '~/modules/meetings/messages';
import { presentMeeting } from '~/modules/meetings/present';
import { readSubscribed } from '~/modules/meetings/subscribed.server';
import { changeEmployee } from '~/modules/people/employees.server';
import { readToday } from '~/modules/today/today.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enqueue, type JobKind } from '~db/jobs';
import { backgroundJobs } from '~db/jobs/collection';
import { workOff } from '~db/jobs/worker';
import { askAsStranger, askIn } from '../support/asking';
import { changeConfig } from '../support/config';
import { addCompany, addPerson } from '../support/firm';
import { openDatabaseForTests } from '../support/open-database';
import { type Handed, postOffice } from '../support/post-office';

openDatabaseForTests();

let office: Awaited<ReturnType<typeof postOffice>>;
beforeAll(async () => {
  office = await postOffice();
  changeConfig({ mail: { ...config().mail, smtpUrl: office.url } });
});
afterAll(async () => await office.close());

const today = () => singaporeDay(new Date());
const at = (days: number, time = '10:00') => `${dayAfter(today(), days)}T${time}:00+08:00`;
const hour = (days: number) => ({ startTime: at(days), endTime: at(days, '11:00') });

let db: CompanyDb;
let owner: string;
let mate: string;
let user: string;
beforeEach(async () => {
  [db, owner] = await addCompany({ name: 'Lim Mei Hua' });
  mate = await addPerson(db, {}, { name: 'Siew Ling' });
  const details = { contactPerson: 'Tan Ah Kow', role: 'Others', Email: 'tan@kopi.example' };
  user = (await ask(addClient, { CompanyName: 'Kopi & Co', industry: 'Food', ...details }))._id;
  office.handed.length = 0;
});

const ask = <Result>(operation: Operation<Result>, sent?: Record<string, unknown>): Promise<Result> =>
  askIn(db, operation, sent, { as: { userId: owner, name: 'Lim Mei Hua' } });
const add = async (sent: object) =>
  (await ask(addMeeting, { title: 'Tasting', user, ...hour(3), ...sent })).meeting;
const workOffMails = async (...kinds: JobKind[]) => {
  await workOff({ kinds: kinds.length > 0 ? kinds : [meetingMailJob, cancelMailJob] });
};

/** The calendar's entry in a mail, from its attachment. */
function calendarIn({ text }: Handed): string {
  const part = text.split('\n--').find((one) => /filename=.?invitation\.ics/.test(one)) ?? '';
  return Buffer.from(part.slice(part.indexOf('\n\n') + 2), 'base64').toString();
}
const valueIn = (calendar: string, name: string) =>
  new RegExp(`^${name}[^:\r\n]*:(.*)\r$`, 'm').exec(calendar.replaceAll('\r\n ', ''))?.[1];
const told = () =>
  office.handed
    .map((mail) => {
      const calendar = calendarIn(mail);
      return [mail.to[0] ?? '', valueIn(calendar, 'METHOD'), Number(valueIn(calendar, 'SEQUENCE'))] as const;
    })
    .sort();
const mateAddress = async () => (await db.in(users).findOne({ _id: mate }))?.email ?? '';

describe('an invitation', () => {
  test('goes to colleagues, the contact and free addresses, and changes and cancellations follow', async () => {
    const meeting = await add({
      place: 'Tuas Ave 1',
      colleagueIds: [mate],
      contact: true,
      invite: true,
      guests: 'anna@other.example; Ben@Other.example, tan@kopi.example',
    });
    await workOffMails();
    const all = ['anna@other.example', 'ben@other.example', await mateAddress(), 'tan@kopi.example'].sort();
    await expect.poll(told).toEqual(all.map((to) => [to, 'REQUEST', 0]));
    office.handed.length = 0;

    // A description is nothing that they are told.
    await ask(changeMeeting, { id: meeting._id, desc: 'Bring beans' });
    await workOffMails();
    expect(told()).toEqual([]);

    await ask(changeMeeting, { id: meeting._id, ...hour(4), guests: ['anna@other.example'] });
    await workOffMails();
    await expect
      .poll(told)
      .toEqual(all.map((to) => [to, to === 'ben@other.example' ? 'CANCEL' : 'REQUEST', 2]));
    office.handed.length = 0;

    await ask(deleteMeeting, { id: meeting._id });
    await workOffMails();
    await expect
      .poll(told)
      .toEqual(all.filter((to) => to !== 'ben@other.example').map((to) => [to, 'CANCEL', 3]));
  });

  test('is mailed again to nobody for whom nothing has changed', async () => {
    const { _id: id } = await add({ guests: ['anna@other.example', 'ben@other.example'], invite: true });
    await workOffMails();
    office.handed.length = 0;
    await ask(changeMeeting, { id, desc: 'Bring beans' });
    await ask(changeMeeting, { id, remind: true });
    await ask(changeMeeting, { id, guests: ['anna@other.example', 'cai@other.example'] });
    await workOffMails();
    await expect.poll(told).toEqual([
      ['ben@other.example', 'CANCEL', 3],
      ['cai@other.example', 'REQUEST', 3],
    ]);
    office.handed.length = 0;

    await ask(changeMeeting, { id, place: 'Tuas' });
    await workOffMails();
    await expect.poll(told).toEqual([
      ['anna@other.example', 'REQUEST', 4],
      ['cai@other.example', 'REQUEST', 4],
    ]);
  });

  test('is a calendar entry by the rules of RFC 5545 and 5546, of one attendee alone', async () => {
    const { _id } = await add({
      title: 'Tasting; beans, 咖啡\nand more '.repeat(3).trim(),
      place: 'Level 3, Tuas',
      guests: ['anna@other.example', 'ben@other.example'],
      invite: true,
    });
    await workOffMails();
    const mail = office.handed.find(({ to }) => to[0] === 'anna@other.example') as Handed;
    expect(mail.text).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
    expect(mail.text.replace(/=?\r?\n/g, ' ')).toMatch(/\w of [^.]+ invites you to a meeting\./);
    const calendar = calendarIn(mail);
    const lines = calendar.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
    for (const name of [
      'VERSION',
      'PRODID',
      'METHOD',
      'UID',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'ORGANIZER',
    ])
      expect([name, lines.filter((line) => new RegExp(`^${name}[:;]`).test(line)).length]).toEqual([name, 1]);
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
    expect(valueIn(calendar, 'UID')).toBe(`${_id}@laoban`);
    expect(valueIn(calendar, 'DTSTART')).toMatch(/^\d{8}T020000Z$/);
    expect(valueIn(calendar, 'SUMMARY')).toMatch(/^Tasting\\; beans\\, 咖啡/);
    expect(valueIn(calendar, 'LOCATION')).toBe('Level 3\\, Tuas');
    expect(calendar.replaceAll('\r\n ', '').match(/^ATTENDEE.*$/gm)).toEqual([
      expect.stringMatching(/MAILTO:anna@other\.example$/i),
    ]);
    expect(mail.text).not.toContain('ben@other.example');
  });

  test('has its place in a subscribed calendar too', async () => {
    await add({ place: 'Level 3, Tuas' });
    const { token } = await ask(makeCalendarAddress, { scope: 'mine' });
    const { items, name } = await askAsStranger(readSubscribed, { token });
    expect(valueIn(await calendarOf(items, { name, home: '' }), 'LOCATION')).toBe('Level 3\\, Tuas');
  });

  test('is none where nobody asks for it, and none of what is over', async () => {
    await add({ colleagueIds: [mate], contact: true });
    await add({ guests: 'anna@other.example', invite: true, ...hour(-3) });
    await workOffMails();
    expect(office.handed).toEqual([]);
  });

  test('of repeating meetings goes out two weeks ahead', async () => {
    await add({ guests: 'anna@other.example', invite: true, repeat: 'weekly', times: 4 });
    await workOffMails();
    expect(told().length).toBe(2);
    office.handed.length = 0;
    vi.useFakeTimers({ now: new Date(at(4, '09:00')), toFake: ['Date'] });
    try {
      for (const _ of ['once', 'only once']) {
        await enqueue(db, meetingMails, { day: today() });
        await workOffMails(meetingMails);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(told().length).toBe(1);
  });
});

test('a repeating meeting that had attendees before invites others two weeks ahead', async () => {
  const { _id: id } = await add({ guests: 'anna@other.example', invite: true, repeat: 'weekly', times: 2 });
  await workOffMails();
  await ask(changeMeeting, { id, guests: '' });
  await workOffMails();
  await ask(changeMeeting, { id, guests: 'ben@other.example', ...hour(25) });
  await workOffMails();
  office.handed.length = 0;
  vi.useFakeTimers({ now: new Date(at(11, '09:00')), toFake: ['Date'] });
  try {
    await enqueue(db, meetingMails, { day: today() });
    await workOffMails(meetingMails);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(told).toEqual([['ben@other.example', 'REQUEST', 2]]);
});

describe('one mailbox', () => {
  test('gets one invitation, however often it is named, and none to what its person holds', async () => {
    const own = (await db.in(users).findOne({ _id: owner }))?.email ?? '';
    const theirs = await mateAddress();
    const twice = [theirs.toUpperCase(), own, 'anna@other.example', 'Anna@other.example'];
    const { _id: id } = await add({ colleagueIds: [mate], guests: twice, invite: true });
    await workOffMails();
    await expect.poll(told).toEqual([
      ['anna@other.example', 'REQUEST', 0],
      [theirs, 'REQUEST', 0],
    ]);
    office.handed.length = 0;

    // A cancellation would take the entry away that they still have as a guest.
    await ask(changeMeeting, { id, colleagueIds: [], guests: [theirs, own] });
    await workOffMails();
    await expect.poll(told).toEqual([
      ['anna@other.example', 'CANCEL', 1],
      [theirs, 'REQUEST', 1],
    ]);
  });

  test('is reminded once', async () => {
    await add({ colleagueIds: [mate], guests: await mateAddress(), remind: true, ...hour(2) });
    vi.useFakeTimers({ now: new Date(at(1, '09:00')), toFake: ['Date'] });
    try {
      await enqueue(db, meetingMails, { day: today() });
      await workOffMails(meetingMails);
    } finally {
      vi.useRealTimers();
    }
    const [job] = await db
      .in(backgroundJobs)
      .list({ kind: meetingMails.name }, { sort: { _id: 1 }, limit: 2 });
    expect(job?.result).toEqual({ mailed: 2 });
  });
});

test('what the mail server did not take is mailed when it is back, and only that', async () => {
  const away = 'smtp://127.0.0.1:1?ignoreTLS=true';
  const ahead = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
  const workOffAt = async (now?: () => Date) =>
    await workOff({ kinds: [meetingMailJob, cancelMailJob], ...(now && { now }) });
  const guests = ['anna@other.example', 'ben@other.example'];
  changeConfig({ mail: { ...config().mail, smtpUrl: away } });
  const { _id: id } = await add({ guests, invite: true });
  await workOffAt();
  changeConfig({ mail: { ...config().mail, smtpUrl: office.url } });
  await workOffAt(ahead(1));
  expect(told()).toEqual(guests.map((to) => [to, 'REQUEST', 0]));
  office.handed.length = 0;

  changeConfig({ mail: { ...config().mail, smtpUrl: away } });
  await ask(changeMeeting, { id, title: 'Cupping', guests: ['anna@other.example'] });
  await workOffAt();
  changeConfig({ mail: { ...config().mail, smtpUrl: office.url } });
  await workOffAt(ahead(1));
  expect(told()).toEqual([
    ['anna@other.example', 'REQUEST', 1],
    ['ben@other.example', 'CANCEL', 1],
  ]);
  office.handed.length = 0;

  changeConfig({ mail: { ...config().mail, smtpUrl: away } });
  await ask(deleteMeeting, { id });
  await workOffAt();
  changeConfig({ mail: { ...config().mail, smtpUrl: office.url } });
  for (const minutes of [1, 5]) await workOffAt(ahead(minutes));
  expect(told()).toEqual([['anna@other.example', 'CANCEL', 2]]);
});

test('a meeting with another client is no longer told to the contact person of the former one', async () => {
  const { _id: id } = await add({ contact: true, invite: true });
  await workOffMails();
  const details = { contactPerson: 'Goh', role: 'Others', Email: 'goh@next.example', industry: 'Food' };
  const next = (await ask(addClient, { CompanyName: 'Next Door', ...details }))._id;
  office.handed.length = 0;
  await ask(changeMeeting, { id, user: next });
  await workOffMails();
  await expect.poll(told).toEqual([
    ['goh@next.example', 'REQUEST', 1],
    ['tan@kopi.example', 'CANCEL', 1],
  ]);
});

test('a colleague who takes a meeting over is told that it is theirs, not that it is cancelled', async () => {
  const { _id: id } = await add({ colleagueIds: [mate], invite: true });
  await workOffMails();
  await expect.poll(told).toEqual([[await mateAddress(), 'REQUEST', 0]]);
  office.handed.length = 0;
  await ask(changeMeeting, { id, owner: mate, colleagueIds: [] });
  await workOffMails();
  await expect.poll(told).toEqual([[await mateAddress(), 'CANCEL', 1]]);
  expect(office.handed[0]?.text).toContain('This meeting is yours now');
});

test('a meeting of somebody who has left is cancelled in the calendars of those who were invited', async () => {
  const { _id: id } = await add({ owner: mate, guests: 'anna@other.example', invite: true });
  await workOffMails();
  office.handed.length = 0;
  await db.in(users).updateOne({ _id: mate }, { $set: { status: 'Resigned' } });
  await ask(deleteMeeting, { id });
  await workOffMails();
  await expect.poll(told).toEqual([['anna@other.example', 'CANCEL', 1]]);
  const mail = office.handed[0] as Handed;
  expect(valueIn(calendarIn(mail), 'ORGANIZER')).toMatch(new RegExp(`mailto:${await mateAddress()}$`, 'i'));
  expect(mail.text).not.toMatch(/^Reply-To/im);
});

test('everybody is reminded the day before, once', async () => {
  await add({ guests: 'anna@other.example', colleagueIds: [mate], remind: true, ...hour(2) });
  await workOffMails();
  expect(office.handed).toEqual([]);
  vi.useFakeTimers({ now: new Date(at(1, '09:00')), toFake: ['Date'] });
  try {
    for (const _ of ['once', 'only once']) {
      await enqueue(db, meetingMails, { day: today() });
      await workOffMails(meetingMails);
    }
  } finally {
    vi.useRealTimers();
  }
  const boss = (await db.in(users).findOne({ _id: owner }))?.email;
  await expect
    .poll(() => office.handed.map(({ to }) => to[0]).sort())
    .toEqual(['anna@other.example', boss, await mateAddress()].sort());
});

test('an attendee on leave is a warning', async () => {
  const day = dayAfter(today(), 3);
  await db.in(leaveMonths).insert({
    _id: 'leave',
    requestId: 'request',
    userId: mate,
    month: day.slice(0, 7),
    start: day,
    end: day,
    from: 'afternoon',
    to: 'afternoon',
  });
  const send = async (sent: object) =>
    (await ask(addMeeting, { title: 'X', user, ...hour(3), ...sent })).away;
  expect(await send({ colleagueIds: [mate] })).toBeNull();
  const late = { startTime: at(3, '13:30'), endTime: at(3, '14:00') };
  expect(await send({ colleagueIds: [mate], ...late })).toMatch(/^Siew Ling is on leave on /);
  expect(await send(late)).toBeNull();
  // Over several days, of which it is the second or the last.
  const over = (endTime: string) => ({ colleagueIds: [mate], startTime: at(2, '16:00'), endTime });
  expect(await send(over(at(3, '12:00')))).toBeNull();
  expect(await send(over(at(3, '13:30')))).toMatch(/^Siew Ling is on leave on /);
  expect(await send(over(at(4, '09:00')))).toMatch(/^Siew Ling is on leave on /);
});

test('what is not sent stays, and what cannot be is refused at its field', async () => {
  const { _id: id } = await add({
    place: 'Tuas',
    colleagueIds: mate,
    contact: true,
    guests: ['anna@other.example'],
  });
  await ask(changeMeeting, { id, guests: '' });
  const { meeting } = await ask(readMeeting, { id });
  expect(presentMeeting(meeting)).toMatchObject({
    place: 'Tuas',
    invite: false,
    remind: false,
    attendees: [
      { id: mate, name: 'Siew Ling', email: '', contact: false, invitation: 'none' },
      { id: null, name: 'Tan Ah Kow', email: 'tan@kopi.example', contact: true },
    ],
  });
  const fieldsOf = async (sent: object) =>
    await ask(changeMeeting, { id, ...sent }).catch(({ fields }) => Object.entries(fields));
  expect(await fieldsOf({ guests: 'anna@other.example, nobody' })).toEqual([
    ['guests', [messages.guestWrong('nobody')]],
  ]);
  expect(await fieldsOf({ colleagueIds: ['nobody'] })).toEqual([
    ['colleagueIds', [messages.attendeeUnknown]],
  ]);
  await ask(changeEmployee, { id: mate, name: 'Ling' });
  expect((await db.in(meetings).findOne({ _id: id }))?.attendees?.[0]?.name).toBe('Ling');
});

test('a colleague who comes has the meeting among their own, on the calendar, on Today and in what is theirs', async () => {
  const as = { userId: mate, name: 'Siew Ling', access: { ...noAccess, Meetings: true } };
  const seen = async (asked: object = as) => {
    const { items } = await askIn(db, browseWeek, { mine: '1', day: today() }, { as: asked as never });
    const { groups } = await askIn(db, readToday, {}, { as: asked as never });
    const lines = groups.find(({ kind }) => kind === 'meetings')?.lines.map(({ text, why }) => [text, why]);
    let csv = '';
    for await (const part of await askIn(db, exportMeetings, { mine: '1' }, { as: asked as never }))
      csv += part;
    return [items.map(({ title }) => title), lines ?? [], csv.includes('Tasting')];
  };
  // In the morning: late in the evening the meeting would be over.
  vi.useFakeTimers({ now: new Date(at(1, '09:00')), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const now = { startTime: at(0, '23:00'), endTime: at(0, '23:30') };
  const { _id: id } = await add({ ...now, colleagueIds: [mate], place: 'Tuas Ave 1' });
  await add({ ...now, title: 'Without them' });
  const why = 'until 11:30 PM · Kopi & Co · Tuas Ave 1 · with Lim Mei Hua';
  expect(await seen()).toEqual([['Tasting'], [['Tasting', why]], true]);
  await ask(changeMeeting, { id, colleagueIds: [] });
  expect(await seen()).toEqual([[], [], false]);
});

test('the end follows the start, and may be left out', async () => {
  const lasts = ({ startsAt, endsAt }: Pick<Meeting, 'startsAt' | 'endsAt'>) =>
    [startsAt.toISOString(), (endsAt.getTime() - startsAt.getTime()) / 60_000] as const;
  const stated = (text: string) => new Date(text).toISOString();
  const usual = await add({ startTime: at(3), endTime: undefined });
  expect(lasts(usual)).toEqual([stated(at(3)), 60]);
  expect(lasts(await add({ startTime: at(3), endTime: '' }))).toEqual([stated(at(3)), 60]);
  const { _id: id } = await add({ startTime: at(3), endTime: at(3, '11:30') });
  for (const endTime of [undefined, '']) {
    const startTime = at(endTime === '' ? 5 : 4, '16:00');
    const { meeting } = await ask(changeMeeting, { id, startTime, endTime });
    expect(lasts(meeting)).toEqual([stated(startTime), 90]);
  }
  const wrong = await ask(changeMeeting, { id, endTime: at(1) }).catch(({ fields }) => fields);
  expect(wrong).toEqual({ endTime: [messages.endFirst] });
});

test('an older revision is refused, whatever else is sent', async () => {
  const { _id: id } = await add({});
  await ask(changeMeeting, { id, title: 'Theirs', revision: 0 });
  for (const more of [{}, { logs: ['Mine'] }, { title: 'Theirs' }, { title: 'Mine' }])
    await expect(ask(changeMeeting, { id, revision: 0, ...more })).rejects.toMatchObject({ why: 'conflict' });
  expect((await ask(changeMeeting, { id, revision: 1 })).meeting.revision).toBe(1);
});

test('an invitation to an address of another company shows and changes nothing of that company', async () => {
  const [other, boss] = await addCompany({ name: 'Chen Wei' });
  const before = await other.in(users).findOne({ _id: boss });
  const lines = await other.in(activity).count({}, 100);
  const meeting = await add({ guests: before?.email, invite: true, remind: true });
  await workOffMails();
  await expect.poll(told).toEqual([[before?.email, 'REQUEST', 0]]);
  expect(presentMeeting(meeting).attendees).toMatchObject([{ id: null, name: before?.email }]);
  const shown = JSON.stringify([
    office.handed[0]?.text,
    meeting,
    await ask(readMeeting, { id: meeting._id }),
  ]);
  expect(shown).not.toContain('Chen Wei');
  expect(shown).not.toContain(boss);
  expect(await other.in(users).findOne({ _id: boss })).toEqual(before);
  expect(await other.in(meetings).count({}, 10)).toBe(0);
  expect(await other.in(activity).count({}, 100)).toBe(lines);
});

test('a repeating meeting may go on for as long as a series may', async () => {
  await add({ repeat: 'weekly' });
  expect(await db.in(meetings).count({}, 200)).toBe(104);
});
