import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { tableMoney } from '~/core/money';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { type User, users } from '../account/index.server';
import { employees } from './collections';
import type { Details, PayPart } from './details';
import { byName } from './employee-list.server';
import { detailsOf, notDeleted } from './find-employee.server';
import { employeeColumns, payColumns as payColumnsOfEmployees } from './import-columns';
import * as messages from './messages';
import { addressShown } from './shown';

interface Row {
  user: User;
  details: Details;
  manager: Pick<User, 'name' | 'email'> | undefined;
}

const money = (cents: number | null) => (cents === null ? '' : tableMoney(cents));
const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0);
const inDetail = (parts: readonly PayPart[]) =>
  parts.map(({ name, amount }) => `${name} ${tableMoney(amount)}`).join('; ');

/** What is in the columns of `employeeColumns` that are exported. */
const cells: Partial<Record<string, (row: Row) => string>> = {
  legalName: ({ user }) => user.legalName ?? '',
  name: ({ user }) => user.name,
  employeeStatus: ({ user }) => user.status,
  dob: ({ user }) => user.dob ?? '',
  email: ({ user }) => addressShown(user.email),
  position: ({ user }) => user.position ?? '',
  department: ({ user }) => user.department ?? '',
  manager: ({ manager }) => manager?.name ?? '',
  managerEmail: ({ manager }) => addressShown(manager?.email ?? ''),
  drives: ({ user }) => (user.drives ? 'yes' : 'no'),
  workPassType: ({ details }) => details.workPass.type,
  workPassExpiry: ({ details }) => details.workPass.expiryDate,
  baseSalary: ({ details }) => money(details.baseSalary),
  hourlyRate: ({ details }) => money(details.hourlyRate),
  hoursWorked: ({ details }) => String(details.hoursWorked ?? ''),
  allowances: ({ details }) => inDetail(details.allowances),
  deductions: ({ details }) => inDetail(details.deductions),
};

type Column = readonly [title: string, cell: (row: Row) => string];

const columnsOf = (listed: typeof employeeColumns): readonly Column[] =>
  listed.map(([field, [title]]) => [
    title,
    cells[field] ?? (({ details }) => String(details[field as keyof Details])),
  ]);

const columns = columnsOf(employeeColumns);

/** Bank details and work-pass numbers are never exported. */
const payColumns: readonly Column[] = [
  ...columnsOf(payColumnsOfEmployees),
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
          { sort: { _id: 1 }, limit: Math.max(1, managers.length), projection: { name: 1, email: 1 } },
        ),
    ]);
    const details = new Map(kept.map((one) => [one._id, one]));
    const leads = new Map(led.map((one) => [one._id, one]));
    yield page.map((user) => ({
      user,
      details: detailsOf(details.get(user._id) ?? null),
      manager: leads.get(user.managerId ?? ''),
    }));
  }
}
