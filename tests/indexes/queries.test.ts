import type { Document } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { type Actor, noAccess, ownerAccess } from '~/core/access';
import { users } from '~/modules/account/collections';
import { browseActivity, listActivity, readClientActivity } from '~/modules/audit/activity.server';
import { activity } from '~/modules/audit/collections';
import { browseClients } from '~/modules/crm/client-list.server';
import { clients } from '~/modules/crm/collections';
import { quotations } from '~/modules/documents/collections';
import { ideas } from '~/modules/ideas/collections';
import { browseIdeas } from '~/modules/ideas/idea-list.server';
import { readAnalysis } from '~/modules/inventory/analysis.server';
import { alerts, items } from '~/modules/inventory/collections';
import { browseItems } from '~/modules/inventory/item-list.server';
import { jobs } from '~/modules/jobs/collections';
import { drawDaySheet } from '~/modules/jobs/day-sheet.server';
import { jobsHolding } from '~/modules/jobs/holding.server';
import { browseJobs, browseJobsOfClient, listJobs } from '~/modules/jobs/job-list.server';
import { awayOn } from '~/modules/leave/away.server';
import { browseBalances } from '~/modules/leave/balances.server';
import { leaveAdjustments, leaveMonths, leaveRequests } from '~/modules/leave/collections';
import {
  browseApproval,
  browseMonth,
  browseOwnLeave,
  listPendingLeave,
} from '~/modules/leave/request-list.server';
import { meetings } from '~/modules/meetings/collections';
import { browseClientMeetings, browseWeek, listMeetings } from '~/modules/meetings/meeting-list.server';
import { overlapOf } from '~/modules/meetings/taken.server';
import { clientsWithMeetings, meetingsWritten } from '~/modules/meetings/written-meetings.server';
import { employees } from '~/modules/people/collections';
import { browseEmployees } from '~/modules/people/employee-list.server';
import { browseUsers } from '~/modules/people/user-list.server';
import { tasks } from '~/modules/tasks/collections';
import { browseTasks, browseTasksOfClient, listActiveTasks } from '~/modules/tasks/task-list.server';
import { askingFor, readDay } from '~/modules/today/all-needs.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { askIn, companyIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { fillCompany, fillToday, firstMeeting } from './data';

openDatabaseForTests();

beforeAll(async () => {
  await fillCompany('company');
  await fillToday('today');
  // No query of the two may look at what others have.
  await fillCompany('other', 400);
  await fillToday('other-today', 400);
});

type Sent = Record<string, string>;

type Bound = number | ((limit: number) => number);

interface Row {
  name: string;
  /** The collections whose queries are looked at. */
  of: readonly { name: string }[];
  /** Asks as a page or a call does; a page is turned to the next one and back. */
  ask(db: CompanyDb): Promise<unknown>;
  /** How many documents each query may look at, also by its limit. */
  most: Bound;
  /** How many entries of an index, where those are many more. */
  keys?: Bound;
  /** How many queries there are, where it matters. */
  queries?: number;
  /** The few that an index finds are sorted in memory. */
  sorts?: true;
}

/** The pages of an operation: its first, the one after it, and that before this. */
function pages(operation: Operation, sent: Sent = {}, as: Partial<Actor> = {}): Row['ask'] {
  return async (db) => {
    const page = async (marks: Sent) =>
      (await askIn(db, operation, { ...sent, ...marks }, { as: { userId: 'user-1', ...as } })) as {
        next?: string | null;
        previous?: string | null;
      };
    const { next } = await page({});
    if (!next) return;
    // Calls have a limit, and go on by a cursor.
    const { previous } = await page({ ['limit' in sent ? 'cursor' : 'after']: next });
    if (previous) await page({ before: previous });
  };
}

/** What a page needs, and a few more: those among equals, and deleted ones. */
const page = (more: number) => (limit: number) => limit + more;

const dates = { from: '2026-02-01', to: '2026-03-10' };
const day = { date: '2026-11-22' };
const week = { start: '2024-03-04T00:00:00+08:00', end: '2024-03-11T00:00:00+08:00' };
const aMeeting = new Date(firstMeeting + 1_001 * 86_400_000);
const itsTime = [{ startsAt: aMeeting, endsAt: new Date(aMeeting.getTime() + 60_000) }];
const lastWeek = {
  from: new Date(firstMeeting + 2_990 * 86_400_000),
  to: new Date(firstMeeting + 2_997 * 86_400_000),
};
const client = { id: 'company-client' };

const row = (
  name: string,
  of: Row['of'][number],
  most: Row['most'],
  ask: Row['ask'],
  more?: Partial<Row>,
) => ({
  name: `${of.name}: ${name}`,
  of: [of],
  most,
  ask,
  ...more,
});
const ofLeave: Partial<Row> = {
  of: [leaveRequests, leaveMonths, leaveAdjustments],
  keys: (limit) => limit * 2 + 10,
};

const whose: Sent[] = [{}, { who: 'me' }, { client: 'client-1' }, { who: 'user-2', client: 'client-2' }];
const views: Sent[] = [
  ...['date', 'priority', 'newest'].flatMap((sort): Sent[] => [{ sort }, { sort, status: 'blocked' }]),
  { show: 'overdue' },
  { show: 'completed' },
];

const rows: Row[] = [
  row('all', clients, 51, pages(browseClients)),
  row('the hot ones', clients, 20, pages(browseClients, { score: 'hot' })),

  row('everybody', users, page(6), pages(browseEmployees)),
  row('of one status', users, page(6), pages(browseEmployees, { status: 'Probation' })),
  row('of one department', users, page(6), pages(browseEmployees, { department: 'Sales' })),
  row('who signs in', users, page(6), pages(browseUsers)),

  row('of a client', ideas, page(1), pages(browseIdeas, client)),
  row('favourites of a client', ideas, 10, pages(browseIdeas, { ...client, show: 'favourites' })),

  row('everything', activity, page(1), pages(browseActivity)),
  row('of one person', activity, page(1), pages(browseActivity, { who: 'user-2' })),
  row('of one kind', activity, page(1), pages(browseActivity, { kind: 'company' })),
  row('of one kind and person', activity, page(1), pages(browseActivity, { who: 'user-0', kind: 'company' })),
  row('between two days', activity, page(1), pages(browseActivity, dates)),
  row(
    ...(['of one person and kind between two days', activity, page(1)] as const),
    pages(browseActivity, { ...dates, who: 'user-3', kind: 'client' }),
  ),
  row('of one client', activity, page(1), pages(readClientActivity, { id: 'client-7' })),
  row('one’s own', activity, page(1), pages(listActivity, { limit: '50' })),

  row('all', items, page(6), pages(browseItems)),
  row('of one segment', items, page(6), pages(browseItems, { segment: 'Segment 3' })),
  row('of one location', items, page(6), pages(browseItems, { location: 'Rack 7' })),
  row('those that a chart offers', items, page(6), pages(readAnalysis), { queries: 1 }),

  // A day has fifty.
  row('of a day', jobs, 50, pages(browseJobs, day), { queries: 1 }),
  row('a driver’s own of a day', jobs, 50, pages(browseJobs, day, { access: noAccess }), { queries: 1 }),
  row('a search in a day', jobs, 50, pages(browseJobs, { ...day, q: 'job 1' }), { queries: 1 }),
  row('of a day, as a call', jobs, 50, pages(listJobs, day), { queries: 1 }),
  row('a day sheet', jobs, 50, pages(drawDaySheet, day), { queries: 1 }),
  row('of a client', jobs, 51, pages(browseJobsOfClient, { id: 'client-3' })),
  row('that hold an item', jobs, 300, (db) => jobsHolding.list(db, 'company-3'), { keys: 305, sorts: true }),

  row('a month', leaveRequests, page(0), pages(browseMonth, { month: '2026-11' }), ofLeave),
  row('one’s own', leaveRequests, page(0), pages(browseOwnLeave, {}, { userId: 'company-1' }), ofLeave),
  row('waiting', leaveRequests, page(0), pages(browseApproval), ofLeave),
  row('approved', leaveRequests, page(0), pages(browseApproval, { status: 'approved' }), ofLeave),
  row('waiting, as a call', leaveRequests, page(0), pages(listPendingLeave, { limit: '50' }), ofLeave),
  // A month of these two years holds a twenty-third of the requests.
  row('who is away on a day', leaveMonths, 250, (db) => awayOn(db, '2026-11-16'), { keys: 250 }),
  // Ten requests each, and a step from one person to the next.
  row('the balances of a page of people', leaveRequests, 240, pages(browseBalances), { keys: 24 * 11 }),

  // A week and the fourteen days before it, in which what overlaps it can begin.
  row('a week', meetings, 22, pages(browseWeek, { week: '2024-W10' })),
  row('a week of one’s own', meetings, 11, pages(browseWeek, { week: '2024-W10', mine: '1' })),
  row('by date', meetings, 22, pages(listMeetings, week)),
  row('a page by date', meetings, 20, pages(listMeetings, { ...week, limit: '3' })),
  row('of a client', meetings, 32, pages(browseClientMeetings, client)),
  row('what else somebody has at a time', meetings, 9, (db) => overlapOf(db, 'user-1', itsTime)),
  row('written of a client', meetings, 2, (db) => meetingsWritten(db, 'client-30', lastWeek)),

  ...whose
    .flatMap((of) => views.map((view) => ({ ...of, ...view })))
    .map((words) => row(JSON.stringify(words), tasks, page(10), pages(browseTasks, words))),
  row('of a client’s tab', tasks, page(10), pages(browseTasksOfClient, { id: 'client-3' })),
  // Nothing that was completed before.
  row('active, as a call', tasks, 51, pages(listActiveTasks, { limit: '50' }), { queries: 4, sorts: true }),
];

const now = new Date();
const person = { userId: 'user-1', access: ownerAccess, drives: true };
async function askToday(db: CompanyDb) {
  const asking = askingFor({ person, company: await companyIn(db), db }, now);
  await readDay(asking);
}
// A day has at most a few hundred; what is over is not looked at.
const today = [tasks, meetings, jobs, leaveRequests, quotations, alerts, employees, clients].map((of) =>
  row('what Today asks', of, 100, askToday),
);

test.each(rows)('$name', (one) => expectIndexed('company', one));
test.each(today)('$name', (one) => expectIndexed('today', one));

test('a person’s other meetings at a time, and what was written in a week, are found', async () => {
  const db = companyDb('company');
  expect(await overlapOf(db, 'user-1', itsTime)).toMatchObject({ others: 0 });
  expect(await overlapOf(db, 'user-0', itsTime)).toBeNull();
  expect(await meetingsWritten(db, 'client-30', lastWeek)).toMatchObject([{ text: 'x' }]);
  expect(await clientsWithMeetings(db, lastWeek)).toHaveLength(7);
});

/** Each query is answered by an index in its order, and looks at little else than it answers. */
async function expectIndexed(company: string, { of, ask, most, keys, queries, sorts }: Row): Promise<void> {
  const names = of.map(({ name }) => name);
  const heard = await listsOf(names, () => ask(companyDb(company)));
  // The documents of a page, each by its id.
  const asked = heard.filter(({ filter }) => !('_id' in filter));
  expect(asked.length).toBeGreaterThan(0);
  if (queries) expect(asked).toHaveLength(queries);
  const answered = await Promise.all(asked.map((query) => explain(company, query)));
  expect(Math.max(...answered.map(({ answers }) => answers))).toBeGreaterThan(0);
  answered.forEach(({ stages, docs, entries }, at) => {
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
    if (!sorts) expect(stages).not.toContain('SORT');
    const { limit } = asked[at] as { limit: number };
    const upTo = (bound: Bound) => (typeof bound === 'number' ? bound : bound(limit));
    expect(docs).toBeLessThanOrEqual(upTo(most));
    if (keys) expect(entries).toBeLessThanOrEqual(upTo(keys));
  });
}

async function explain(company: string, { of, filter, sort, limit, projection }: Document) {
  const { queryPlanner, executionStats }: Document = await database()
    .db.collection(of)
    .find({ $and: [{ companyId: company }, filter] }, { sort, limit, ...(projection && { projection }) })
    .explain('executionStats');
  return {
    stages: stages(queryPlanner.winningPlan),
    answers: executionStats.nReturned as number,
    docs: executionStats.totalDocsExamined as number,
    entries: executionStats.totalKeysExamined as number,
  };
}

/** The queries for lists of these collections that `work` sends. */
async function listsOf(names: readonly string[], work: () => Promise<unknown>): Promise<Document[]> {
  const heard: Document[] = [];
  const note = ({ command }: { command: Document }) => {
    const { find, filter, sort, limit, projection } = command;
    // What the suite wrote is the second part: the first is its company.
    if (names.includes(find))
      heard.push({ of: find, filter: filter.$and?.[1] ?? filter, sort, limit, projection });
    for (const { of, pipeline } of command.aggregate ? parts(command) : []) {
      const [, match, ...stages] = pipeline;
      const { $sort, $limit, $project, $group } = Object.assign({}, ...stages) as Document;
      if (names.includes(of) && $group?.rows)
        heard.push({ of, filter: match?.$match, sort: $sort, limit: $limit, projection: $project });
    }
  };
  const { client } = database();
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return heard;
}

/** The pipelines of a union: its own, up to the first that is joined, and those. */
function parts({ aggregate, pipeline }: Document): { of: string; pipeline: Document[] }[] {
  const joined = (pipeline as Document[]).flatMap(({ $unionWith }) => ($unionWith ? [$unionWith] : []));
  const own = (pipeline as Document[]).filter(({ $unionWith }) => !$unionWith);
  return [{ of: aggregate, pipeline: own }, ...joined.map(({ coll: of, pipeline }) => ({ of, pipeline }))];
}

/** The stages of a plan that `explain` gives, the outermost first. */
function stages(plan: Document | undefined): string[] {
  return plan ? [plan.stage, ...stages(plan.inputStage), ...(plan.inputStages ?? []).flatMap(stages)] : [];
}
