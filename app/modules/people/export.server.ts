import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { tableMoney } from '~/core/money';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { type User, users } from '../account/index.server';
import { employees } from './collections';
import type { Details } from './details';
import { byName } from './employee-list.server';
import { detailsOf, notDeleted } from './find-employee.server';
import * as messages from './messages';
import { addressShown } from './shown';

interface Row {
  user: User;
  details: Details;
  manager: string;
}

type Column = readonly [title: string, cell: (row: Row) => string];

const columns: readonly Column[] = [
  ['Legal name', ({ user }) => user.legalName ?? ''],
  ['Name', ({ user }) => user.name],
  ['Status', ({ user }) => user.status],
  ['Date of birth', ({ user }) => user.dob ?? ''],
  ['Work email', ({ user }) => addressShown(user.email)],
  ['Personal email', ({ details }) => details.personalEmail],
  ['Mobile number', ({ details }) => details.mobileNumber],
  ['Home address', ({ details }) => details.homeAddress],
  ['Job title', ({ user }) => user.position ?? ''],
  ['Department', ({ user }) => user.department ?? ''],
  ['Manager', ({ manager }) => manager],
  ['Employment type', ({ details }) => details.employmentType],
  ['Work arrangement', ({ details }) => details.workArrangement],
  ['Work location', ({ details }) => details.workLocation],
  ['Join date', ({ details }) => details.joinDate],
  ['Probation end', ({ details }) => details.probationEndDate],
  ['Contract end', ({ details }) => details.contractEndDate],
  ['Notice period', ({ details }) => details.noticePeriod],
  ['Grade', ({ details }) => details.gradeLevel],
  ['Cost centre', ({ details }) => details.costCentre],
  ['Work pass', ({ details }) => details.workPass.type],
  ['Work pass expiry', ({ details }) => details.workPass.expiryDate],
];

const money = (cents: number | null) => (cents === null ? '' : tableMoney(cents));
const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0);

/** Bank details and work-pass numbers are never exported. */
const payColumns: readonly Column[] = [
  ['Employment basis', ({ details }) => details.employmentBasis],
  ['Currency', ({ details }) => details.currency],
  ['Base salary', ({ details }) => money(details.baseSalary)],
  ['Hourly rate', ({ details }) => money(details.hourlyRate)],
  ['Hours a month', ({ details }) => String(details.hoursWorked ?? '')],
  ['Allowances', ({ details }) => money(sum(details.allowances))],
  ['Deductions', ({ details }) => money(sum(details.deductions))],
];

/** Streams all employees as CSV; pay only if requested. */
export const exportEmployees = operation({
  name: 'exportEmployees',
  access: 'HR',
  effect: 'read',
  input: z.object({ pay: flag.default(false) }),
  failed: messages.exportFailed,
  async run({ input: { pay }, db }) {
    const shown = pay ? [...columns, ...payColumns] : columns;
    const list = csvList(
      shown.map(([title]) => title),
      rowsOf(db),
      (row) => shown.map(([, cell]) => cell(row)),
    );
    return { list, name: pay ? 'employees-with-pay.csv' : 'employees.csv' };
  },
});

async function* rowsOf(db: CompanyDb): AsyncGenerator<Row[]> {
  for await (const page of pagesOf(db.in(users), { filter: notDeleted, order: byName })) {
    const ids = page.map(({ _id }) => _id);
    const managers = [...new Set(page.flatMap(({ managerId }) => managerId || []))];
    const [kept, led] = await Promise.all([
      db.in(employees).list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length }),
      db
        .in(users)
        .list(
          { _id: { $in: managers } },
          { sort: { _id: 1 }, limit: Math.max(1, managers.length), projection: { name: 1 } },
        ),
    ]);
    const details = new Map(kept.map((one) => [one._id, one]));
    const names = new Map(led.map(({ _id, name }) => [_id, name]));
    yield page.map((user) => ({
      user,
      details: detailsOf(details.get(user._id) ?? null),
      manager: names.get(user.managerId ?? '') ?? '',
    }));
  }
}
