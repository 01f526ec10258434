import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import {
  type ExistingRecord,
  type ImportField,
  importKind,
  type Mistake,
  type StayingRecord,
} from '~/core/import-kind.server';
import { toSearchKey } from '~/core/search-key';
import { readTypedNumber } from '~/core/typed-number';
import { pagesOf } from '~db/keyset';
import { users } from '../account/index.server';
import { balanceOf } from './balance';
import { peopleByName, whyNotAdjust, workingPeople } from './balances.server';
import { bookOf, booksOf, typeIn } from './books.server';
import { leaveAdjustments, leaveRequests } from './collections';
import * as messages from './messages';
import { openYears, readRules } from './rules.server';
import { takingStatuses } from './statuses';
import { asKept, typeLabel } from './types';

/** What a row says of one person's year, by the names of its fields. */
interface Taken {
  year: number;
  /** Of the type in the row. */
  own: { type: string; days: number } | null;
  /** Of the types that have a column each. */
  wide: [field: string, days: number][];
}

/** What an import has set, to take it back. */
interface Set_ {
  id: string;
  type: string;
  days: number;
}

const mostDays = 366;

/** The field of a type that has a column. Dots and brackets have a meaning in the names of form fields. */
const fieldOf = (type: string) =>
  `left ${asKept(type)
    .toLowerCase()
    .replace(/[.[\]]/g, '_')}`;

const otherHeadings: ReadonlyMap<string, readonly string[]> = new Map([
  ['Annual Leave', ['AL', 'Annual', 'Vacation leave']],
  ['Medical Leave', ['ML', 'MC', 'Sick leave', 'Medical']],
  ['Hospitalization Leave', ['HL', 'Hospitalisation leave', 'Hospitalisation', 'Hospitalization']],
  ['Off In Lieu', ['OIL', 'Off in lieu', 'Time off in lieu']],
]);

/** Lists of what people have left: a row for each type and year, or a column for each type. */
export const balanceImport = importKind<Taken>({
  name: 'leave-balances',
  thing: 'leave balance',
  things: 'leave balances',
  key: 'HR',
  knownBy: 'name',
  list: { to: '/LeaveManagement/balances', label: 'Leave balances' },
  page: (id) => {
    const [userId, year] = id.split(' ');
    return `/LeaveManagement/balances/${userId}?year=${year}`;
  },
  mostRows: 5_000,
  modes: ['update'],
  unknown: messages.nobodyCalled,
  async fields(db) {
    const { types } = await readRules(db);
    return [
      {
        name: 'name',
        title: 'Name',
        example: 'Wei Ming',
        headings: ['Employee', 'Employee name', 'Full name', 'Staff name', 'Staff', 'Legal name'],
      },
      {
        name: 'email',
        title: 'Work email',
        example: 'wei.ming@firm.example',
        headings: ['Email', 'E-mail', 'Email address', 'Company email'],
        about: 'Needed only where two people have one name.',
      },
      {
        name: 'year',
        title: 'Year',
        example: singaporeDay(new Date()).slice(0, 4),
        required: true,
        headings: ['Leave year', 'Period'],
        fallback: { text: singaporeDay(new Date()).slice(0, 4) },
      },
      {
        name: 'type',
        title: 'Type',
        example: 'Annual Leave',
        headings: ['Type of leave', 'Leave type', 'Leave'],
        about: 'For lists with a row for each type.',
      },
      {
        name: 'days',
        title: 'Left',
        example: '10.5',
        headings: ['Days left', 'Balance', 'Available', 'Remaining', 'Closing balance', 'Days'],
        about: 'The days left of this type, in halves.',
      },
      ...types.map(({ name }): ImportField => {
        const label = typeLabel(name);
        const spelt = [label, ...(otherHeadings.get(name) ?? [])];
        return {
          name: fieldOf(name),
          title: `${label} left`,
          example: '',
          headings: [...spelt, ...spelt.map((one) => `${one} balance`), ...spelt.map((one) => `${one} left`)],
          about: 'For lists with a column for each type.',
        };
      }),
    ];
  },
  keysOf: ({ name = '', email = '', year = '', type = '' }) => [
    ...(email === ''
      ? []
      : [{ by: 'email address, year and type', key: keyOf(year, type, addressKey(email)) }]),
    ...(name === '' ? [] : [{ by: 'name, year and type', key: keyOf(year, type, nameKey(name)) }]),
  ],
  async existing(db, keys) {
    const byWho = new Map<string, ExistingRecord>();
    for await (const page of pagesOf(db.in(users), {
      filter: workingPeople,
      order: peopleByName,
      projection: known,
    }))
      for (const { _id: id, name, email, legalName } of page)
        for (const key of new Set([addressKey(email), nameKey(name), nameKey(legalName || name)])) {
          const before = byWho.get(key);
          byWho.set(key, before ? { ...before, several: true } : { id, name });
        }
    const found = new Map<string, ExistingRecord>();
    for (const key of keys) {
      const [year, type, who] = JSON.parse(key) as [string, string, string];
      const person = byWho.get(who);
      if (person) found.set(key, { ...person, id: [person.id, year, type].join(' ') });
    }
    return found;
  },
  check({ name = '', email = '', year = '', type = '', days = '', ...columns }) {
    const mistakes: Mistake[] = [];
    const read = (field: string, cell: string): number => {
      const number = daysIn(cell);
      if (typeof number === 'number') return number;
      mistakes.push({ field, text: number.refused });
      return 0;
    };
    const whichYear = Number(year);
    if (name === '' && email === '') mistakes.push({ field: 'name', text: messages.whoNeeded });
    if (!openYears(new Date()).includes(whichYear))
      mistakes.push({ field: 'year', text: messages.yearWrong });
    if (type === '' && days !== '') mistakes.push({ field: 'type', text: messages.leaveTypeNeeded });
    const own = type !== '' && days !== '' ? { type: asKept(type), days: read('days', days) } : null;
    const wide = Object.entries(columns)
      .filter(([, cell]) => cell !== '')
      .map(([field, cell]): [string, number] => [field, read(field, cell)]);
    if (mistakes.length === 0 && !own && wide.length === 0)
      mistakes.push({ field: 'days', text: messages.daysLeftNeeded });
    return mistakes.length > 0 ? { mistakes } : { taken: { year: whichYear, own, wide } };
  },
  async lookUp(db, rows, actor) {
    const ids = [...new Set(rows.flatMap(({ id }) => (id ? [personOf(id)] : [])))];
    const people = await db
      .in(users)
      .list(
        { _id: { $in: ids } },
        { sort: { _id: 1 }, limit: Math.max(1, ids.length), projection: { access: 1 } },
      );
    const byId = new Map(people.map((one) => [one._id, one]));
    const books = await booksOf(db, ids, openYears(new Date())[0], await readRules(db));
    return ({ taken: { own, wide }, id }) => {
      const person = byId.get(personOf(id ?? ''));
      if (!person) return [];
      const whyNot = whyNotAdjust(actor, person);
      if (whyNot) return [{ field: 'name', text: whyNot }];
      const theirs = books.get(person._id) ?? new Map();
      const fields = [...theirs.keys()].map(fieldOf);
      return [
        ...(own && !bookOf(theirs, own.type) ? [{ field: 'type', text: messages.typeUnknown }] : []),
        // Lists have a 0 for people without a type.
        ...wide.flatMap(([field, days]) =>
          days === 0 || fields.includes(field) ? [] : [{ field, text: messages.typeNotTheirs }],
        ),
      ];
    };
  },
  async add() {},
  async update(db, rows, by) {
    const at = new Date();
    const ids = [...new Set(rows.map(({ id }) => personOf(id)))];
    // As `holdLeave` does for one person.
    await db.in(users).updateMany({ _id: { $in: ids } }, { $inc: { leaveChanges: 1 } });
    const people = await db
      .in(users)
      .list(
        { _id: { $in: ids }, ...workingPeople },
        { sort: { _id: 1 }, limit: ids.length, projection: { name: 1 } },
      );
    const names = new Map(people.map(({ _id, name }) => [_id, name]));
    const books = await booksOf(db, ids, openYears(at)[0], await readRules(db));
    const done = [];
    const adjustments = [];
    for (const { id, taken } of rows) {
      const [userId, name] = [personOf(id), names.get(personOf(id))];
      const own = books.get(userId);
      if (name === undefined || !own) continue;
      const wanted = [
        ...(taken.own ? [{ type: taken.own.type, days: taken.own.days }] : []),
        ...taken.wide.map(([field, days]) => ({
          type: [...own.keys()].find((type) => fieldOf(type) === field) ?? '',
          days,
        })),
      ];
      const sets: Set_[] = [];
      for (const { type, days: left } of wanted) {
        const stored = typeIn(own, type);
        const book = stored === undefined ? undefined : own.get(stored);
        if (stored === undefined || !book) continue;
        const days = left - balanceOf(book, taken.year).available;
        if (days === 0) continue;
        // Later rows of the same person count from here.
        book.adjusted[taken.year] = (book.adjusted[taken.year] ?? 0) + days;
        sets.push({ id: newId(), type: stored, days });
      }
      if (sets.length === 0) continue;
      const shared = { userId, year: taken.year, reason: messages.setByImport, byName: by.name, at };
      adjustments.push(...sets.map(({ id: _id, type, days }) => ({ _id, ...shared, type, days })));
      done.push({ id, name, was: { sets, at } });
    }
    await db.in(leaveAdjustments).insertMany(adjustments);
    return done;
  },
  async takeBack(db, records, by) {
    const now = new Date();
    const ids = [...new Set(records.map(({ id }) => personOf(id)))];
    await db.in(users).updateMany({ _id: { $in: ids } }, { $inc: { leaveChanges: 1 } });
    const stay: StayingRecord[] = [];
    for (const { id, name, was } of records) {
      const [userId = '', year] = id.split(' ');
      const { sets, at } = was as unknown as { sets: Set_[]; at: Date };
      const types = sets.map(({ type }) => type);
      const where = { userId, type: { $in: types } };
      const adjusted = await db
        .in(leaveAdjustments)
        .count({ ...where, year: Number(year), at: { $gt: at } }, 1);
      const taken = await db
        .in(leaveRequests)
        .count({ ...where, appliedAt: { $gt: at }, status: { $in: [...takingStatuses] } }, 1);
      const why = adjusted > 0 ? messages.adjustedSince : taken > 0 ? messages.requestedSince : null;
      if (why) {
        stay.push({ id, name, why });
        continue;
      }
      await db.in(leaveAdjustments).insertMany(
        sets.map(({ type, days }) => ({
          _id: newId(),
          userId,
          type,
          year: Number(year),
          days: -days,
          at: now,
          reason: messages.importTakenBack,
          byName: by.name,
        })),
      );
    }
    return stay;
  },
});

const known = { name: 1, email: 1, legalName: 1 } as const;

const addressKey = (address: string) => `email ${address.trim().toLowerCase()}`;
const nameKey = (name: string) => `name ${toSearchKey(name)}`;
const keyOf = (year: string, type: string, who: string) =>
  JSON.stringify([year, asKept(type).toLowerCase(), who]);
const personOf = (id: string) => id.split(' ')[0] ?? '';

/** Days in halves, from a year's days too many to a year's days. */
function daysIn(cell: string): number | { refused: string } {
  const read = readTypedNumber(cell.trim().replace(/days?$/i, ''));
  if (!('plain' in read)) return { refused: read.refused ?? messages.daysLeftWrong };
  const days = Number(read.plain);
  const isRight = Math.abs(days) <= mostDays && Number.isInteger(days * 2);
  return isRight ? days : { refused: messages.daysLeftWrong };
}
