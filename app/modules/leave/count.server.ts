import { showDate, singaporeDay } from '~/core/dates';
import { operation } from '~/core/operation';
import { upload } from '~/core/upload';
import type { CompanyDb } from '~db/company-db';
import { isShort, yearsWith } from './balance';
import { balancesOf, bookOf, ownBooks } from './books.server';
import { countDays, isBackwards, sumOf } from './days';
import { yearsNotListed } from './holidays';
import * as messages from './messages';
import { type LeaveRules, readRules } from './rules.server';
import { countInput } from './schema';

type Sent = (typeof countInput)['_output'];

/** What a form of leave counts: null while its days are not there yet. */
export interface Counted {
  days: number;
  /** Of each year that the leave touches, and a later one that it leaves short; what is left may be below 0. */
  years: { year: number; days: number; left: number }[];
  /** Public holidays within it that are not counted. */
  holidays: string[];
  /** The years of the leave whose public holidays nobody has listed yet, so that they count as working days. */
  notListed: number[];
  /** Why these days cannot be counted: then nothing else is said of them. */
  wrong?: string;
}

const nothing = { days: 0, years: [], holidays: [], notListed: [] };

/** How many working days a stretch is, and what would remain of its type. */
export const countLeave = operation({
  name: 'countLeave',
  access: 'signed-in',
  effect: 'read',
  input: countInput,
  failed: messages.readFailed,
  async run({ input, userId, db }) {
    return { counted: await countFor(db, userId, input, await readRules(db)) };
  },
});

/** The same for a form that is sent whole to be counted, and then shown again. */
export const countApplication = operation({
  name: 'countApplication',
  access: 'signed-in',
  effect: 'read',
  input: countInput.extend({ certificate: upload(messages.certificateWrong) }),
  failed: messages.readFailed,
  async run({ input, userId, db }) {
    return { counted: await countFor(db, userId, input, await readRules(db)) };
  },
});

/** What the form of an application shows: the types with what is left of each this year, and the days as they stand. */
export const openApplication = operation({
  name: 'openApplication',
  access: 'signed-in',
  effect: 'read',
  input: countInput,
  failed: messages.readFailed,
  async run({ input, userId, db }) {
    const year = Number(singaporeDay(new Date()).slice(0, 4));
    const rules = await readRules(db);
    const books = await ownBooks(db, userId, year, rules);
    return {
      year,
      today: singaporeDay(new Date()),
      balances: balancesOf(books, year),
      counted: await countFor(db, userId, input, rules),
    };
  },
});

async function countFor(
  db: CompanyDb,
  userId: string,
  { type, startDate, endDate, startPart, endPart }: Sent,
  rules: LeaveRules,
): Promise<Counted | null> {
  if (!startDate || !endDate) return null;
  const stretch = { start: startDate, end: endDate, from: startPart, to: endPart };
  if (isBackwards(stretch)) return { ...nothing, wrong: messages.endsBeforeStart };
  const byYear = countDays(stretch, rules);
  const firstYear = Number(startDate.slice(0, 4));
  const book = type ? bookOf(await ownBooks(db, userId, firstYear, rules), type) : undefined;
  if (book && startDate < book.joined)
    return { ...nothing, wrong: messages.beforeJoining(showDate(book.joined)) };
  const years = book
    ? yearsWith(book, byYear)
        // A later year is told of where it would be short: then it is the reason why this is refused.
        .filter((one) => one.year in byYear || isShort(one))
        .map(({ year, is }) => ({ year, days: byYear[year] ?? 0, left: is }))
    : [];
  const holidays = rules.list.filter(({ day }) => day >= startDate && day <= endDate).map(({ name }) => name);
  const notListed = yearsNotListed(rules.list, Object.keys(byYear).map(Number));
  return { days: sumOf(byYear), years, holidays, notListed };
}
