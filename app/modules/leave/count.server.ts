import { showDate, singaporeDay } from '~/core/dates';
import { upload } from '~/core/upload';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { weeksOf } from '../account/index.server';
import { isShort, yearsWith } from './balance';
import { balancesOf, bookOf, ownBooks } from './books.server';
import { countDays, isBackwards, sumOf } from './days';
import { yearsNotListed } from './holidays';
import * as messages from './messages';
import { type LeaveRules, rulesWith, whyNotOn } from './rules.server';
import { countInput } from './schema';
import { weekOfLeave } from './week.server';

type Sent = (typeof countInput)['_output'];

/** The count of a leave form; null until its days are entered. */
interface Counted {
  days: number;
  /** Each year the leave touches, and a later one that it makes short. `left` may be negative. */
  years: { year: number; days: number; left: number }[];
  /** Public holidays within it, which are not counted. */
  holidays: string[];
  /** Years of the leave without any listed public holidays, so that those count as working days. */
  notListed: number[];
  /** Why these days cannot be counted. Then nothing else is set. */
  wrong?: string;
}

const nothing = { days: 0, years: [], holidays: [], notListed: [] };

/** How many working days a period has, and what would remain of its type. */
export const countLeave = operation({
  name: 'countLeave',
  access: 'signed-in',
  effect: 'read',
  input: countInput,
  failed: messages.readFailed,
  async run({ input, userId, company, db }) {
    return { counted: await countFor(db, userId, input, await rulesWith(db, company)) };
  },
});

/** The same for a form posted to be counted, and then shown again. */
export const countApplication = operation({
  name: 'countApplication',
  access: 'signed-in',
  effect: 'read',
  input: countInput.extend({ certificate: upload(messages.certificateWrong) }),
  failed: messages.readFailed,
  async run({ input, userId, company, db }) {
    return { counted: await countFor(db, userId, input, await rulesWith(db, company)) };
  },
});

/** The data of the leave form: the types with what is left this year, and the count of the days. */
export const openApplication = operation({
  name: 'openApplication',
  access: 'signed-in',
  effect: 'read',
  input: countInput,
  failed: messages.readFailed,
  async run({ input, userId, company, db }) {
    const year = Number(singaporeDay(new Date()).slice(0, 4));
    const rules = await rulesWith(db, company);
    const books = await ownBooks(db, userId, year, rules);
    return {
      year,
      today: singaporeDay(new Date()),
      balances: balancesOf(books, year),
      counted: await countFor(db, userId, input, rules),
      week: await weekOfLeave(db, company),
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
  const whyNot = whyNotOn(stretch, new Date());
  if (whyNot) return { ...nothing, wrong: whyNot.text };
  const own = (await weeksOf(db, [userId])).get(userId);
  const byYear = countDays(stretch, { ...rules, own });
  const firstYear = Number(startDate.slice(0, 4));
  const book = type ? bookOf(await ownBooks(db, userId, firstYear, rules), type) : undefined;
  if (book && startDate < book.joined)
    return { ...nothing, wrong: messages.beforeJoining(showDate(book.joined)) };
  const years = book
    ? yearsWith(book, byYear)
        // A later year is listed if it would be short, since that is why the request would be refused.
        .filter((one) => one.year in byYear || isShort(one))
        .map(({ year, is }) => ({ year, days: byYear[year] ?? 0, left: is }))
    : [];
  const holidays = rules.list.filter(({ day }) => day >= startDate && day <= endDate).map(({ name }) => name);
  const notListed = yearsNotListed(rules.list, Object.keys(byYear).map(Number));
  return { days: sumOf(byYear), years, holidays, notListed };
}
