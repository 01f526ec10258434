import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import type { CompanyDb } from '~db/company-db';
import { type User, users } from '../account/index.server';
import { employees } from './collections';
import { type Details, noDetails } from './details';
import * as messages from './messages';

/** Excludes deleted people. */
export const notDeleted = { deletedAt: { $exists: false } };

/** People in the activity log. Their page exists until they are deleted. */
export const personSubject = subject({
  name: 'person',
  plural: 'People',
  page: { of: users, where: notDeleted, at: (id) => `/HumanResource/${id}` },
});

/** An employee: user record and details. */
export interface Whole {
  user: User;
  details: Details;
  photoId: string | undefined;
}

/** The employee with this id, also one who has left, but not a deleted one. Refuses with 404. */
export async function findEmployee(db: CompanyDb, id: string): Promise<Whole> {
  const user = requireKnown(await db.in(users).findOne({ _id: id, ...notDeleted }));
  const details = await db.in(employees).findOne({ _id: id });
  return { user, details: detailsOf(details), photoId: user.photoId };
}

/** The found record, or the refusal of `findEmployee`. */
export function requireKnown(user: User | null): User {
  if (!user || user.deletedAt) throw new Refusal('not-found', messages.unknown);
  return user;
}

/** All of an employee's details, with defaults for empty ones. */
export function detailsOf(kept: Partial<Details> | null): Details {
  const names = Object.keys(noDetails) as (keyof Details)[];
  const known = names.flatMap((name) => (kept?.[name] === undefined ? [] : [[name, kept[name]]]));
  return { ...noDetails, ...Object.fromEntries(known) };
}
