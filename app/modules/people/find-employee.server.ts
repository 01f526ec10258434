import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import type { CompanyDb } from '~db/company-db';
import { type User, users } from '../account/index.server';
import { employees } from './collections';
import { type Details, noDetails } from './details';
import * as messages from './messages';

/** Of whom lists show anything: everybody but those who were deleted. */
export const notDeleted = { deletedAt: { $exists: false } };

/** People in the activity log; a person's page exists until they are deleted. */
export const personSubject = subject({
  name: 'person',
  plural: 'People',
  page: { of: users, where: notDeleted, at: (id) => `/HumanResource/${id}` },
});

/** An employee: their user record, and their details. */
export interface Whole {
  user: User;
  details: Details;
  photoId: string | undefined;
}

/** The employee with this id, or a 404 that says no more than that; also one who has left, and none who was deleted. */
export async function findEmployee(db: CompanyDb, id: string): Promise<Whole> {
  const user = known(await db.in(users).findOne({ _id: id, ...notDeleted }));
  const details = await db.in(employees).findOne({ _id: id });
  return { user, details: detailsOf(details), photoId: user.photoId };
}

/** An employee's record as it was found, or refuses as `findEmployee` does. */
export function known(user: User | null): User {
  if (!user || user.deletedAt) throw new Refusal('not-found', messages.unknown);
  return user;
}

/** All of an employee's details, those that were never filled in among them. */
export function detailsOf(kept: Partial<Details> | null): Details {
  const names = Object.keys(noDetails) as (keyof Details)[];
  const known = names.flatMap((name) => (kept?.[name] === undefined ? [] : [[name, kept[name]]]));
  return { ...noDetails, ...Object.fromEntries(known) };
}
