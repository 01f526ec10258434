import type { Filter } from 'mongodb';
import { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import { changedNames, definedFields } from '~/core/changes';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { checkRevision, Refusal, refuseField } from '~/core/refusal';
import { isOnSameDays, repeatInWords } from '~/core/repeat';
import { changedRepeat, repeatOf } from '~/core/repeat-input';
import { searchKey } from '~/core/search-key';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Order, readCounted, readPage } from '~db/keyset';
import { colleaguesAmong, findColleague } from '../account/index.server';
import { clientChoice } from '../crm/index.server';
import { saidOfLeft } from './change-series.server';
import { type Job, jobSeries, jobs, type ServicePlan, servicePlans } from './collections';
import { driverOf, helperChoice, helpersNamed } from './drivers.server';
import { notePlan } from './find-job.server';
import { chosenKind, kindChoice } from './kinds.server';
import * as messages from './messages';
import {
  aheadOf,
  clientOf,
  mostAhead,
  planAgain,
  planVisits,
  tellPeople,
  visitsAhead,
} from './plan-visits.server';
import { deletedDays, removeAhead, settleFree, standAgain, storeRule } from './series.server';
import { endsSoonDays, lastDayOf, yearStart } from './service-plan';
import { newServicePlanInput, planShow, servicePlanChangeInput } from './service-plan-schema';

/** The most plans of a company. */
const mostPlans = 2_000;
const mostOfClient = 50;

const byName: Order<ServicePlan> = { by: 'sortKey', sorted: 'text' };

/** Whether a person sees and sets prices. */
export function mayPrice({ access }: Pick<Actor, 'access'>): boolean {
  return holds(access, 'Quotes');
}

/** All plans by client, page by page, for the API. */
export const listServicePlans = operation({
  name: 'listServicePlans',
  access: 'JobManagement',
  effect: 'read',
  input: z.object({ clientId: line({ most: 100 }).default(''), ...callMarks }),
  failed: messages.plansFailed,
  async run({ input: { clientId, limit, cursor }, actor, db }): Promise<PageOf<ServicePlan> & Priced> {
    const filter: Filter<ServicePlan> = clientId ? { clientId } : {};
    const page = await readPage(db.in(servicePlans), { filter, order: byName, limit, marks: { cursor } });
    return { ...page, priced: mayPrice(actor) };
  },
});

/** Whether the caller may see prices. */
interface Priced {
  priced: boolean;
}

/** A plan with the day of its next visit, and the name of its driver; '' if there is none. */
interface PlanShown {
  plan: ServicePlan;
  next: string;
  driver: string;
}

/** One page of plans, all or those that end soon. */
export const browseServicePlans = operation({
  name: 'browseServicePlans',
  access: 'JobManagement',
  effect: 'read',
  input: z.object({ show: planShow, ...pageMarks }),
  failed: messages.plansFailed,
  async run({ input: { show, ...marks }, actor, db }) {
    const filter = show === 'ending' ? endingFilter(singaporeDay(new Date())) : {};
    const page = await readCounted(db.in(servicePlans), { filter, order: byName, marks });
    return { ...page, items: await withNext(db, page.items), show, priced: mayPrice(actor) };
  },
});

/** The filter for plans that end within 60 days. */
export function endingFilter(today: string): Filter<ServicePlan> {
  return { lastDay: { $gte: today, $lte: dayAfter(today, endsSoonDays) } };
}

/** A client's plans. */
export async function plansOfClient(db: CompanyDb, clientId: string): Promise<PlanShown[]> {
  const found = await db
    .in(servicePlans)
    .list({ clientId }, { sort: { sortKey: 1, _id: 1 }, limit: mostOfClient });
  return await withNext(db, found);
}

async function withNext(db: CompanyDb, plans: readonly ServicePlan[]): Promise<PlanShown[]> {
  if (plans.length === 0) return [];
  const visits = await db.in(jobs).list(
    { seriesId: { $in: plans.map(({ _id }) => _id) }, ...aheadOf(singaporeDay(new Date())) },
    // The first of each is what counts.
    { sort: { jobDate: -1, _id: 1 }, limit: 1_000, projection: { seriesId: 1, jobDate: 1 } },
  );
  const next = new Map(visits.map(({ seriesId, jobDate }) => [seriesId, jobDate]));
  const ids = [...new Set(plans.flatMap(({ driverId }) => driverId ?? []))];
  const drivers = new Map((await colleaguesAmong(db, ids)).map(({ _id, name }) => [_id, name]));
  return plans.map((plan) => ({
    plan,
    next: next.get(plan._id) ?? '',
    driver: drivers.get(plan.driverId ?? '') ?? '',
  }));
}

const picked = line({ most: 100 }).default('');
const pickerSearch = line({ most: 150 }).default('');

/** The choices of a new plan's form, with the client in the address. */
export const prepareServicePlan = operation({
  name: 'prepareServicePlan',
  access: 'JobManagement',
  effect: 'read',
  input: z.object({ client: picked, clientId: picked, q: pickerSearch }),
  failed: messages.plansFailed,
  async run({ input: { client, clientId, q }, actor, db }) {
    const chosen = clientId || client;
    const [clients, kinds, people] = await Promise.all([
      clientChoice(db, { chosen, q }),
      kindChoice(db),
      helperChoice(db),
    ]);
    return { chosen, clients, kinds, people, priced: mayPrice(actor), today: singaporeDay(new Date()) };
  },
});

/** A plan with the choices of its form. */
export const readServicePlan = operation({
  name: 'readServicePlan',
  access: 'JobManagement',
  effect: 'read',
  input: z.object({ id: z.string(), clientId: picked, q: pickerSearch }),
  failed: messages.plansFailed,
  async run({ input: { id, clientId, q }, actor, db }) {
    const plan = await findPlan(db, id);
    const own = { id: plan.clientId, name: plan.clientName };
    const named = [...(plan.driverId ? [plan.driverId] : []), ...(plan.helperIds ?? [])];
    const [clients, kinds, people, coming] = await Promise.all([
      clientChoice(db, { chosen: clientId, own, q }),
      kindChoice(db),
      helperChoice(db, named),
      db.in(jobs).count({ seriesId: id, ...aheadOf(singaporeDay(new Date())) }, mostAhead),
    ]);
    return { plan, clients, kinds, people, coming, priced: mayPrice(actor) };
  },
});

/** Adds a plan and puts its first visits on the plan: those of two weeks, and at least the next one. */
export const addServicePlan = operation({
  name: 'addServicePlan',
  access: 'JobManagement',
  effect: 'write',
  input: newServicePlanInput,
  failed: messages.planSaveFailed,
  async run({ input, actor, company, db, note }): Promise<SavedPlan> {
    const { clientId, kindId, jobTime, price, per, from, title, description, ...rest } = input;
    const { assignedEmployees, helperIds, ...sent } = rest;
    checkMayPrice(actor, price ?? per);
    const client = await clientOf(db, clientId);
    const kind = await chosenKind(db, kindId);
    const repeat = repeatOf(sent, from);
    if (!repeat) throw refuseField('repeat', messages.planRepeatNeeded);
    if ((await db.in(servicePlans).count({}, mostPlans)) >= mostPlans)
      throw new Refusal('conflict', messages.tooManyPlans);
    const people = await peopleOf(db, {}, { assignedEmployees, helperIds });
    const at = new Date();
    const own = title || kind?.title || kind?.name || '';
    const plan: ServicePlan = {
      _id: newId(),
      companyId: db.companyId,
      clientId,
      clientName: client.name,
      kindId,
      title: own,
      description: description || kind?.description || own,
      jobTime,
      repeat,
      from,
      ...people,
      ...{
        lastDay: lastDayOf(repeat, from),
        price,
        per: per ?? 'visit',
        sortKey: searchKey(client.name, own),
      },
      revision: 0,
      createdBy: actor.userId,
      createdByName: actor.name,
      createdAt: at,
      updatedAt: at,
    };
    const made = await storePlan(db, plan, company.address, at);
    await tellPeople(db, { made, gone: [] }, actor, repeatInWords(repeat));
    note(notePlan(plan, 'added', repeatInWords(repeat)));
    return { plan, priced: mayPrice(actor), warning: await warningFor(db, plan, made) };
  },
});

/** Stores a new plan, and makes and returns its first visits. In the caller's transaction. */
export async function storePlan(
  db: CompanyDb,
  plan: ServicePlan,
  address: string | undefined,
  at: Date,
): Promise<Job[]> {
  const nextInvoice = invoiceDay(plan, singaporeDay(at));
  await db.in(servicePlans).insert({ ...plan, ...(nextInvoice && { nextInvoice }) });
  return await planVisits(db, plan, { address, at });
}

/** The day of the next yearly invoice, on or after `day`. */
function invoiceDay(plan: ServicePlan, day: string): string | null {
  return plan.price !== null && plan.per === 'year' ? yearStart(plan, day) : null;
}

/**
 * Changes the fields that were sent. If what its visits are or when they come changes, those ahead that have not started change with
 * it, but for the fields that somebody changed for one alone. On other days they are moved; only those for which no day is left go.
 */
export const changeServicePlan = operation({
  name: 'changeServicePlan',
  access: 'JobManagement',
  effect: 'write',
  input: servicePlanChangeInput,
  failed: messages.planSaveFailed,
  findTarget: async (db, id) => await findPlan(db, id),
  async run({ input, actor, company, db, note }): Promise<SavedPlan> {
    const { id, revision, repeat, every, weekdays, monthOn, until, times, ...given } = input;
    const { assignedEmployees, helperIds, ...sent } = given;
    const before = await findPlan(db, id);
    checkRevision(revision, before.revision, messages.planOvertaken);
    checkMayPrice(actor, sent.price === undefined ? sent.per : sent.price === null ? 0 : sent.price);
    const values = definedFields(sent);
    const at = new Date();
    const today = singaporeDay(at);
    const people = await peopleOf(db, before, { assignedEmployees, helperIds });
    const after: ServicePlan = {
      ...before,
      ...values,
      ...people,
      revision: before.revision + 1,
      updatedAt: at,
    };
    const rule = changedRepeat(before.repeat, { repeat, every, weekdays, monthOn, until, times }, after.from);
    if (!rule) throw refuseField('repeat', messages.planRepeatNeeded);
    after.repeat = rule;
    after.lastDay = lastDayOf(rule, after.from);
    if (after.kindId !== before.kindId) await chosenKind(db, after.kindId);
    if (after.title === '') after.title = before.title;
    if (after.description === '') after.description = after.title;
    const isOther = after.clientId !== before.clientId;
    if (isOther) after.clientName = (await clientOf(db, after.clientId)).name;
    after.sortKey = searchKey(after.clientName, after.title);
    const { nextInvoice: stored, ...rest } = after;
    const isSame = after.per === before.per && after.from === before.from && before.price !== null;
    const nextInvoice =
      isSame && stored && after.price !== null
        ? stored
        : invoiceDay(after, isSame ? dayAfter(today, 1) : today);
    const { _id, companyId: _, ...all } = rest;
    await db.in(servicePlans).updateOne(
      { _id },
      {
        $set: { ...all, ...(nextInvoice && { nextInvoice }) },
        ...(!nextInvoice && { $unset: { nextInvoice: 1 as const } }),
      },
    );
    const changed = changedNames(describePlan(before), describePlan(after));
    const days: Job[] = [];
    if (changed.some((name) => name !== 'price')) {
      const isOtherRule = changed.some((name) => name === 'repeat' || name === 'from');
      const isSame = isOnSameDays(before.repeat, after.repeat) && before.from === after.from;
      const series = await db.in(jobSeries).findOne({ _id: id });
      const old = series ?? { ...before, begins: before.from };
      const begins = isSame ? old.begins : after.from;
      const to = series ? dayAfter(series.next, -1) : (before.lastDay ?? today);
      const except = isSame ? await deletedDays(db, old, { from: today, to }) : [];
      const ahead = await visitsAhead(db, id, today);
      // Another rule moves those alone that nobody has changed.
      const free = isOtherRule ? ahead.filter(({ ownFields = [] }) => ownFields.length === 0) : [];
      const visits = ahead.filter((visit) => !free.includes(visit));
      const planning = { address: company.address, at };
      days.push(...(await planAgain(db, rest, { ...planning, visits })));
      if (isOtherRule) {
        await db.in(jobSeries).deleteOne({ _id: id });
        await storeRule(db, id, after.repeat);
        await standAgain(db, id, { repeat: after.repeat, begins });
        days.push(...(await planVisits(db, rest, { ...planning, begins, except, free })));
      }
      const settled = await settleFree(db, { free: ahead, days }, { by: actor, at });
      await tellPeople(db, settled, actor);
    }
    if (changed.length > 0) note(notePlan(after, 'changed', changed.join(', ')));
    return { plan: after, priced: mayPrice(actor), warning: await warningFor(db, after, days) };
  },
});

interface SavedPlan extends Priced {
  plan: ServicePlan;
  /** Why visits have no driver; null if all have, or none is named. */
  warning: string | null;
}

interface SentPeople {
  assignedEmployees?: string[] | undefined;
  helperIds?: string[] | undefined;
}

/** Who drives and helps after a change. People who have left may stay; who is named now has to work here. */
async function peopleOf(
  db: CompanyDb,
  before: Pick<ServicePlan, 'driverId' | 'helperIds'>,
  { assignedEmployees, helperIds }: SentPeople,
): Promise<Required<Pick<ServicePlan, 'driverId' | 'helperIds'>>> {
  const had = { driverId: before.driverId ?? null, helperIds: before.helperIds ?? [] };
  const [named = null] = assignedEmployees ?? [had.driverId];
  const driverId = named === null || named === had.driverId ? named : (await driverOf(db, named))._id;
  const helpers = (helperIds ?? had.helperIds).filter((id) => id !== driverId);
  await helpersNamed(
    db,
    helpers.filter((id) => !had.helperIds.includes(id)),
    driverId,
  );
  return { driverId, helperIds: helpers };
}

/** Why some of these visits have no driver though the plan names one. */
async function warningFor(
  db: CompanyDb,
  { driverId = null }: ServicePlan,
  visits: readonly Job[],
): Promise<string | null> {
  if (driverId === null) return null;
  const driver = await findColleague(db, driverId);
  if (!driver) return messages.planDriverLeft;
  const without = visits.filter((one) => !one.driverId && !one.ownFields?.includes('driverId'));
  return saidOfLeft(without.map((one) => ({ ...one, driverName: driver.name })));
}

/** What the activity log says of a change. */
function describePlan({
  clientName,
  kindId,
  title,
  description,
  jobTime,
  repeat,
  from,
  price,
  per,
  ...plan
}: ServicePlan) {
  return {
    driver: plan.driverId ?? null,
    helpers: (plan.helperIds ?? []).join(),
    client: clientName,
    kind: kindId,
    title,
    description,
    'job time': jobTime,
    repeat: repeatInWords(repeat),
    from,
    price: `${price} per ${per}`,
  };
}

/** Ends a plan: its visits that have not started are deleted. Still allowed after a trial has ended. */
export const deleteServicePlan = operation({
  name: 'deleteServicePlan',
  access: 'JobManagement',
  effect: 'vital-write',
  input: idInput,
  failed: messages.planDeleteFailed,
  async run({ input: { id }, actor, db, note }): Promise<ServicePlan> {
    const plan = await findPlan(db, id);
    await removePlan(db, plan, actor);
    note(notePlan(plan, 'deleted'));
    return plan;
  },
});

async function removePlan(
  db: CompanyDb,
  { _id }: ServicePlan,
  by: { userId: string; name: string },
): Promise<void> {
  const gone = await visitsAhead(db, _id, singaporeDay(new Date()));
  await removeAhead(db, gone, { by, at: new Date() });
  await storeRule(db, _id, null);
  await tellPeople(db, { made: [], gone }, by);
  await db.in(jobSeries).deleteOne({ _id });
  await db.in(servicePlans).deleteOne({ _id });
}

/** Ends the plans of a client that is deleted. Its visits stay as jobs. In the caller's transaction. */
export async function endPlansOf(db: CompanyDb, clientId: string): Promise<void> {
  const found = await db.in(servicePlans).list({ clientId }, { sort: { _id: 1 }, limit: mostPlans });
  const ids = found.map(({ _id }) => _id);
  if (ids.length === 0) return;
  for (const id of ids) await storeRule(db, id, null);
  await db.in(jobSeries).deleteMany({ _id: { $in: ids } });
  await db.in(servicePlans).deleteMany({ _id: { $in: ids } });
}

/** Stores a client's new name on its plans and on the visits to come of them. In the caller's transaction. */
export async function renameClientInPlans(
  db: CompanyDb,
  { _id: clientId, name }: { _id: string; name: string },
): Promise<void> {
  const found = await db.in(servicePlans).list({ clientId }, { sort: { _id: 1 }, limit: mostPlans });
  for (const { _id, title } of found) {
    const renamed = { clientName: name, sortKey: searchKey(name, title) };
    await db.in(servicePlans).updateOne({ _id }, { $set: renamed });
    await db.in(jobSeries).updateOne({ _id }, { $set: { 'like.client': name } });
  }
}

async function findPlan(db: CompanyDb, id: string): Promise<ServicePlan> {
  return await db.in(servicePlans).get(id, messages.planUnknown);
}

/** Refuses a price from callers who may not see it. */
function checkMayPrice(actor: Actor, sent: number | string | null | undefined): void {
  if (mayPrice(actor) || sent === undefined || sent === null) return;
  throw new Refusal('forbidden', messages.planPriceNeedsQuotes);
}
