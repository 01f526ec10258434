import { beforeEach, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { jobSeries } from '~/modules/jobs/collections';
import { failOnce } from '../../tests/support/failing';
import { openDatabaseForTests } from '../../tests/support/open-database';
import { companyDb } from '../company-db';
import { database } from '../connect';
import {
  type ByTheClock,
  clockKind,
  companiesDue,
  daily,
  dueIn,
  lastMoment,
  makeClock,
  weekly,
} from './clock';
import { backgroundJobs } from './collection';
import { workOff } from './worker';

openDatabaseForTests();

let kinds = 0;
const ownKind = () =>
  clockKind({
    name: `clock-${++kinds}`,
    due: [dueIn(jobSeries, ({ day }) => ({ makeOn: { $lte: day } }))],
    begin: null,
    run: async ({ input }) => input.day,
  });
const at = (time: string) => new Date(`${time}+08:00`);

test.each([
  ['at the moment itself', '2026-11-21T06:00', '2026-11-21T06:00'],
  ['a millisecond before', '2026-11-21T05:59:59.999', '2026-11-20T06:00'],
  ['after midnight', '2026-11-22T00:00', '2026-11-21T06:00'],
  ['on the first morning of a month', '2026-12-01T03:00', '2026-11-30T06:00'],
  ['on the first morning of a year', '2027-01-01T05:00', '2026-12-31T06:00'],
  ['on the day after a leap day', '2028-03-01T05:00', '2028-02-29T06:00'],
])('daily at 06:00 in Singapore, %s', (_, now, moment) => {
  expect(lastMoment({ at: '06:00' }, at(now))).toEqual(at(moment));
});

test.each([
  ['at the moment itself', '2026-11-23T06:00', '2026-11-23T06:00'],
  ['on the same day before it', '2026-11-23T05:00', '2026-11-16T06:00'],
  ['on the Sunday night before', '2026-11-22T23:59', '2026-11-16T06:00'],
  ['on a Tuesday', '2026-11-24T01:00', '2026-11-23T06:00'],
  ['over the end of a year', '2027-01-03T12:00', '2026-12-28T06:00'],
])('weekly on Monday at 06:00 in Singapore, %s', (_, now, moment) => {
  expect(lastMoment({ at: '06:00', on: 'Monday' }, at(now))).toEqual(at(moment));
});

test('midnight in Singapore is four in the afternoon before, in UTC', () => {
  expect(lastMoment({ at: '00:00' }, new Date('2026-12-31T16:00:00Z'))).toEqual(at('2027-01-01T00:00'));
  expect(lastMoment({ at: '00:00' }, new Date('2026-12-31T15:59:59Z'))).toEqual(at('2026-12-31T00:00'));
});

test('a time of day that is none is refused', () => {
  expect(() => daily({ at: '24:00', kind: ownKind() })).toThrow('no time of day');
  expect(() => weekly({ on: 'Monday', at: '6:00', kind: ownKind() })).toThrow('no time of day');
});

const companies = ['a', 'b', 'c'].map((name) => `${name}${newId()}`);
const idle = newId();
/** Each company has two things that are due; another has one that is not for years. */
beforeEach(async () => {
  await database().db.collection(jobSeries.name).deleteMany({});
  const add = (company: string, next: string) =>
    companyDb(company)
      .in(jobSeries)
      .insert({ _id: newId(), makeOn: next } as never);
  for (const company of [...companies, ...companies]) await add(company, '2026-11-01');
  await add(idle, '2999-01-01');
});

/** The days for which a company has jobs of this kind. */
async function daysOf(companyId: string, { kind }: ByTheClock): Promise<unknown[]> {
  const jobs = await companyDb(companyId)
    .in(backgroundJobs)
    .list({ kind: kind.name }, { sort: { dueAt: 1, createdAt: 1 }, limit: 100 });
  return jobs.map(({ input }) => (input as { day: string }).day);
}

test('the companies with something due come in pages, each once, however many filters find them', async () => {
  const due = dueIn(jobSeries, ({ day }) => ({ makeOn: { $lte: day } }));
  const moment = { at: at('2026-11-21T06:00'), day: '2026-11-21', since: '2026-11-20' };
  const pages: string[][] = [];
  for await (const page of companiesDue([due, due], moment, 2)) pages.push(page);
  expect(pages.map(({ length }) => length)).toEqual([2, 1]);
  expect(pages.flat().sort()).toEqual([...companies].sort());
});

test('each company with something due has one job for each moment, although three servers look all the time', async () => {
  const entry = daily({ at: '06:00', kind: ownKind() });
  const servers = [makeClock([entry]), makeClock([entry]), makeClock([entry])];
  const strike = (time: string) => Promise.all(servers.map((server) => server(at(time))));
  await servers[0]?.(at('2026-11-21T05:00'));
  for (const time of ['05:59:59', '06:00', '06:00:02', '23:59']) await strike(`2026-11-21T${time}`);
  for (const company of companies) expect(await daysOf(company, entry)).toEqual(['2026-11-21']);
  await strike('2026-11-22T06:00');
  for (const company of companies) expect(await daysOf(company, entry)).toEqual(['2026-11-21', '2026-11-22']);
  expect(await daysOf(idle, entry)).toEqual([]);
});

test('what is due is asked for with the day of the moment before', async () => {
  const moments: unknown[] = [];
  const kind = clockKind({
    ...ownKind(),
    due: [
      dueIn(jobSeries, (moment) => {
        moments.push(moment);
        return { makeOn: { $lte: moment.day } };
      }),
    ],
  });
  const entry = daily({ at: '06:00', kind });
  await makeClock([entry])(at('2026-11-18T12:00'));
  await makeClock([entry])(at('2026-11-21T12:00'));
  expect(moments).toEqual([{ at: at('2026-11-21T06:00'), day: '2026-11-21', since: '2026-11-18' }]);
});

test('moments that were missed are made up for once, by the first server that starts', async () => {
  const entry = weekly({ on: 'Monday', at: '06:00', kind: ownKind() });
  await makeClock([entry])(at('2026-11-21T12:00'));
  await makeClock([entry])(at('2026-12-16T12:00'));
  await makeClock([entry])(at('2026-12-16T12:01'));
  expect(await daysOf(companies[0] as string, entry)).toEqual(['2026-12-14']);
});

test('a moment before the suite knew the kind is not made up for', async () => {
  const entry = daily({ at: '06:00', kind: ownKind() });
  await makeClock([entry])(at('2026-11-21T12:00'));
  expect(await daysOf(companies[0] as string, entry)).toEqual([]);
});

test('a clock that was a year ahead and is set back misses nothing, and gives nothing twice', async () => {
  const entry = daily({ at: '06:00', kind: ownKind() });
  const [jumping, steady] = [makeClock([entry]), makeClock([entry])];
  const both = async (time: string) => {
    await jumping(at(time));
    await steady(at(time));
  };
  await both('2026-11-20T12:00');
  for (const time of ['06:00', '05:59', '06:01']) await both(`2026-11-21T${time}`);
  await jumping(at('2027-11-21T06:00'));
  await both('2026-11-21T07:00');
  await both('2026-11-22T06:00');
  for (const company of companies)
    expect((await daysOf(company, entry)).sort()).toEqual(['2026-11-21', '2026-11-22', '2027-11-21']);
});

test('a server that dies half-way through the companies leaves the rest to the next', async () => {
  const entry = daily({ at: '06:00', kind: ownKind() });
  await makeClock([entry])(at('2026-11-20T12:00'));
  await makeClock([entry])(at('2026-11-21T12:00'));
  // As if it had died: one company has its job, the others do not, and the moment is not written down.
  const db = database().db;
  const others = { companyId: { $in: companies.slice(1) }, kind: entry.kind.name };
  await db.collection(backgroundJobs.name).deleteMany(others);
  await db
    .collection<{ _id: string }>('clockTurns')
    .updateOne({ _id: entry.kind.name }, { $set: { moment: at('2026-11-20T06:00') } });
  await makeClock([entry])(at('2026-11-21T12:01'));
  for (const company of companies) expect(await daysOf(company, entry)).toEqual(['2026-11-21']);
});

test('a moment whose jobs the store did not take is not over: the next look gives them', async () => {
  const entry = daily({ at: '06:00', kind: ownKind() });
  await makeClock([entry])(at('2026-11-20T12:00'));
  const clock = makeClock([entry]);
  failOnce(database().db, backgroundJobs.name, 'insertMany', new Error('the connection was lost'));
  await expect(clock(at('2026-11-21T12:00'))).rejects.toThrow('the connection was lost');
  for (const company of companies) expect(await daysOf(company, entry)).toEqual([]);
  await clock(at('2026-11-21T12:00:10'));
  for (const company of companies) expect(await daysOf(company, entry)).toEqual(['2026-11-21']);
});

test('a job of the clock runs with its day', async () => {
  const entry = daily({ at: '06:00', kind: ownKind() });
  await makeClock([entry])(at('2026-11-20T12:00'));
  await makeClock([entry])(at('2026-11-21T12:00'));
  await workOff({ kinds: [entry.kind], now: () => new Date('2999-01-01') });
  const [job] = await companyDb(companies[0] as string)
    .in(backgroundJobs)
    .list({ kind: entry.kind.name }, { sort: { createdAt: 1 }, limit: 2 });
  expect(job).toMatchObject({ state: 'done', result: '2026-11-21' });
});
