import { singaporeDay } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import type { LeaveOfEmployees } from '../reactions.server';
import { awayOn } from './away.server';
import { balanceOf } from './balance';
import { saveAdjustment } from './balances.server';
import { balancesOf, ownBooks } from './books.server';
import { type LeaveRequest, leaveRequests } from './collections';
import { handOn } from './hand-on.server';
import { endOn, recountPerson } from './recount.server';
import { forgetMonths, holdLeave } from './requests.server';
import { holdAndReadRules, readRules, readSettings, typesOf } from './rules.server';
import { weekOfLeave } from './week.server';

/** The reason of an adjustment made by saving an employee's record. */
const sentAsBalance = 'Balance set in the employee’s record';

/** The most requests of one person. */
const mostOwn = 10_000;

const thisYear = (now: Date) => Number(singaporeDay(now).slice(0, 4));

/** Stores a person's new name on leave that is not over. Past leave keeps the old one. */
export async function renameInLeave(
  db: CompanyDb,
  { _id, name }: { _id: string; name: string },
): Promise<void> {
  const ahead = { userId: _id, end: { $gte: singaporeDay(new Date()) } };
  await db.in(leaveRequests).updateMany(ahead, { $set: { userName: name } });
}

/** What leave does for the people module, which shows balances and knows who leaves. */
export const leaveForPeople: LeaveOfEmployees = {
  async types(db) {
    return typesOf((await readSettings(db))?.types).map(({ name, days }) => ({
      type: name,
      entitlement: days,
    }));
  },
  async entitlements(db, id, now) {
    const year = thisYear(now);
    const books = await ownBooks(db, id, year, await readRules(db));
    // Leave by law comes from their children, and is not part of the record.
    const stored = [...books].filter(([, book]) => !book.entitlementIn);
    return stored.map(([type, book]) => ({
      type,
      entitlement: book.entitlement,
      balance: balanceOf(book, year).available,
    }));
  },
  async adjust(db, { id, sent, before, byName, now }) {
    await holdLeave(db, id);
    const year = thisYear(now);
    const books = await ownBooks(db, id, year, await readRules(db));
    const adjusted: string[] = [];
    for (const { type, balance } of balancesOf(books, year)) {
      const wanted = sent.find((one) => one.type.toLowerCase() === type.toLowerCase())?.balance;
      // A value sent back as it was read is no change, even if the entitlement has changed.
      if (wanted === undefined || wanted === before.get(type.toLowerCase())) continue;
      const days = wanted - balance.available;
      if (days === 0) continue;
      adjusted.push(type);
      await saveAdjustment(db, { userId: id, type, year, days, reason: sentAsBalance, byName, at: now });
    }
    return adjusted;
  },
  async recount(db, change, day) {
    await recountPerson(db, await holdAndReadRules(db), change, day);
  },
  async withdraw(db, id, { userId, name }, now) {
    await holdLeave(db, id);
    const today = singaporeDay(now);
    const ahead = await db.in(leaveRequests).list(
      {
        userId: id,
        $or: [{ status: 'pending' }, { status: 'approved', end: { $gt: today } }],
      },
      { sort: { start: 1 }, limit: mostOwn },
    );
    const isUnderWay = ({ status, start }: LeaveRequest) => status === 'approved' && start <= today;
    const ids = ahead.filter((one) => !isUnderWay(one)).map(({ _id }) => _id);
    const by = { status: 'cancelled' as const, decidedBy: userId, decidedByName: name, decidedAt: now };
    await db.in(leaveRequests).updateMany({ _id: { $in: ids } }, { $set: by });
    await forgetMonths(db, ids);
    await endOn(db, ahead.filter(isUnderWay), today);
  },
  handOn,
  week: weekOfLeave,
  away: awayOn,
};
