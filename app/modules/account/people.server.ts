import { hasLeft, leftStatuses } from '~/core/employee-status';
import type { OwnWeek } from '~/core/working-week';
import type { CompanyDb } from '~db/company-db';
import { ownersHere } from '~db/owners';
import { listOf, type Query } from '~db/queries';
import { type User, users } from './collections';
import { mailState } from './mail-senders.server';

/** The longest list to choose from. */
const most = 1_000;

/** The company's people by name, including those who have left, so that their work stays theirs. */
export async function listPeople(db: CompanyDb): Promise<Pick<User, '_id' | 'name'>[]> {
  return await db.in(users).list({}, { sort: { name: 1 }, limit: most, projection: { name: 1 } });
}

/** A person by id, also one who has left; null if there is none. */
export async function findPerson(
  db: CompanyDb,
  id: string,
): Promise<Pick<User, '_id' | 'name' | 'email'> | null> {
  return await db.in(users).findOne({ _id: id }, { projection: { name: 1, email: 1 } });
}

/** A person as the recipient of a mail. */
type MailReader = Pick<User, '_id' | 'name' | 'email' | 'unconfirmed' | 'firstSignedInAt'>;

/** Those of these people who still work here, with their mail addresses. */
export async function mailAddressesOf(db: CompanyDb, ids: readonly string[]): Promise<MailReader[]> {
  if (ids.length === 0) return [];
  const found = await db.in(users).list(
    { _id: { $in: [...ids] } },
    {
      sort: { _id: 1 },
      limit: ids.length,
      projection: { name: 1, status: 1, ...mailState },
    },
  );
  return found.filter((person) => !hasLeft(person));
}

/** Those of these people who no longer work here. */
export async function whoHasLeft(db: CompanyDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return whoHasLeftOf(ids, (await db.read({ people: peopleRead(ids) })).people);
}

/** The names, status and own working weeks of these people, as one of several reads. */
export function peopleRead(
  ids: readonly string[],
): Query<(Pick<User, '_id' | 'name' | 'status'> & OwnWeek)[]> {
  const projection = { name: 1, status: 1, ...ownWeek } as const;
  const options = { sort: { name: 1 }, limit: ids.length || 1, projection } as const;
  return listOf(users, { _id: { $in: [...new Set(ids)] } }, options);
}

/** The fields of a person's own working week. */
const ownWeek = { workingDays: 1, earlierWeeks: 1 } as const;

/** The own working weeks of these people. */
export async function weeksOf(db: CompanyDb, ids: readonly string[]): Promise<ReadonlyMap<string, OwnWeek>> {
  if (ids.length === 0) return new Map();
  const options = { sort: { _id: 1 }, limit: ids.length, projection: ownWeek } as const;
  const found = await db.in(users).list({ _id: { $in: [...new Set(ids)] } }, options);
  return new Map(found.map((person) => [person._id, person]));
}

/** The same as `whoHasLeft`, from the people found by `peopleRead`. */
export function whoHasLeftOf(
  ids: readonly string[],
  people: readonly Pick<User, '_id' | 'status'>[],
): ReadonlySet<string> {
  const here = new Set(people.filter((person) => !hasLeft(person)).map(({ _id }) => _id));
  return new Set(ids.filter((id) => !here.has(id)));
}

/** The people who no longer work here, including deleted ones, as one of several reads; the newest if there are many. */
export const whoLeftRead = listOf(
  users,
  { status: { $in: [...leftStatuses] } },
  { sort: { _id: -1 }, limit: most, projection: { _id: 1 } },
);

/** Their ids. */
export async function listWhoLeft(db: CompanyDb): Promise<string[]> {
  return (await db.read({ left: whoLeftRead })).left.map(({ _id }) => _id);
}

/** The most owners that get a mail. */
const mostOwners = 50;

/** The owners who work here, by name, with their mail addresses: for mails that concern nobody else. */
export async function ownersOf(db: CompanyDb): Promise<MailReader[]> {
  return await db.in(users).list(ownersHere, {
    sort: { name: 1 },
    limit: mostOwners,
    projection: { name: 1, ...mailState },
  });
}

/** Somebody who works here, and so can be given work. */
export type Colleague = Pick<User, '_id' | 'name' | 'email' | 'access'>;

/** The people who work here, by name, as one of several reads. */
export const colleaguesRead: Query<Pick<User, '_id' | 'name'>[]> = listOf(
  users,
  { status: { $nin: [...leftStatuses] } },
  { sort: { name: 1 }, limit: most, projection: { name: 1 } },
);

/** The people who work here, by name. */
export async function listColleagues(db: CompanyDb): Promise<Pick<User, '_id' | 'name'>[]> {
  return (await db.read({ colleagues: colleaguesRead })).colleagues;
}

/** A person who works here; null if there is none with this id, or they have left. */
export async function findColleague(db: CompanyDb, id: string): Promise<Colleague | null> {
  const projection = { name: 1, email: 1, access: 1, status: 1 } as const;
  const found = await db.in(users).findOne({ _id: id }, { projection });
  return found && !hasLeft(found) ? found : null;
}

/** Those of these people who work here. */
export async function colleaguesAmong(
  db: CompanyDb,
  ids: readonly string[],
): Promise<Pick<User, '_id' | 'name' | 'status'>[]> {
  const { people } = await db.read({ people: peopleRead(ids) });
  return ids.flatMap((id) => people.filter((person) => person._id === id && !hasLeft(person)));
}

/** Records that people have been assigned a job: they are drivers from then on, unless HR says otherwise. */
export async function markAsDrivers(db: CompanyDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Only once, so that daily drivers do not cause a write each day.
  const others = { _id: { $in: [...new Set(ids)] }, drives: { $ne: true } };
  await db.in(users).updateMany(others, { $set: { drives: true } });
}
