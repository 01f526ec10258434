import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Details } from './details';
import type { Watched } from './watch';

/** An employee's details, under the id of their user; created when somebody first fills one in. */
export interface Employee extends CompanyDocument, Partial<Details> {
  /** Their documents and terms that end on a day, and the first of these days; absent if there are none. */
  watched?: Watched[];
  nextWatched?: string;
}

export const employees = companyCollection<Employee>('employees', [
  { key: { companyId: 1, nextWatched: 1, _id: 1 } },
]);

/** A department, for as long as somebody is in it. */
export interface Department extends CompanyDocument {
  name: string;
  /** The name in small letters: a department is the same however it is written. */
  letters: string;
  /** How many are in it. */
  people: number;
}

export const departments = companyCollection<Department>('departments', [
  { key: { companyId: 1, letters: 1 }, unique: true },
  { key: { companyId: 1, letters: 1, _id: 1 } },
]);
