import type { SystemAccess } from '~/core/access';
import type { PlanState } from '~/core/plan';
import { type CompanyDocument, companyCollection } from '~db/collection';

/** Where an employee stands. The last two end the sign-in at once. */
export const employeeStatuses = ['Active', 'Pending', 'Probation', 'Resigned', 'Terminated'] as const;
export type EmployeeStatus = (typeof employeeStatuses)[number];

/** Those of people who no longer work here. */
export const leftStatuses: readonly EmployeeStatus[] = ['Resigned', 'Terminated'];

/** Whether a person no longer works here, and so can no longer sign in. */
export function hasLeft({ status }: { status: EmployeeStatus }): boolean {
  return leftStatuses.includes(status);
}

/** A person of the firm: an employee is a user, and the owner is an employee too. */
export interface User extends CompanyDocument {
  /** The sign-in address, in small letters; unique over all companies. */
  email: string;
  /** An argon2id hash. */
  passwordHash: string;
  name: string;
  access: SystemAccess;
  status: EmployeeStatus;
  /** Sessions whose sign-in began before this are over: a new password ends also one that is on its way. */
  sessionsEndedAt?: Date;
  /** How many API tokens he has ever made. */
  tokensMade?: number;
  /** Whether the boss has been asked for his and the firm's name. */
  welcomed: boolean;
  /** The digest of the request that signed him up, so that the same one come twice is no stranger's. */
  madeBy?: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A firm. Its `companyId` is its own `_id`, so that it is read through the same wall as all else. */
export interface Company extends CompanyDocument, PlanState {
  name: string;
  industry?: string;
  address?: string;
  postalCode?: string;
  phone?: string;
  /** The file of its logo. */
  logoId?: string;
  /** Whether the public address of a new storyboard works at once; it does where nothing is said. */
  shareStoryboards?: boolean;
  planName: string;
  /** What is in the purse; never below 0. */
  credits: number;
  /** How many quotations were made, by year in Singapore: the last number of each. */
  quotationsMade?: Record<string, number>;
  /** How many lines its statement has. */
  purseLines: number;
  createdAt: Date;
}

export const users = companyCollection<User>(
  'users',
  [{ key: { companyId: 1, name: 1 } }],
  // Sign-in knows an address and no company yet.
  { acrossCompanies: [{ key: { email: 1 }, unique: true }] },
);

export const companies = companyCollection<Company>('companies', [{ key: { companyId: 1 }, unique: true }]);
