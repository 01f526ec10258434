import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { tableTime } from '~/core/dates';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Order, pagesOf } from '~db/keyset';
import { users } from '../account/index.server';
import { addressShown } from '../people/index.server';
import { shownDays } from './balance';
import { openYear, peopleByName, workingPeople, yearOf } from './balances.server';
import { balancesOf, booksOf } from './books.server';
import { type LeaveRequest, leaveRequests } from './collections';
import * as messages from './messages';
import { type LeaveRules, rulesWith } from './rules.server';
import { typeLabel } from './types';

const byStart: Order<LeaveRequest> = { by: 'start', sorted: 'text' };
const headings = [
  'Name',
  'Type',
  'From',
  'From the',
  'To',
  'To the',
  'Days',
  'Status',
  'Asked',
  'Decided by',
];

/** Everybody's leave as CSV, without reasons and certificates, since exported lists get passed on. */
export const exportLeave = operation({
  name: 'exportLeave',
  access: 'HR',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    return csvList(headings, pagesOf(db.in(leaveRequests), { order: byStart }), (request) => [
      request.userName,
      request.type,
      request.start,
      request.from,
      request.end,
      request.to,
      shownDays(request.days),
      request.status,
      tableTime(request.appliedAt),
      request.decidedByName ?? '',
    ]);
  },
});

const balanceHeadings = [
  ...['Name', 'Work email', 'Year', 'Type', 'Entitlement', 'Carried over', 'Adjusted', 'Approved', 'Pending'],
  'Left',
];

/** The balances of everybody who works here in one of the open years, as a list that can be imported again. */
export const exportBalances = operation({
  name: 'exportBalances',
  access: 'HR',
  effect: 'read',
  input: z.object({ year: openYear }),
  failed: messages.exportFailed,
  async run({ input: { year: asked }, company, db }) {
    const year = yearOf(asked).shown;
    const rules = await rulesWith(db, company);
    const list = csvList(balanceHeadings, balanceRows(db, year, rules), (cells) => cells);
    return { list, name: `leave-balances-${year}.csv` };
  },
});

async function* balanceRows(db: CompanyDb, year: number, rules: LeaveRules): AsyncGenerator<string[][]> {
  const projection = { name: 1, email: 1 } as const;
  for await (const people of pagesOf(db.in(users), {
    filter: workingPeople,
    order: peopleByName,
    projection,
  })) {
    const ids = people.map(({ _id }) => _id);
    const books = await booksOf(db, ids, year, rules);
    yield people.flatMap(({ _id, name, email }) =>
      balancesOf(books.get(_id) ?? new Map(), year).map(({ type, balance }) => [
        ...[name, addressShown(email), String(year), typeLabel(type)],
        ...[balance.entitlement, balance.carried, balance.adjusted, balance.approved, balance.pending].map(
          shownDays,
        ),
        shownDays(balance.available),
      ]),
    );
  }
}
