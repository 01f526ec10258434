import type { Document, Filter } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { type Actor, bossAccess } from '~/core/access';
import type { Caller } from '~/core/caller';
import { type Operation, perform } from '~/core/operation';
import { type Client, clients } from '~/modules/crm/collections';
import { type Meeting, meetings } from '~/modules/meetings/collections';
import { browseClientMeetings, browseWeek, listMeetings } from '~/modules/meetings/meeting-list.server';
import { newMeetings } from '~/modules/meetings/new-meeting';
import { overlapOf } from '~/modules/meetings/taken.server';
import { clientsWithMeetings, meetingsWritten } from '~/modules/meetings/written-meetings.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo, stages } from '../support/plans';

openDatabaseForTests();

const begun = Date.UTC(2020, 0, 6, 1);
const dayMs = 86_400_000;

/** Three thousand meetings of two people with forty clients, one a day, and as many of another firm. */
beforeAll(async () => {
  for (const firm of ['firm', 'other']) {
    await companyDb(firm)
      .in(meetings)
      .insertMany(
        Array.from({ length: 3_000 }, (_, at) => {
          const startsAt = new Date(begun + at * dayMs);
          const person = { _id: `${firm}-${at % 2}`, name: 'Lim Mei Hua' };
          const [made] = newMeetings(
            { clientId: `client-${at % 40}`, clientName: 'Kopi & Co', title: 'Tasting', description: 'x' },
            [{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }],
            { owner: person, writer: person, at: startsAt },
          );
          if (!made) throw new Error('one was made');
          return made;
        }),
      );
    const client = { _id: firm === 'firm' ? 'client-7' : 'theirs', name: 'Kopi & Co' };
    await companyDb(firm)
      .in(clients)
      .insert(client as Client);
  }
});

/** The firm's collections, with every question for a list of meetings written down. */
function heard(asked: Document[]): CompanyDb {
  const db = companyDb('firm');
  return listeningTo(db, [meetings.name], asked);
}

function callerWith(db: CompanyDb): Caller {
  const actor: Actor = {
    userId: 'firm-1',
    companyId: 'firm',
    sid: 'sid',
    name: 'Lim Mei Hua',
    email: 'boss@firm.example',
    access: bossAccess,
    welcomed: true,
  };
  return {
    actor,
    source: { address: '', agent: '', device: async () => null },
    db: () => db,
    log: async () => {},
    once: () => {
      throw new Error('no key was given');
    },
    planEnd: () => null,
    isColleague: async () => true,
  };
}

/** Each question must be answered by an index, which looks at no more than `most` documents. */
async function expectIndexed(asked: Document[], most: number): Promise<void> {
  expect(asked.length).toBeGreaterThan(0);
  for (const { filter, sort, limit, projection } of asked) {
    const own = { $and: [{ companyId: 'firm' }, filter as Filter<Meeting>] };
    const explained: Document = await database()
      .db.collection<Meeting>(meetings.name)
      .find(own, { sort, limit, ...(projection && { projection }) })
      .explain('executionStats');
    const used = stages(explained.queryPlanner.winningPlan);
    expect(used).toContain('IXSCAN');
    expect(used).not.toContain('COLLSCAN');
    expect(used).not.toContain('SORT');
    expect(explained.executionStats.totalDocsExamined).toBeLessThanOrEqual(most);
  }
}

// A week and the fourteen days before it, in which what overlaps it can begin.
const aWeek = 22;
const span = { start: '2024-03-04T00:00:00+08:00', end: '2024-03-11T00:00:00+08:00' };
const cases: [string, Operation, Record<string, string>, number][] = [
  ['a week', browseWeek, { week: '2024-W10' }, aWeek],
  ['a week of one’s own', browseWeek, { week: '2024-W10', mine: '1' }, aWeek / 2],
  ['the meetings by date', listMeetings, span, aWeek],
  ['a page of the meetings by date', listMeetings, { ...span, limit: '3' }, 20],
  ['a client’s meetings', browseClientMeetings, { id: 'client-7' }, 32],
];

test.each(cases)('%s is read by an index that leads to little else', async (_, operation, sent, most) => {
  const asked: Document[] = [];
  const found = (await perform(operation, callerWith(heard(asked)), { params: {}, sent })) as {
    items: unknown[];
    next?: string | null;
  };
  expect(found.items.length).toBeGreaterThan(0);
  if (found.next && operation === browseClientMeetings) {
    await perform(operation, callerWith(heard(asked)), { params: {}, sent: { ...sent, after: found.next } });
  }
  await expectIndexed(asked, most);
});

test('so is what else a person has at a time, and what was written about a client', async () => {
  const asked: Document[] = [];
  const startsAt = new Date(begun + 1_001 * dayMs);
  const times = [{ startsAt, endsAt: new Date(startsAt.getTime() + 60_000) }];
  expect(await overlapOf(heard(asked), 'firm-1', times)).toMatchObject({ others: 0 });
  expect(await overlapOf(heard(asked), 'firm-0', times)).toBeNull();
  await expectIndexed(asked, 9);

  const week = { from: new Date(begun + 2_990 * dayMs), to: new Date(begun + 2_997 * dayMs) };
  const written: Document[] = [];
  expect(await meetingsWritten(heard(written), 'client-30', week)).toMatchObject([{ text: 'x' }]);
  await expectIndexed(written, 2);
  expect(await clientsWithMeetings(companyDb('firm'), week)).toHaveLength(7);
});
