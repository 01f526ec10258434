import type { Filter } from 'mongodb';
import { z } from 'zod';
import { holds } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { employeeStatuses, leftStatuses } from '~/core/employee-status';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { searchFilter } from '~db/find-ids';
import { mostCounted, type Order, readPage } from '~db/keyset';
import { type User, users } from '../account/index.server';
import { reactions } from '../reactions.server';
import { employees } from './collections';
import { departmentNames } from './departments.server';
import { readWatch } from './expiry.server';
import { notDeleted } from './find-employee.server';
import * as messages from './messages';
import { searchText } from './schema';

/** People per page: eight rows of three cards. */
const perPage = 24;

/** How employees are listed. */
export const byName: Order<User> = { by: 'name', sorted: 'text' };

/** All employees by name, page by page. Without HR only those who work here, and only what a picker needs. */
export const listEmployees = operation({
  name: 'listEmployees',
  access: 'signed-in',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, actor, db }): Promise<PageOf<User> & { full: boolean }> {
    const full = holds(actor.access, 'HR');
    const filter = full ? notDeleted : { ...notDeleted, status: { $nin: [...leftStatuses] } };
    const { items, next } = await readPage(db.in(users), {
      filter,
      order: byName,
      limit,
      marks: { cursor },
      projection: full ? inFull : asPicked,
    });
    return { items, next, full };
  },
});

const asPicked = { name: 1, position: 1, department: 1 } as const;
const inFull = { ...asPicked, legalName: 1, dob: 1, status: 1, createdAt: 1, updatedAt: 1 } as const;

/** What a card shows of an employee. */
type EmployeeCard = Pick<User, '_id' | 'name' | 'position' | 'department' | 'status'> & {
  phone: string;
  isAway: boolean;
};

const filters = {
  q: searchText,
  // An unknown status matches nobody.
  status: line({ most: 40 }).default(''),
  department: line({ most: 100 }).default(''),
};

/** One page of employees by name, with search, filters, cursors, and what ends soon. */
export const browseEmployees = operation({
  name: 'browseEmployees',
  access: 'HR',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ ...filters, ...pageMarks }),
  async run({ input: { q, status, department, ...marks }, actor, company, db }) {
    const chosen = filterOf({ status, department });
    const filter = q ? { ...chosen, ...(await peopleFilter(db, q)) } : chosen;
    const isFirst = filter === notDeleted && !marks.after && !marks.before;
    const projection = { name: 1, position: 1, department: 1, status: 1 } as const;
    const today = singaporeDay(new Date());
    const [{ items, previous, next }, count, departments, watch, week, away] = await Promise.all([
      readPage(db.in(users), { filter, order: byName, limit: perPage, marks, projection }),
      filter === notDeleted ? countHere(db) : db.in(users).count(filter, mostCounted),
      departmentNames(db),
      isFirst ? readWatch(db, today) : [],
      isFirst ? reactions().leave.week(db, company) : null,
      reactions().leave.away(db, today),
    ]);
    const ids = items.map(({ _id }) => _id);
    const details = await db
      .in(employees)
      .list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: perPage, projection: { mobileNumber: 1 } });
    const phones = new Map(details.map(({ _id, mobileNumber }) => [_id, mobileNumber]));
    return {
      items: items.map(
        (one): EmployeeCard => ({
          ...(one as User),
          phone: phones.get(one._id) ?? '',
          isAway: away.has(one._id),
        }),
      ),
      today,
      me: actor.userId,
      previous,
      next,
      count,
      departments,
      watch,
      week,
      chosen: { q, status, department },
      statuses: employeeStatuses,
    };
  },
});

/** Counts all but deleted people through two indexes: counting a thousand documents took longer than their page. */
async function countHere(db: CompanyDb): Promise<number> {
  const [gone, all] = await Promise.all([
    db.in(users).count({ deletedAt: { $gt: new Date(0) } }, mostDeleted),
    db.in(users).count({}, mostCounted),
  ]);
  // The counted number may be too large, because it includes deleted people.
  const known = gone === 0 || all < mostCounted;
  return (known ? all : await db.in(users).count({}, mostCounted + gone)) - gone;
}

/** The most deleted people. */
const mostDeleted = 100_000;

/** The people that a search shows, as Find compares their names. */
export async function peopleFilter(db: CompanyDb, q: string): Promise<Filter<User>> {
  return await searchFilter<User>(db, 'employee', { field: 'searchText', typed: q });
}

function filterOf({ status, department }: { status: string; department: string }): Filter<User> {
  if (!status && !department) return notDeleted;
  return {
    ...notDeleted,
    ...(status && { status: status as User['status'] }),
    ...(department && { department }),
  };
}

/** The most people listed. Beyond that, people search. */
const mostListed = 100;

/** The people a form offers, always including the chosen one. */
export interface PersonChoice {
  options: { id: string; name: string; hint: string; isFirst?: boolean; group?: string }[];
  /** More match than are listed. */
  more: boolean;
  /** The search text. */
  q: string;
}

interface WhichPeople {
  chosen?: string | undefined;
  q?: string;
  /** A person who cannot be chosen. */
  but?: string;
  /** If given, only these ids. */
  among?: readonly string[] | undefined;
  /** Whether people who drive come first, marked as such. */
  driversFirst?: boolean;
}

/** The first people who work here by name that a search for `q` shows, plus the chosen one. */
export async function personChoice(
  db: CompanyDb,
  { chosen, q = '', but, among, driversFirst = false }: WhichPeople = {},
): Promise<PersonChoice> {
  const projection = { name: 1, position: 1, drives: 1 } as const;
  const filter = {
    ...notDeleted,
    status: { $nin: [...leftStatuses] },
    $and: [await peopleFilter(db, q), among ? { _id: { $in: [...among] } } : {}],
  };
  const drivers = driversFirst ? { ...filter, drives: true } : null;
  const [found, first, one] = await Promise.all([
    db.in(users).list(filter, { sort: { name: 1, _id: 1 }, limit: mostListed + 1, projection }),
    drivers ? db.in(users).list(drivers, { sort: { name: 1, _id: 1 }, limit: mostListed, projection }) : [],
    chosen ? db.in(users).findOne({ _id: chosen, ...notDeleted }, { projection }) : null,
  ]);
  const others = found.slice(0, mostListed).filter(({ drives }) => !driversFirst || drives !== true);
  const listed = [...first, ...others].filter(({ _id }) => _id !== but);
  const all = one && !listed.some(({ _id }) => _id === one._id) ? [one, ...listed] : listed;
  return {
    options: all.map(({ _id, name, position, drives }) => ({
      id: _id,
      name,
      hint: position ?? '',
      ...(driversFirst && { isFirst: drives === true }),
    })),
    more: found.length > mostListed,
    q,
  };
}

/** What a people picker finds while typing. */
export const pickPeople = operation({
  name: 'pickPeople',
  access: 'HR',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ q: searchText }),
  async run({ input: { q }, db }) {
    return await personChoice(db, { q });
  },
});
