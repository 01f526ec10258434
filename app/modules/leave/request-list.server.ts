import type { Filter } from 'mongodb';
import { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { mostCounted, type Order, readCounted, readPage } from '~db/keyset';
import { countFrom, countOf, type Query } from '~db/queries';
import { users } from '../account/index.server';
import { reactions } from '../reactions.server';
import { alsoAway } from './also-away.server';
import {
  type Approves,
  approvesFor,
  type Decider,
  isApprover,
  ledBy,
  mayDecide,
  maySeeWhy,
} from './approvers.server';
import { balanceAfter } from './balance-after.server';
import { type LeaveMonth, type LeaveRequest, leaveMonths, leaveRequests } from './collections';
import { lastDecision } from './decide.server';
import * as messages from './messages';
import { type LeaveRules, rulesWith } from './rules.server';
import { month } from './schema';
import { leaveStatuses } from './statuses';
import { weekOfLeave } from './week.server';

/** Requests per page. */
const perPage = 25;
const perMonth = 100;

const newestFirst: Order<LeaveRequest> = { by: 'start', sorted: 'text', descending: true };
export const oldestFirst: Order<LeaveRequest> = { by: 'start', sorted: 'text' };
const inMonth: Order<LeaveMonth> = { by: 'start', sorted: 'text' };

/** The caller's own requests, latest start first. */
export const listOwnLeave = operation({
  name: 'listOwnLeave',
  access: 'signed-in',
  effect: 'read',
  input: z.object(callMarks),
  failed: messages.ownFailed,
  async run({ input: { limit, cursor }, userId, db }): Promise<PageOf<LeaveRequest>> {
    const filter = { userId };
    return await readPage(db.in(leaveRequests), {
      filter,
      order: newestFirst,
      limit,
      marks: { cursor },
    });
  },
});

/** The same for their page. */
export const browseOwnLeave = operation({
  name: 'browseOwnLeave',
  access: 'signed-in',
  effect: 'read',
  input: z.object(pageMarks),
  failed: messages.ownFailed,
  async run({ input: marks, actor, db }) {
    const filter = { userId: actor.userId };
    const page = await readPage(db.in(leaveRequests), {
      filter,
      order: newestFirst,
      limit: perPage,
      marks,
    });
    return { ...page, today: singaporeDay(new Date()) };
  },
});

/** Requests that wait for the caller's decision, earliest first. Refuses people who decide about nobody. */
export const listPendingLeave = operation({
  name: 'listPendingLeave',
  access: 'signed-in',
  effect: 'read',
  input: z.object(callMarks),
  failed: messages.pendingFailed,
  async run({ input: { limit, cursor }, actor, db }): Promise<PageOf<LeaveRequest>> {
    const approves = await approverOnly(db, actor);
    return await readPage(db.in(leaveRequests), {
      filter: toDecide(actor, approves),
      order: oldestFirst,
      limit,
      marks: { cursor },
    });
  },
});

/**
 * Requests of one status for their approvers, with the count. A pending one says how many jobs its person drives on
 * these days, and who else is away.
 */
export const browseApproval = operation({
  name: 'browseApproval',
  access: 'signed-in',
  effect: 'read',
  // An invalid status in the address means pending.
  input: z.object({
    ...pageMarks,
    status: z.enum(leaveStatuses).catch('pending').default('pending'),
    /** Set right after a decision, which can be undone. */
    undo: z.string().catch('').default(''),
  }),
  failed: messages.pendingFailed,
  async run({ input: { status, undo, ...marks }, actor, company, db }) {
    const approves = await approverOnly(db, actor);
    const filter = { ...decidedBy(actor, approves), status };
    // Pending requests by the nearest day, decided ones by the latest.
    const order = status === 'pending' ? oldestFirst : newestFirst;
    const page = await readCounted(db.in(leaveRequests), { filter, order, limit: perPage, marks });
    const waiting = status === 'pending' ? page.items : [];
    const [week, jobs, away, left] = await Promise.all([
      weekOfLeave(db, company),
      reactions().jobsWithin(db, waiting),
      alsoAway(db, waiting),
      rulesWith(db, company).then((rules) => balanceAfter(db, rules, waiting)),
    ]);
    const items = page.items.map((request, at) => ({
      request,
      jobs: jobs[at],
      away: away[at],
      left: left[at],
    }));
    return { ...page, items, status, week, decided: undo ? await lastDecision(db, actor) : null };
  },
});

/** Which leave pages the caller can open, and how many requests wait for them. */
export const readLeaveTabs = operation({
  name: 'readLeaveTabs',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.readFailed,
  async run({ actor, db }) {
    const approves = await approvesFor(db, actor);
    const approver = isApprover(approves);
    const waiting = approver ? await db.in(leaveRequests).count(toDecide(actor, approves), mostCounted) : 0;
    return { approver, waiting, hr: approves === 'everybody' };
  },
});

/** A request for the calendar. The reason is only for the person and their approvers. */
interface InMonth {
  request: LeaveRequest;
  /** Whether the caller may see type and reason. */
  why: boolean;
}

/** Everybody's approved leave in a month, by first day. */
export const listApprovedLeave = operation({
  name: 'listApprovedLeave',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ ...callMarks, month }),
  failed: messages.approvedFailed,
  async run({ input: { limit, cursor, month }, actor, db }): Promise<PageOf<InMonth>> {
    const [approves, page] = await Promise.all([
      approvesFor(db, actor),
      readPage(db.in(leaveMonths), { filter: { month }, order: inMonth, limit, marks: { cursor } }),
    ]);
    const items = await requestsOf(db, page.items);
    return { items: items.map((request) => showInMonth(actor, approves, request)), next: page.next };
  },
});

/** The same for the calendar's page, with the month's public holidays. */
export const browseMonth = operation({
  name: 'browseMonth',
  access: 'signed-in',
  effect: 'read',
  // An invalid month in the address means the current one.
  input: z.object({ ...pageMarks, month: month.optional().catch(undefined) }),
  failed: messages.approvedFailed,
  async run({ input: { month: asked, ...marks }, actor, company, db }) {
    const today = singaporeDay(new Date());
    const shown = asked ?? today.slice(0, 7);
    const [approves, rules, page] = await Promise.all([
      approvesFor(db, actor),
      rulesWith(db, company),
      readPage(db.in(leaveMonths), {
        filter: { month: shown },
        order: inMonth,
        limit: perMonth,
        marks,
      }),
    ]);
    const items = await requestsOf(db, page.items);
    return {
      ...page,
      items: items.map((request) => showInMonth(actor, approves, request)),
      month: shown,
      today,
      holidays: holidaysIn(rules, shown),
      working: rules,
    };
  },
});

/** The requests of these month records, in order. */
async function requestsOf(db: CompanyDb, months: readonly LeaveMonth[]): Promise<LeaveRequest[]> {
  const ids = months.map(({ requestId }) => requestId);
  if (ids.length === 0) return [];
  const found = await db
    .in(leaveRequests)
    .list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length });
  const byId = new Map(found.map((request) => [request._id, request]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function showInMonth(actor: Actor, approves: Approves, request: LeaveRequest): InMonth {
  return { request, why: maySeeWhy(actor, approves, request.userId) };
}

function holidaysIn({ list }: LeaveRules, month: string) {
  return list.filter(({ day }) => day.startsWith(month));
}

async function approverOnly(db: CompanyDb, actor: Actor): Promise<Approves> {
  const approves = await approvesFor(db, actor);
  if (!isApprover(approves)) throw new Refusal('forbidden', messages.approversOnly);
  return approves;
}

/** Includes their own only for owners, who decide about them. */
function decidedBy(actor: Decider, approves: Approves): Filter<LeaveRequest> {
  if (approves !== 'everybody') return { userId: { $in: approves.filter((id) => id !== actor.userId) } };
  return mayDecide(actor, approves, actor.userId) ? {} : { userId: { $ne: actor.userId } };
}

/** The number of requests waiting for somebody's decision: of all the company's, or of the people they manage. */
export function countToDecide(companyId: string, actor: Decider, atMost: number): Query<number> {
  if (holds(actor.access, 'HR')) return countOf(leaveRequests, toDecide(actor, 'everybody'), atMost);
  return countFrom(users, [
    { $match: { ...ledBy(actor), _id: { $ne: actor.userId } } },
    {
      $lookup: {
        from: leaveRequests.name,
        localField: '_id',
        foreignField: 'userId',
        pipeline: [{ $match: { companyId } }, { $match: { status: 'pending' } }, { $project: { _id: 1 } }],
        as: 'pending',
      },
    },
    { $unwind: '$pending' },
    { $limit: atMost },
  ]);
}

/** The filter of requests waiting for somebody's decision. */
export function toDecide(actor: Decider, approves: Approves): Filter<LeaveRequest> {
  return { ...decidedBy(actor, approves), status: 'pending' };
}
