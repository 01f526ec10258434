import { z } from 'zod';
import type { SystemAccess } from '~/core/access';
import { definedFields } from '~/core/changes';
import type { EmployeeStatus } from '~/core/employee-status';
import type { DetailChanges, Entitlement } from './details';

/** The groups of an employee's fields in the documented calls. */
const groupNames = [
  'profile',
  'contact',
  'job',
  'jobInfo',
  'payroll',
  'compliance',
  'additional',
  'systemAccess',
] as const;

/** Alternative spellings of two flags. */
const otherSpellings = { Task: 'Tasks', 'Job Management': 'JobManagement' } as const;

/** Accepts the fields flat or in their groups. */
export function acceptFlat<Schema extends z.ZodType>(schema: Schema): Schema {
  // Only moves fields: input and output types are those of the schema.
  return z.preprocess(flat, schema) as unknown as Schema;
}

/** Selects without a default: a form with nothing chosen sends them empty. */
const begun = ['employeeStatus', 'employmentBasis', 'currency', 'paySchedule'];

/** The same for a new employee: null and an empty choice count as not sent. */
export function dropEmpty<Schema extends z.ZodType>(schema: Schema): Schema {
  return z.preprocess((sent) => {
    const all = flat(sent);
    return isPlain(all) ? withoutNothing(all) : all;
  }, schema) as unknown as Schema;
}

function withoutNothing(sent: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name, value]) => value !== null && !(value === '' && begun.includes(name)))
      .map(([name, value]) => [name, isPlain(value) ? withoutNothing(value) : value]),
  );
}

function flat(sent: unknown): unknown {
  if (!isPlain(sent)) return sent;
  const own: Record<string, unknown> = { ...sent };
  let inGroups: Record<string, unknown> = {};
  for (const name of groupNames) {
    const group = own[name];
    if (!isPlain(group)) continue;
    inGroups = { ...inGroups, ...group };
    delete own[name];
  }
  const all = { ...inGroups, ...own };
  for (const [spelling, name] of Object.entries(otherSpellings)) {
    if (spelling in all && !(name in all)) all[name] = all[spelling];
    delete all[spelling];
  }
  return all;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of the user record. */
interface PersonChanges {
  legalName?: string;
  name?: string;
  dob?: string;
  status?: EmployeeStatus;
  email?: string;
  position?: string;
  department?: string;
  managerId?: string;
  drives?: boolean;
  workingDays?: number[];
}

/** The sent fields of an employee in our own names. Fields that were not sent are absent. */
export interface EmployeeInput {
  person: PersonChanges;
  access: Partial<SystemAccess>;
  details: DetailChanges;
  /** The list of entitlements, if one was sent. */
  entitlements?: Entitlement[] | undefined;
  /** Balances sent with the entitlements. */
  balances: { type: string; balance: number }[];
}

type Fields = Omit<PersonChanges, 'status'> & { employeeStatus?: EmployeeStatus } & Partial<SystemAccess> &
  Omit<DetailChanges, 'leaveEntitlements'> & {
    leaveEntitlements?: (Entitlement & { balance?: number | null | undefined })[];
  };
/** The same with zod's optional types. */
type Loose = { [Name in keyof Fields]?: Fields[Name] | undefined } & Record<string, unknown>;

/** Splits the fields by where they are stored. */
export function inOwnWords(sent: Loose): EmployeeInput {
  const { legalName, name, dob, employeeStatus, email, position, department, managerId, ...further } = sent;
  const { drives, workingDays, ...others } = further;
  const { laoban, CRM, Meetings, Tasks, Quotes, HR, JobManagement, leaveEntitlements, ...rest } = others;
  // Groups were flattened already.
  const details = Object.entries(rest).filter(([key]) => !(groupNames as readonly string[]).includes(key));
  return {
    person: definedFields({
      legalName,
      name,
      dob,
      status: employeeStatus,
      email,
      position,
      department,
      managerId,
      drives,
      workingDays,
    }),
    access: definedFields({ laoban, CRM, Meetings, Tasks, Quotes, HR, JobManagement }),
    details: definedFields(Object.fromEntries(details)) as DetailChanges,
    entitlements: leaveEntitlements?.map(({ type, entitlement }) => ({ type, entitlement })),
    balances: (leaveEntitlements ?? []).flatMap(({ type, balance }) =>
      balance === undefined || balance === null ? [] : [{ type, balance }],
    ),
  };
}
