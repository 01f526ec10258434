import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../app/modules/account/collections';
import type { Meeting } from '../../app/modules/meetings/collections';
import { type ApiClient, newCompany, someClient, someEmployee } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let user: string;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@meetings.example');
  user = (await company.post('/createCompany', someClient)).body.id;
});

const texts = { title: 'Tasting', desc: 'Three roasts.' };
const add = async (startTime: string, endTime: string, more = {}) =>
  await company.post('/api/add-meeting', { user, ...texts, startTime, endTime, ...more });
const between = async (start: string, end: string) =>
  await company.get(`/api/meetings-by-date?${new URLSearchParams({ start, end })}`);

describe('adding', () => {
  test('says what is wrong in order: client, title, time', async () => {
    const wrong = { startTime: '2026-12-01T10:00', endTime: '2026-12-01T09:00' };
    const all = (await company.post('/api/add-meeting', wrong)).body;
    expect(all.error).toBe('Choose a client first.');
    expect(Object.keys(all.fields)).toEqual(['user', 'title', 'endTime']);
    expect((await company.post('/api/add-meeting', { user, ...wrong })).body.error).toBe('Enter a title.');
    expect((await company.post('/api/add-meeting', { user, ...texts, ...wrong })).body.fields).toEqual({
      endTime: ['End Time must be after Start Time lah.'],
    });
  });

  test.each([
    ['no time at all', '2026-12-01T09:00', '2026-12-01T09:00', 'End Time must be after Start Time lah.'],
    ['forty days', '2026-12-01T09:00', '2027-01-10T09:00', 'A meeting lasts at most 14 days.'],
    [
      'a millisecond more than 14 days',
      '2026-12-01T09:00',
      '2026-12-15T09:00:00.001',
      'A meeting lasts at most 14 days.',
    ],
  ])('refuses one that lasts %s', async (_, start, end, text) => {
    const answer = await add(start, end);
    expect([answer.status, answer.body.fields]).toEqual([400, { endTime: [text] }]);
  });

  test.each([
    'tomorrow',
    '2026-02-30T09:00',
    '2026-12-01',
    '1969-12-31T09:00Z',
    '2200-01-01T09:00Z',
    '26-12-01T09:00',
    7,
    null,
    ['2026-12-01T09:00'],
    '',
  ])('refuses %j as a time, at its field', async (startTime) => {
    const sent = { user, ...texts, startTime, endTime: '2026-12-01T10:00' };
    const { status, body } = await company.post('/api/add-meeting', sent);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['startTime']]);
  });

  test('takes any offset, and Singapore time where none is given', async () => {
    const { data } = (await add('2026-12-02T09:00', '2026-12-02T03:00:00-05:00')).body;
    expect([data.startTime, data.endTime]).toEqual(['2026-12-02T01:00:00.000Z', '2026-12-02T08:00:00.000Z']);
  });

  test('warns of another meeting of the same person at that time, and saves it', async () => {
    await add('2026-12-03T09:00', '2026-12-03T10:00');
    const after = (await add('2026-12-03T10:00', '2026-12-03T11:00')).body;
    expect(after).not.toHaveProperty('warning');
    const { code, message, warning } = (await add('2026-12-03T09:30', '2026-12-03T10:30', { title: 'Call' }))
      .body;
    expect([code, message]).toEqual([200, 'Meeting added!']);
    expect(warning).toBe('It overlaps with “Tasting” on Dec 3, 2026, 9:00 AM and 1 more.');
  });

  test('is for the caller; an owner may name a colleague, nobody else may', async () => {
    const clerk = await newCompany(suite.url, 'clerk@meetings.example');
    await setAccess(clerk.ids.userId, { Meetings: true }, company.ids.companyId);
    const { body } = await company.post('/api/token', {
      email: 'clerk@meetings.example',
      password: 'secret-6',
    });
    const { data } = (await add('2026-12-04T09:00', '2026-12-04T10:00', { userID: body.userId })).body;
    const stored = await databaseOfSuite().collection<Meeting>('meetings').findOne({ _id: data.id });
    expect(stored?.userId).toBe(body.userId);
    const headers = { Authorization: `Bearer ${body.token}`, 'Content-Type': 'application/json' };
    for (const name of ['userID', 'owner']) {
      const sent = JSON.stringify({
        user,
        ...texts,
        startTime: '2026-12-04T12:00',
        endTime: '2026-12-04T13:00',
        [name]: company.ids.userId,
      });
      expect((await company.send('/api/add-meeting', { method: 'POST', headers, body: sent })).status).toBe(
        403,
      );
    }
    // The company's meetings are everybody's who has the flag.
    const seen = await company.send('/api/meetings-by-date?start=2026-12-01T00:00Z&end=2026-12-05T00:00Z', {
      headers,
    });
    expect(seen.body.length).toBeGreaterThan(3);
    // A person who left gets no new meetings, and keeps the ones they had.
    const users = databaseOfSuite().collection<User>('users');
    await users.updateOne({ _id: body.userId }, { $set: { status: 'Terminated' } });
    const late = await add('2026-12-05T09:00', '2026-12-05T10:00', { owner: body.userId });
    expect([late.status, Object.keys(late.body.fields)]).toEqual([404, ['owner']]);
    expect(
      (await company.put(`/api/update-meeting/${data.id}`, { owner: body.userId, desc: 'Moved.' })).status,
    ).toBe(200);
  });
});

describe('what overlaps a span', () => {
  beforeAll(async () => {
    await add('2027-03-01T09:00', '2027-03-10T09:00', { title: 'Fair' });
    await add('2027-03-08T23:00', '2027-03-09T01:00', { title: 'Night' });
    await add('2027-03-09T00:00', '2027-03-09T00:30', { title: 'Early' });
    await add('2027-12-31T23:30', '2028-01-01T00:30', { title: 'Year' });
  });
  const titles = async (start: string, end: string) =>
    (await between(start, end)).body.map(({ title }: { title: string }) => title);

  test('is answered by start, with what began before it and what ends after it', async () => {
    expect(await titles('2027-03-09T00:00+08:00', '2027-03-10T00:00+08:00')).toEqual([
      'Fair',
      'Night',
      'Early',
    ]);
    expect(await titles('2027-03-09T01:00+08:00', '2027-03-10T00:00+08:00')).toEqual(['Fair']);
    expect(await titles('2027-03-10T09:00+08:00', '2027-03-11T00:00+08:00')).toEqual([]);
    expect(await titles('2028-01-01T00:00+08:00', '2028-01-02T00:00+08:00')).toEqual(['Year']);
  });

  test('goes on page by page', async () => {
    const seen: string[] = [];
    let path = '/api/meetings-by-date?start=2027-03-01T00:00Z&end=2027-03-31T00:00Z&limit=1';
    for (let pages = 0; path && pages < 9; pages += 1) {
      const { body, headers } = await company.get(path);
      seen.push(...body.map(({ title }: { title: string }) => title));
      path = /<([^>]+)>/.exec(headers.get('Link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(['Fair', 'Night', 'Early']);
  });

  test('takes an offset whose plus nobody has encoded', async () => {
    const answer = await company.get(
      '/api/meetings-by-date?start=2027-03-09T00:00:00+08:00&end=2027-03-09T00:10:00+08:00',
    );
    expect([answer.status, answer.body.length]).toEqual([200, 3]);
  });

  test.each([
    ['', '', ['start', 'end']],
    ['2027-03-09T00:00Z', '', ['end']],
    ['x', '2027-03-09T00:00Z', ['start']],
    ['2027-03-09T00:00Z', '2027-03-08T00:00Z', ['end']],
    ['2027-03-09T00:00Z', '2027-03-09T00:00Z', ['end']],
    ['1980-03-09T00:00Z', '2027-03-09T00:00Z', ['end']],
  ])('from %j to %j is a 400 that names the field', async (start, end, fields) => {
    const { status, body } = await between(start, end);
    expect([status, Object.keys(body.fields)]).toEqual([400, fields]);
  });
});

describe('changing', () => {
  const made = async () =>
    (await add('2027-04-01T09:00', '2027-04-01T10:00', { title: `M ${Math.random()}` })).body.data;

  test('changes the fields that are sent, and logs the changes', async () => {
    const { id, title } = await made();
    const { data, message } = (
      await company.put(`/api/update-meeting/${id}`, { title: 'Call', endTime: '2027-04-01T11:00' })
    ).body;
    expect(message).toBe('Meeting updated!');
    expect(data).toMatchObject({
      title: 'Call',
      description: 'Three roasts.',
      endTime: '2027-04-01T03:00:00.000Z',
    });
    expect(data.logs.map(({ text }: { text: string }) => text)).toEqual([
      'Added',
      `Changed: title (was “${title}”), time (was Apr 1, 2027, 9:00 AM – 10:00 AM)`,
    ]);
    expect((await company.put(`/api/update-meeting/${id}`, { title: 'Call' })).body.data.logs).toHaveLength(
      2,
    );
  });

  test('takes another client of the same name for another one', async () => {
    const { id } = await made();
    const namesake = (await company.post('/createCompany', someClient)).body.id;
    const { data } = (await company.put(`/api/update-meeting/${id}`, { user: namesake })).body;
    expect(data.clientId).toBe(namesake);
    await company.delete(`/deleteCompany/${namesake}`);
  });

  test('adds lines to the log and lets nobody change or remove one', async () => {
    const { id, logs } = await made();
    const sent = [{ at: '2020-01-01T00:00:00Z', by: 'Nobody', text: 'Forged' }, 'They bring a colleague.'];
    const { data } = (await company.put(`/api/update-meeting/${id}`, { logs: sent })).body;
    expect(data.logs.slice(0, 1)).toEqual(logs);
    expect(data.logs.map(({ text }: { text: string }) => text)).toEqual(['Added', 'They bring a colleague.']);
    expect((await company.put(`/api/update-meeting/${id}`, { logs: [] })).body.data.logs).toHaveLength(2);
    const line = { at: new Date(), by: 'Boss', text: 'x', written: true as const };
    await databaseOfSuite()
      .collection<Meeting>('meetings')
      .updateOne({ _id: id }, { $set: { logs: Array.from({ length: 499 }, () => line) } });
    expect((await company.put(`/api/update-meeting/${id}`, { logs: ['The last.'] })).status).toBe(200);
    const full = await company.put(`/api/update-meeting/${id}`, { logs: ['One more.'] });
    expect([full.status, full.body.fields]).toEqual([400, { logs: ['This meeting’s log is full.'] }]);
    for (const wrong of [[7], 7, Array.from({ length: 21 }, () => 'x'), ['x'.repeat(2_001)]]) {
      expect((await company.put(`/api/update-meeting/${id}`, { logs: wrong })).status).toBe(400);
    }
  });

  test('refuses an end before the start that is stored', async () => {
    const { id } = await made();
    const { status, body } = await company.put(`/api/update-meeting/${id}`, { endTime: '2027-04-01T08:00' });
    expect([status, body.error]).toEqual([400, 'End Time must be after Start Time lah.']);
  });

  test('refuses the later of two forms; a call without a revision always counts', async () => {
    const { id } = await made();
    expect((await company.put(`/api/update-meeting/${id}`, { title: 'One', revision: 0 })).status).toBe(200);
    const late = await company.put(`/api/update-meeting/${id}`, { title: 'Two', revision: 0 });
    expect([late.status, late.body.error]).toEqual([
      409,
      expect.stringContaining('Somebody else has changed this meeting'),
    ]);
    expect((await company.put(`/api/update-meeting/${id}`, { title: 'Three' })).body.data.title).toBe(
      'Three',
    );
  });

  test('needs an id to delete, and deletes once', async () => {
    const { id } = await made();
    expect((await company.delete('/api/meetings/%20')).body.error).toBe('No meeting ID — cannot delete.');
    expect((await company.delete(`/api/meetings/${id}`)).body).toEqual({
      code: 200,
      message: 'Meeting deleted.',
    });
    expect((await company.delete(`/api/meetings/${id}`)).status).toBe(404);
  });

  test('a meeting stays with the client’s name when the client is deleted, and can be changed', async () => {
    const gone = (await company.post('/createCompany', { ...someClient, CompanyName: 'Gone & Co' })).body.id;
    const { id } = (await add('2027-05-04T09:00', '2027-05-04T10:00', { user: gone })).body.data;
    await company.delete(`/deleteCompany/${gone}`);
    expect((await company.put(`/api/update-meeting/${id}`, { user: gone, title: 'Still' })).status).toBe(200);
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    expect(await browser.open('/Meetings?week=2027-W18')).toContain('Gone &amp; Co');
    expect(await browser.open(`/Meetings/${id}/edit`)).toContain('Gone &amp; Co');
  });
});

describe('a series', () => {
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const series = async () =>
    (await add(`${start}T09:00`, `${start}T10:00`, { title: 'Weekly', repeat: 'weekly', until })).body.data;
  const stored = async (id: string) => {
    const meetings = databaseOfSuite().collection<Meeting>('meetings');
    const one = await meetings.findOne({ _id: id });
    return await meetings
      .find({ seriesId: one?.seriesId, companyId: company.ids.companyId })
      .sort({ startsAt: 1 })
      .toArray();
  };

  test('is one meeting a week until its last day; one of it is changed alone', async () => {
    const { id } = await series();
    const all = await stored(id);
    expect(all).toHaveLength(9);
    await company.put(`/api/update-meeting/${all[1]?._id}`, { title: 'Other' });
    expect((await stored(id)).map(({ title }) => title)).toEqual([
      'Weekly',
      'Other',
      ...Array(7).fill('Weekly'),
    ]);
  });

  test('as a whole it moves by as much as the one that was moved, and what is over stays', async () => {
    const { id } = await series();
    const past = (await stored(id))[1];
    const yesterday = new Date(Date.now() - 86_400_000);
    await databaseOfSuite()
      .collection<Meeting>('meetings')
      .updateOne(
        { _id: past?._id },
        { $set: { startsAt: yesterday, endsAt: new Date(yesterday.getTime() + 1) } },
      );
    await company.put(`/api/update-meeting/${id}`, {
      scope: 'series',
      title: 'Later',
      startTime: `${start}T13:00`,
      endTime: `${start}T15:00`,
    });
    const after = await stored(id);
    expect(after.map(({ title }) => title)).toEqual(['Weekly', ...Array(8).fill('Later')]);
    expect(after[0]?.startsAt).toEqual(yesterday);
    for (const { startsAt, endsAt } of after.slice(1)) {
      expect([startsAt.getUTCHours(), endsAt.getTime() - startsAt.getTime()]).toEqual([5, 7_200_000]);
    }
    await company.delete(`/api/meetings/${id}?scope=series`);
    expect(
      await databaseOfSuite().collection<Meeting>('meetings').countDocuments({ seriesId: past?.seriesId }),
    ).toBe(1);
  });

  test.each([
    [{ repeat: 'hourly', until }, 'repeat'],
    [{ until }, 'repeat'],
    [{ repeat: 'weekly', until: '2026-01-01' }, 'until'],
    [{ repeat: 'weekly', until: '2199-01-01' }, 'until'],
    [{ repeat: 'weekly', until: '2027-02-30' }, 'until'],
  ])('refuses %j at its field', async (more, field) => {
    const { status, body } = await add(`${start}T09:00`, `${start}T10:00`, more);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('refuses one that would begin again before it has ended', async () => {
    const { status, body } = await add('2027-03-01T09:00', '2027-03-08T09:01', {
      repeat: 'weekly',
      until: '2027-03-20',
    });
    expect([status, body.fields]).toEqual([
      400,
      { repeat: ['It would start again before it ends. Make it shorter, or repeat it less often.'] },
    ]);
  });
});

describe('in a calendar', () => {
  let browser: PlainBrowser;
  let token: string;
  const fetched = async () => await fetch(`${suite.url}/calendar/${token}.ics`);

  beforeAll(async () => {
    const owner = await newCompany(suite.url, 'owner@calendar.example');
    const client = (await owner.post('/createCompany', { ...someClient, CompanyName: 'Kopi; Kaya, & Co' }))
      .body.id;
    const at = new Date(Date.now() + 86_400_000);
    at.setUTCMinutes(0, 0, 0);
    const sent = {
      user: client,
      title: 'Tasting\nBEGIN:VEVENT',
      desc: '=cmd,\nline two',
      place: 'Level 3, Tuas',
      startTime: at,
      endTime: new Date(at.getTime() + 3_600_000),
    };
    await owner.post('/api/add-meeting', sent);
    browser = await signedIn(suite.url, 'owner@calendar.example');
    const page = await (await browser.visit('/Meetings')).follow('Subscribe');
    const made = await page.press('Create an address');
    token = /\/calendar\/([\w-]{32,})\.ics/.exec(made.html)?.[1] ?? '';
  });

  test('an address returns the person’s meetings to anyone who has it, and nothing can be injected into its lines', async () => {
    const answer = await fetched();
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    const text = await answer.text();
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1);
    expect(text).toMatch(/^UID:[0-9a-f]{24}@laoban\r$/m);
    for (const name of ['DTSTAMP', 'DTSTART', 'DTEND'])
      expect(text).toMatch(new RegExp(`^${name}:\\d{8}T\\d{6}Z\\r$`, 'm'));
    expect(text).toMatch(/^SEQUENCE:0\r$/m);
    expect(text).toContain('SUMMARY:Tasting BEGIN:VEVENT · Kopi\\; Kaya\\, & Co');
    expect(text).toMatch(/^LOCATION:Level 3\\, Tuas\r$/m);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(await (await fetched()).text()).toBe(text);
  });

  test('only the hash of it is stored, and the page does not show it again', async () => {
    const all = JSON.stringify(await databaseOfSuite().collection('calendarAddresses').find().toArray());
    expect(all).not.toContain(token);
    expect(await browser.open('/Meetings/subscribe')).not.toContain(token);
  });

  test('the address of a person who lost access or left is a 404, like one that never existed', async () => {
    const users = databaseOfSuite().collection<User>('users');
    const person = await users.findOne({ email: 'owner@calendar.example' });
    if (!person) throw new Error('they have signed up');
    const { _id, access, status } = person;
    const never = await (await fetch(`${suite.url}/calendar/${'x'.repeat(32)}.ics`)).text();
    for (const change of [
      { access: { ...access, laoban: false, Meetings: false }, status },
      { access, status: 'Terminated' as const },
    ]) {
      await users.updateOne({ _id }, { $set: change });
      const answer = await fetched();
      expect([answer.status, await answer.text()]).toEqual([404, never]);
    }
    await users.updateOne({ _id }, { $set: { access, status } });
    expect((await fetched()).status).toBe(200);
  });

  test('a new address ends the old one, and switching off ends both', async () => {
    const old = token;
    const made = await (await browser.post('/Meetings/subscribe', { scope: 'all' })).text();
    token = /\/calendar\/([\w-]{32,})\.ics/.exec(made)?.[1] ?? '';
    expect([(await fetch(`${suite.url}/calendar/${old}.ics`)).status, (await fetched()).status]).toEqual([
      404, 200,
    ]);
    const page = await browser.visit('/Meetings/subscribe');
    expect(page.text).toContain('You have an address since');
    expect((await page.press('Switch off')).text).toContain('Switched off.');
    expect((await fetched()).status).toBe(404);
  });
});

describe('the list as CSV', () => {
  test('has each meeting with the times of Singapore, and no formula', async () => {
    const more = { place: '@Tuas', guests: 'anna@other.example' };
    await add('2027-06-01T23:30', '2027-06-02T00:30', { title: '=cmd|calc', desc: '+1', ...more });
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    const list = await browser.open('/Meetings/export');
    expect(list).toContain('Title,Client,Starts (Singapore time)');
    expect(list).toMatch(/2027-06-01 23:30,2027-06-02 00:30,'@Tuas,[^,]+,anna@other\.example,/);
    expect(list).not.toMatch(/(^|,|")=cmd/m);
  });
});

describe('the page', () => {
  test('has the week in its address: there, back, and only one’s own, as a list', async () => {
    await add('2082-12-31T23:30', '2083-01-01T00:30', { title: 'Over midnight' });
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    const week = await browser.visit('/Meetings?week=2082-W52');
    expect(week.text).toContain('Dec 21 – 27, 2082');
    const next = await week.follow('Next week');
    expect(next.text).toContain('Dec 28, 2082 – Jan 3, 2083');
    // On each day that it touches, and the others are free.
    expect(next.text.match(/Over midnight/g)).toHaveLength(2);
    expect(next.text.match(/Free/g)).toHaveLength(5);
    const mine = await next.follow('Mine');
    expect(mine.path).toBe('/Meetings?week=2082-W53&mine=1');
    expect(mine.link('This week')).toBe('/Meetings?mine=1');
  });

  test('a colleague who has left stays among the attendees while something else is changed', async () => {
    const mate = (await company.post('/createEmployee', someEmployee())).body.employeeID;
    const at = ['2083-04-05T10:00', '2083-04-05T11:00'] as const;
    const { id } = (await add(...at, { colleagueIds: [mate] })).body.data;
    await company.delete(`/deleteEmployee/${mate}`);
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    const form = await browser.visit(`/Meetings/${id}/edit`);
    expect(form.text).toContain('(no longer here)');
    await form.press('Save', { title: 'Cupping' });
    const [meeting] = (await between('2083-04-05T00:00+08:00', '2083-04-06T00:00+08:00')).body;
    expect(meeting).toMatchObject({ title: 'Cupping', attendees: [{ id: mate }] });
  });

  test('says that attendees were not invited when they are added without it, and only then', async () => {
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    const form = await (await browser.visit('/Meetings?week=2083-W20')).follow('Add Meeting');
    expect(form.text).toContain('Without it nobody is invited by email.');
    const uninvited = 'No invitations were emailed.';
    const typed = { title: 'Briefing', user, guests: 'anna@other.example' };
    const added = await form.press('Add Meeting', typed);
    expect(added.text).toContain(`Meeting added! ${uninvited}`);
    const saves = async (fields: Record<string, string>) =>
      (
        await (
          await (await browser.visit('/Meetings?week=2083-W20')).follow(/Briefing/)
        ).press('Save', fields)
      ).text;
    expect(await saves({ desc: 'Three roasts.' })).not.toContain(uninvited);
    expect(await saves({ guests: 'anna@other.example, ben@other.example' })).toContain(uninvited);
    const invited = await saves({ guests: 'anna@other.example, cai@other.example', invite: 'on' });
    expect(invited).toContain('Meeting updated!');
    expect(invited).not.toContain(uninvited);
  });

  test('adds a meeting that overlaps, changes it with a line in its log, and deletes it', async () => {
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    const at = '/Meetings?week=2083-W10';
    const form = await (await browser.visit(at)).follow('Add Meeting');
    expect(form.values('startTime')).toEqual(['2083-03-08T09:00']);
    const typed = { title: 'Tasting', user, endTime: '2083-03-08T08:00' };
    const wrong = await form.press('Add Meeting', typed);
    expect([wrong.status, wrong.values('title')]).toEqual([400, ['Tasting']]);
    expect(wrong.text).toContain('End Time must be after Start Time lah.');
    const added = await wrong.press('Add Meeting', { endTime: '2083-03-08T10:30' });
    expect([added.path, added.text]).toEqual([at, expect.stringContaining('Meeting added!')]);

    const call = { title: 'Call', user, startTime: '2083-03-08T10:00', endTime: '2083-03-08T11:00' };
    const second = await (await added.follow('Add Meeting')).press('Add Meeting', call);
    expect(second.text).toContain('Meeting added! It overlaps with “Tasting” on Mar 8, 2083, 9:00 AM.');
    expect(second.text).toContain('2 meetings this week overlap');
    const open = await second.follow(/Call/);
    expect(open.text).toContain('It overlaps with “Tasting”');
    const changed = await open.press('Save', {
      startTime: '2083-03-09T10:00',
      endTime: '2083-03-09T11:00',
      logs: 'They bring a colleague.',
    });
    expect(changed.text).toContain('Meeting updated!');
    expect(changed.text).not.toContain('overlap another');
    const log = await changed.follow(/Call/);
    expect(log.text).toMatch(
      /They bring a colleague\..*Changed: time \(was Mar 8, 2083, 10:00 AM – 11:00 AM\).*Added/,
    );
    const question = await log.follow('Delete');
    expect(question.text).toContain('“Call” with Kopi & Co');
    const gone = await question.press('Delete meeting');
    expect(gone.text).toContain('Meeting deleted.');
    expect([gone.link(/Call/), gone.link(/Tasting/)]).toEqual([undefined, expect.any(String)]);
  });

  test('makes a series, and deletes it from one on', async () => {
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    const form = await browser.visit('/Meetings/new?week=2087-W10');
    const weekly = { title: 'Every week', user, repeat: 'weekly', until: '2087-03-24' };
    expect((await form.press('Add Meeting', weekly)).text).toContain('Meeting added!');
    const week = await browser.visit('/Meetings?week=2087-W11&view=list');
    const question = await (await week.follow(/Every week/)).follow('Delete');
    expect(question.text).toContain('This and 2 upcoming meetings');
    const left = await question.press('Delete meeting', { scope: 'series' });
    expect(left.text).toContain('Meeting deleted.');
    expect(left.text).not.toContain('Every week');
    expect((await browser.visit('/Meetings?week=2087-W10&view=list')).text).toContain('Every week');
  });

  test('of a client plans a meeting with it, and is where the form leads back to', async () => {
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    const home = `/clientDashBoard/${user}/meetings`;
    const form = await (await browser.visit(home)).follow('Add Meeting');
    expect(form.values('user')).toEqual([user]);
    const tab = await form.press('Add Meeting', { title: 'From the tab' });
    expect([tab.path, tab.text]).toEqual([home, expect.stringContaining('Meeting added!')]);
    expect((await tab.follow(/From the tab/)).link('Cancel')).toBe(home);
  });

  test('a week that is none is a 400', async () => {
    const browser = await signedIn(suite.url, 'boss@meetings.example');
    for (const week of ['2026-W54', '2026-W00', '1969-W10', 'x', '2026W12']) {
      expect([week, (await browser.get(`/Meetings?week=${week}`)).status]).toEqual([week, 400]);
    }
    expect((await browser.get('/Meetings?week=2026-W53&mine=x&view=y')).status).toBe(200);
  });
});
