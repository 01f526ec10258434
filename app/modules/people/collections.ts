import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Details } from './details';
import type { Watched } from './watch';

/** An employee's details, under the id of their user. Created when the first is filled in. */
export interface Employee extends CompanyDocument, Partial<Details> {
  /** Documents and terms with an end date, and the earliest of these dates; absent without any. */
  watched?: Watched[];
  nextWatched?: string;
}

export const employees = companyCollection<Employee>('employees', [
  { key: { companyId: 1, nextWatched: 1, _id: 1 } },
]);

/** A department that has at least one person. */
export interface Department extends CompanyDocument {
  name: string;
  /** The name in lower case: departments are compared without case. */
  letters: string;
  /** The number of people in it. */
  people: number;
}

export const departments = companyCollection<Department>('departments', [
  { key: { companyId: 1, letters: 1 }, unique: true },
  { key: { companyId: 1, letters: 1, _id: 1 } },
]);
