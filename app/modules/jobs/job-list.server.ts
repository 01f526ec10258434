import type { Filter } from 'mongodb';
import { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { day } from '~/core/moment';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { textFilter } from '~db/find-ids';
import { type Order, readCounted, readPage } from '~db/keyset';
import { type Job, jobs } from './collections';
import { ofPeople } from './crew';
import * as messages from './messages';
import { listWords, type Show } from './schema';
import { mayPrice, plansOfClient } from './service-plans.server';
import { withHindrances, withHindrancesAndWeek } from './standing.server';
import { aheadStatuses } from './statuses';

/** Rows are a quarter as high as cards. */
const rowsPerPage = 200;
const mostLater = 10;

const newestDay: Order<Job> = { by: 'jobDate', sorted: 'text', descending: true };
const byTime: Order<Job> = { by: 'jobTime', sorted: 'text' };

/**
 * One page of a day's jobs by time (default: today in Singapore), filtered by a search: all jobs with JobManagement,
 * otherwise only the caller's own.
 */
export const browseJobs = operation({
  name: 'browseJobs',
  access: 'signed-in',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ ...listWords, ...pageMarks }),
  async run({ input: { date, q, show, ...marks }, actor, company, db }) {
    const today = singaporeDay(new Date());
    const on = date || today;
    const filter = filterOf(actor, on, { q, show });
    const asRows = manages(actor) && actor.listsAsRows?.includes('jobs') === true;
    const wanted = { filter, order: byTime, marks, ...(asRows && { limit: rowsPerPage }) };
    const page = await readCounted(db.in(jobs), wanted);
    const { previous, next, count } = page;
    const hasMore = asRows && next === null && q === '' && show === '';
    const [standings, later] = await Promise.all([
      manages(actor)
        ? withHindrancesAndWeek(db, company, on, page.items)
        : { items: await withHindrances(db, company, on, page.items), week: null },
      hasMore ? jobsAfter(db, on) : [],
    ]);
    return {
      ...standings,
      previous,
      next,
      count,
      date: on,
      today,
      q,
      show,
      marks,
      manages: manages(actor),
      asRows,
      later,
    };
  },
});

/** The next jobs to be done after a day, for the end of its rows. */
async function jobsAfter(db: CompanyDb, day: string): Promise<Job[]> {
  const ahead: Filter<Job> = { jobDate: { $gt: day }, status: { $in: [...aheadStatuses] } };
  return await db.in(jobs).list(ahead, { sort: { jobDate: 1, jobTime: 1, _id: 1 }, limit: mostLater });
}

/** All jobs of a day, page by page, for the API. */
export const listJobs = operation({
  name: 'listJobs',
  access: 'signed-in',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({
    date: day(messages.dateNeeded).optional().describe('The day in Singapore; today if it is missing.'),
    ...callMarks,
  }),
  async run({ input: { date, limit, cursor }, actor, db }): Promise<PageOf<Job>> {
    const filter = filterOf(actor, date ?? singaporeDay(new Date()));
    return await readPage(db.in(jobs), { filter, order: byTime, limit, marks: { cursor } });
  },
});

/** A client's jobs, newest first: those entered with the client's name while no other client had it. */
export const browseJobsOfClient = operation({
  name: 'browseJobsOfClient',
  access: 'signed-in',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ id: z.string(), ...pageMarks }),
  async run({ input: { id, ...marks }, actor, db }) {
    const filter: Filter<Job> = { clientId: id, ...(!manages(actor) && ofPeople([actor.userId])) };
    const stretch = await readCounted(db.in(jobs), { filter, order: newestDay, marks });
    const plans = manages(actor) ? await plansOfClient(db, id) : [];
    return { ...stretch, plans, priced: mayPrice(actor), manages: manages(actor) };
  },
});

/** Whether a person sees all of the company's jobs. */
export function manages({ access }: Pick<Actor, 'access'>): boolean {
  return holds(access, 'JobManagement');
}

/** The filter for a day's jobs: all, those still to be done, or of these without a driver. */
export function filterOf(
  person: Pick<Actor, 'userId' | 'access'>,
  jobDate: string,
  { q = '', show = '' }: { q?: string; show?: Show } = {},
): Filter<Job> {
  return {
    jobDate,
    ...(!manages(person) && ofPeople([person.userId])),
    ...(manages(person) && show === 'unassigned' && { driverId: null }),
    ...(show !== '' && { status: { $in: [...aheadStatuses] } }),
    ...(q && textFilter<Job>('searchText', q)),
  };
}
