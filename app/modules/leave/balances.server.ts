import { z } from 'zod';
import type { Actor } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { leftStatuses } from '~/core/employee-status';
import { newId } from '~/core/id';
import { pageMarks } from '~/core/paging';
import { Refusal, refuseField } from '~/core/refusal';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Order, readPage } from '~db/keyset';
import { type User, users } from '../account/index.server';
import { findEmployee, peopleFilter } from '../people/index.server';
import { approvesFor, isApprover, ledBy } from './approvers.server';
import { shownDays } from './balance';
import { balancesOf, bookOf, ownBooks, readBooks } from './books.server';
import { type LeaveAdjustment, leaveAdjustments } from './collections';
import { belowLaw, type LawWarning } from './law';
import { leaveSubject } from './leave-subject.server';
import * as messages from './messages';
import { holdLeave } from './requests.server';
import { openYears, readRules, rulesWith } from './rules.server';
import { adjustmentInput } from './schema';
import { isFamilyType, type Served } from './statutory';

/** People per page of the grid. */
const perPage = 24;
const mostAdjustments = 200;
export const peopleByName: Order<User> = { by: 'name', sorted: 'text' };
/** One of the open years; this one if it is none. */
export const openYear = z.coerce.number().int().optional().catch(undefined);
/** Everybody who works here. */
export const workingPeople = {
  deletedAt: { $exists: false },
  status: { $nin: [...leftStatuses] },
};

/** The balances of the people whose leave the caller decides about, by name, in one of the open years. */
export const browseBalances = operation({
  name: 'browseBalances',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ ...pageMarks, year: openYear, q: line({ most: 150 }).catch('').default('') }),
  failed: messages.readFailed,
  async run({ input: { year: asked, q, ...marks }, actor, company, db }) {
    const approves = await approvesFor(db, actor);
    if (!isApprover(approves)) throw new Refusal('forbidden', messages.approversOnly);
    const { years, shown } = yearOf(asked);
    const rules = await rulesWith(db, company);
    const filter = {
      ...workingPeople,
      ...(approves !== 'everybody' && ledBy(actor)),
      ...(await peopleFilter(db, q)),
    };
    const page = await readPage(db.in(users), {
      filter,
      order: peopleByName,
      limit: perPage,
      marks,
      projection: { name: 1, department: 1 },
    });
    const ids = page.items.map(({ _id }) => _id);
    const { books, served } = await readBooks(db, ids, shown, rules);
    const seen = { year: shown, day: dayIn(shown) };
    return {
      ...page,
      items: page.items.map((person) => ({
        person,
        balances: balancesOf(books.get(person._id) ?? new Map(), shown),
        below: lawOf(books, served, person._id, seen),
      })),
      // Leave for children is on the page of each parent.
      types: rules.types.map(({ name }) => name).filter((name) => !rules.kit || !isFamilyType(name)),
      years,
      year: shown,
      q,
      hr: approves === 'everybody',
      me: actor.userId,
      today: singaporeDay(new Date()),
    };
  },
});

/** One person's balances in a year, and the adjustments to them. */
export const readBalances = operation({
  name: 'readBalances',
  access: 'HR',
  effect: 'read',
  input: z.object({ id: z.string(), year: openYear }),
  failed: messages.readFailed,
  async run({ input: { id, year: asked }, actor, company, db }) {
    const { years, shown } = yearOf(asked);
    const [{ user }, rules] = await Promise.all([findEmployee(db, id), rulesWith(db, company)]);
    const [{ books, served }, adjustments] = await Promise.all([
      readBooks(db, [id], shown, rules),
      db.in(leaveAdjustments).list({ userId: id, year: shown }, { sort: { at: -1 }, limit: mostAdjustments }),
    ]);
    return {
      user,
      balances: balancesOf(books.get(id) ?? new Map(), shown),
      law: rules.kit
        ? {
            warnings: lawOf(books, served, id, { year: shown, day: dayIn(shown) }),
            family: served.get(id)?.family ?? null,
            hasJoined: served.get(id)?.joined !== '',
          }
        : null,
      adjustments,
      years,
      year: shown,
      whyNot: whyNotAdjust(actor, user),
    };
  },
});

/** What of a person's leave is less than the law gives; nothing where it is not compared. */
function lawOf(
  books: Awaited<ReturnType<typeof readBooks>>['books'],
  served: ReadonlyMap<string, Served>,
  id: string,
  seen: { year: number; day: string },
): LawWarning[] {
  const person = served.get(id);
  return person ? belowLaw(books.get(id) ?? new Map(), person, seen) : [];
}

/** Today in this year, otherwise the nearest day of the year. */
function dayIn(year: number): string {
  const today = singaporeDay(new Date());
  if (today < `${year}-01-01`) return `${year}-01-01`;
  return today > `${year}-12-31` ? `${year}-12-31` : today;
}

/** Adds days to somebody's balance or removes them, also more than there are. Only owners adjust their own, or an owner's. */
export const adjustBalance = operation({
  name: 'adjustBalance',
  access: 'HR',
  effect: 'write',
  input: adjustmentInput,
  failed: messages.adjustFailed,
  findTarget: async (db, id) => await findEmployee(db, id),
  async run({ input: { id, type, year: wanted, days, reason }, actor, db, note }) {
    const { user } = await findEmployee(db, id);
    const whyNot = whyNotAdjust(actor, user);
    if (whyNot) throw new Refusal('forbidden', whyNot);
    if (!openYears(new Date()).includes(wanted)) throw refuseField('year', messages.yearWrong);
    await holdLeave(db, id);
    const books = await ownBooks(db, id, wanted, await readRules(db));
    if (!bookOf(books, type)) throw refuseField('type', messages.typeUnknown);
    await saveAdjustment(db, {
      userId: id,
      type,
      year: wanted,
      days,
      reason,
      byName: actor.name,
      at: new Date(),
    });
    note({
      action: 'adjusted',
      subject: leaveSubject.name,
      subjectId: id,
      detail: `${user.name}: ${type} ${wanted} by ${days > 0 ? '+' : ''}${shownDays(days)} (${reason})`,
    });
  },
});

/** Stores an adjustment. In the caller's transaction. */
export async function saveAdjustment(
  db: CompanyDb,
  adjustment: Omit<LeaveAdjustment, '_id' | 'companyId'>,
): Promise<void> {
  await db.in(leaveAdjustments).insert({ ...adjustment, _id: newId() });
}

/** Why a holder of HR may not adjust this person's balance, as in their record (`people/rights.ts`); null if they may. */
export function whyNotAdjust(
  { userId, access }: Pick<Actor, 'userId' | 'access'>,
  person: Pick<User, '_id' | 'access'>,
): string | null {
  if (access.laoban) return null;
  if (person._id === userId) return messages.notOwnBalance;
  return person.access.laoban ? messages.notOwnersBalance : null;
}

export function yearOf(asked: number | undefined): { years: readonly number[]; shown: number } {
  const years = openYears(new Date());
  return { years, shown: asked !== undefined && years.includes(asked) ? asked : years[1] };
}
