import { afterEach, beforeEach, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { users } from '~/modules/account/collections';
import { alerts } from '~/modules/inventory/collections';
import { digestReaders } from '~/modules/today/collections';
import type { CompanyDb } from '~db/company-db';
import { database } from '~db/connect';
import { backgroundJobs } from '~db/jobs/collection';
import { openDatabaseForTests } from '../support/open-database';
import { postOffice } from '../support/post-office';
import { endedAfterEach, type Started, startScript, untilSaid } from '../support/process';
import { programForTests } from '../support/program';
import { plainCompany } from '../support/sample-company';
import { testSecret } from '../support/secret';

const store = openDatabaseForTests();
const program = programForTests('digest-process');
const keep = endedAfterEach();

const people = 40;
let db: CompanyDb;
let addresses: string[];

beforeEach(async () => {
  await database().db.collection(digestReaders.name).deleteMany({});
  await database().db.collection(backgroundJobs.name).deleteMany({});
  await database().db.collection('clockTurns').deleteMany({});
  const company = await plainCompany();
  db = company.db;
  const staff = Array.from({ length: people }, (_, at) => ({
    ...company.owner,
    _id: newId(),
    name: `Employee ${at}`,
    access: noAccess,
    email: `employee-${at}@company.example`,
  }));
  addresses = staff.map(({ email }) => email);
  await db.in(users).insertMany(staff);
  await db.in(digestReaders).insertMany(staff.map(({ _id }) => ({ _id, token: newId() })));
  await db.in(alerts).insert({
    _id: newId(),
    alertType: 'understock',
    subjectId: newId(),
    subjectKind: 'item',
    description: 'Oat milk: none left.',
    urgency: 3,
    state: 'open',
    createdAt: new Date(),
  });
});

/** A mail server that takes 25 mails, and answers to no more of them until `goOn`. */
async function stoppingOffice() {
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let came = 0;
  const office = await postOffice(async () => {
    came += 1;
    if (came > 25) await waiting;
  });
  return { ...office, goOn, untilStopped: () => expect.poll(() => came).toBe(30) };
}
let office: Awaited<ReturnType<typeof stoppingOffice>>;
beforeEach(async () => {
  office = await stoppingOffice();
});
afterEach(() => office.close());

async function servers(): Promise<[Started, Started]> {
  const variables = {
    MONGODB_URI: store.uri,
    APP_URL: 'https://laoban.example',
    SESSION_SECRET: testSecret,
    MAIL_FROM: 'Laoban <laoban@company.example>',
    SMTP_URL: office.url,
  };
  const server = () => keep(startScript(program.file, variables));
  const both: [Started, Started] = [server(), server()];
  for (const one of both) await untilSaid(one, /ready (now)/);
  return both;
}

async function setClocks(time: string, ...of: Started[]) {
  for (const one of of) {
    one.child.stdin?.write(`2026-11-${time}+08:00\n`);
    await untilSaid(one, new RegExp(`clock (2026-11-${time})`));
  }
}

/** Which of them sends, and which does not. */
async function whoSends(both: [Started, Started]): Promise<[Started, Started]> {
  const isFirst = await Promise.any(
    both.map(async (one) => await untilSaid(one, /sends (now)/).then(() => one)),
  );
  return isFirst === both[0] ? both : [both[1], both[0]];
}

/** What a mailbox shows: of mails with the same Message-ID, one. */
const shown = () =>
  [
    ...new Map(office.handed.map(({ to, text }) => [/^Message-ID: (.*)$/im.exec(text)?.[1], to])).values(),
  ].flat();
const jobsOf = async (day: string) =>
  await db
    .in(backgroundJobs)
    .list({ kind: 'today.digest', 'input.day': day }, { sort: { createdAt: 1 }, limit: 9 });

test('a server is killed while it sends, and the other sends the rest: each person has one', async () => {
  const both = await servers();
  await setClocks('25T07:29:59', ...both);
  await setClocks('25T07:30:00', ...both);
  const [killed, other] = await whoSends(both);
  await office.untilStopped();
  killed.child.kill('SIGKILL');
  await killed.ended;
  // Its lease is over then.
  await setClocks('25T07:31', other);
  office.goOn();
  await untilSaid(other, /sent (all)/);
  expect(shown().sort()).toEqual([...addresses].sort());
  // Ten were being sent, of which five had been taken.
  expect(office.handed).toHaveLength(people + 5);
  // It says so before it is written.
  await expect.poll(() => jobsOf('2026-11-25')).toMatchObject([{ state: 'done', attempts: 2 }]);
});

test('the clocks jump an hour ahead while a server sends, and back: each person has one', async () => {
  const both = await servers();
  await setClocks('25T07:00', ...both);
  await setClocks('25T07:45', ...both);
  const [first, other] = await whoSends(both);
  await office.untilStopped();
  // Its lease is over for the other, which goes on in its place.
  await setClocks('25T08:45', other);
  await untilSaid(other, /sends (now)/);
  office.goOn();
  await untilSaid(other, /sent (all)/);
  await setClocks('25T07:10', first, other);
  await setClocks('25T07:31', first, other);
  expect(shown().sort()).toEqual([...addresses].sort());
  expect(await jobsOf('2026-11-25')).toMatchObject([{ state: 'done' }]);
  expect(await db.in(digestReaders).count({ mailedFor: '2026-11-25' }, people + 1)).toBe(people);
});
