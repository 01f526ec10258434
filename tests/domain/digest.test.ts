import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { companies, type User, users } from '~/modules/account/collections';
import { alerts } from '~/modules/inventory/collections';
import { leaveMonths, leaveRequests } from '~/modules/leave/collections';
import { digestReaders, todayMarks } from '~/modules/today/collections';
import { digestMail } from '~/modules/today/digest';
import { chooseDigest } from '~/modules/today/digest.server';
import { digestMails } from '~/modules/today/jobs.server';
import { readSubscription, unsubscribe } from '~/modules/today/subscribed.server';
import { readToday } from '~/modules/today/today.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enqueue, readJob } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
const outbox = mailsForTests();

/** A Wednesday at half past seven in Singapore. */
const day = '2026-11-25';
let db: CompanyDb;
let owner: User;

const setTime = (at: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at), shouldAdvanceTime: true, advanceTimeDelta: 2 });

beforeEach(async () => {
  setTime('2026-11-24T23:30:00Z');
  await outbox.clear();
  ({ db, owner } = await plainCompany(`Kopi & <Co> ${newId()}`));
  await db.in(users).updateOne({ _id: owner._id }, { $set: { email: `${owner._id}@firm.example` } });
  await stock('Oat milk: none left.');
});
afterEach(() => void vi.useRealTimers());

const stock = async (description: string) =>
  await db.in(alerts).insert({
    _id: newId(),
    alertType: 'understock',
    subjectId: newId(),
    subjectKind: 'item',
    description,
    urgency: 3,
    state: 'open',
    createdAt: new Date(),
  });

async function colleague(name: string): Promise<User> {
  const person: User = { ...owner, _id: newId(), name, access: noAccess };
  await db.in(users).insert({ ...person, email: `${person._id}@firm.example` });
  return person;
}
const want = (person: User, wanted = true) =>
  askIn(db, chooseDigest, { wanted: String(wanted) }, asUser(person));

async function morning(on = day, times = 1): Promise<unknown> {
  const ids = [];
  for (let time = 0; time < times; time += 1) ids.push(await enqueue(db, digestMails, { day: on }));
  await Promise.all(ids.map(() => workOff({ kinds: [digestMails] })));
  return (await readJob(db, ids[0] ?? ''))?.result;
}

describe('the morning mail', () => {
  test('goes to those who want it, once a day over any number of runs, as text and HTML', async () => {
    const [mei, raj, other] = [await colleague('Mei'), await colleague('Raj'), await colleague('Chen')];
    for (const person of [mei, raj]) await want(person);
    await want(other, false);
    await morning(day, 3);
    await morning();
    const mails = await outbox.sent();
    expect(mails.map((mail) => /^To: (\w+)@/m.exec(mail)?.[1]).sort()).toEqual([mei._id, raj._id].sort());
    for (const mail of mails) {
      expect(mail).toContain('Subject: Your day');
      expect(mail).toContain('text/plain');
      expect(mail).toContain('text/html');
      expect(mail).toMatch(/List-Unsubscribe:\s+<http[^>]*\/Unsubscribe\/[\w-]{32}/);
      expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    }
    // A day later it goes again, and not for a day that is over.
    setTime('2026-11-25T23:30:00Z');
    await morning();
    expect(await outbox.sent()).toHaveLength(2);
    await morning('2026-11-26');
    expect(await outbox.sent()).toHaveLength(4);
  });

  test.each([
    ['a Sunday', '2026-11-22', '2026-11-21T23:30:00Z'],
    ['a public holiday', '2026-12-25', '2026-12-24T23:30:00Z'],
  ])('does not go on %s', async (_, on, at) => {
    setTime(at);
    await want(owner);
    expect(await morning(on)).toEqual({ mailed: 0 });
  });

  test('does not go to somebody on leave, nor to somebody dismissed at 07:29, nor where nothing needs anybody', async () => {
    const away = await colleague('Away');
    const gone = await colleague('Gone');
    for (const person of [away, gone]) await want(person);
    const requestId = newId();
    const when = { start: day, end: day, from: 'morning', to: 'afternoon' } as const;
    await db.in(leaveMonths).insert({ _id: newId(), requestId, userId: away._id, month: '2026-11', ...when });
    await db.in(users).updateOne({ _id: gone._id }, { $set: { status: 'Terminated' } });
    expect(await morning()).toEqual({ mailed: 0 });

    await db.in(leaveMonths).deleteMany({});
    await db.in(alerts).deleteMany({});
    expect(await morning()).toEqual({ mailed: 0 });
    expect(await db.in(leaveRequests).count({}, 1)).toBe(0);
  });

  test('does not go to an owner who must first set up two-factor sign-in, and goes once they have', async () => {
    const mei = await colleague('Mei');
    for (const person of [owner, mei]) await want(person);
    await db.in(companies).updateOne({}, { $set: { secondFactorRequired: true } });
    expect(await morning()).toEqual({ mailed: 1 });
    const secondFactor = { secret: 'sealed', since: new Date(), recovery: [] };
    await db.in(users).updateOne({ _id: owner._id }, { $set: { secondFactor } as object });
    expect(await morning()).toEqual({ mailed: 1 });
    const to = (await outbox.sent()).map((mail) => /^To: (\w+)@/m.exec(mail)?.[1]);
    expect(to.sort()).toEqual([mei._id, owner._id].sort());
  });

  test('is asked once, and can be changed later', async () => {
    const asks = async () => {
      const { asksDigest, digest } = await askIn(db, readToday, {}, asUser(owner));
      return { asksDigest, digest };
    };
    expect(await asks()).toEqual({ asksDigest: true, digest: false });
    await want(owner, false);
    expect(await asks()).toEqual({ asksDigest: false, digest: false });
    await want(owner);
    await want(owner);
    expect(await asks()).toEqual({ asksDigest: false, digest: true });
    expect(await db.in(todayMarks).count({}, 9)).toBe(1);
  });

  test('ends by the address in it, for its reader alone, and says the same when it is opened again', async () => {
    const mei = await colleague('Mei');
    for (const person of [owner, mei]) await want(person);
    const { token = '' } = (await db.in(digestReaders).findOne({ _id: mei._id })) ?? {};
    const stranger = companyDb(newId());
    expect(await askIn(stranger, readSubscription, { token })).toBe(true);
    await askIn(stranger, unsubscribe, { token });
    await askIn(stranger, unsubscribe, { token });
    expect(await askIn(stranger, readSubscription, { token })).toBe(false);
    expect(
      (await db.in(digestReaders).list({}, { sort: { _id: 1 }, limit: 9 })).map(({ _id }) => _id),
    ).toEqual([owner._id]);
    for (const bad of ['none', 'x'.repeat(99)]) await askIn(stranger, unsubscribe, { token: bad });
  });

  test('shows what people wrote as text in its HTML', () => {
    const line = {
      key: 'task:1',
      text: '<b>Free & "easy"</b>',
      why: "Kopi's",
      link: '/Tasks',
      since: new Date(),
    };
    const { html, text } = digestMail({
      name: 'Mei <script>',
      day: 'Wednesday, November 25, 2026',
      groups: [{ title: 'Overdue tasks', count: 9, link: '/Tasks?show=overdue', lines: [line] }],
      numbers: '9 to do now',
      at: (path) => `https://suite.example${path}`,
      unsubscribe: 'https://suite.example/Unsubscribe/abc',
    });
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('&lt;b&gt;Free &amp; &quot;easy&quot;&lt;/b&gt;');
    expect(text).toContain('Overdue tasks (9)\n- <b>Free');
    expect(text).toContain('- 8 more: https://suite.example/Tasks?show=overdue');
  });
});
