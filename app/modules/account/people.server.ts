import type { CompanyDb } from '~db/company-db';
import { hasLeft, type User, users } from './collections';

/** As many as a list to choose from can hold. */
const most = 1_000;

/** The people of the firm by name, those who have left among them: what they did stays theirs. */
export async function listPeople(db: CompanyDb): Promise<Pick<User, '_id' | 'name'>[]> {
  return await db.in(users).list({}, { sort: { name: 1 }, limit: most, projection: { name: 1 } });
}

/** A person of the firm by his id, also one who has left; null where the firm has none. */
export async function findPerson(db: CompanyDb, id: string): Promise<Pick<User, '_id' | 'name'> | null> {
  return await db.in(users).findOne({ _id: id }, { projection: { name: 1 } });
}

/** Where a person of the firm is written to; null where the firm has none with this id, or he has left. */
export async function findMailbox(db: CompanyDb, id: string): Promise<Pick<User, 'name' | 'email'> | null> {
  const person = await db.in(users).findOne({ _id: id }, { projection: { name: 1, email: 1, status: 1 } });
  return person && !hasLeft(person) ? person : null;
}
