import type { MongoClient } from 'mongodb';
import { noAccess, type SystemAccess } from '../../app/core/access';

/** The database of the suite running in this process, for states that no call can create. */
function openDatabase() {
  const { laobanDatabase } = globalThis as {
    laobanDatabase?: { client: MongoClient; db: ReturnType<MongoClient['db']> };
  };
  if (!laobanDatabase) throw new Error('No suite runs in this process');
  return laobanDatabase.db;
}

/** Gives a person exactly these flags, and moves them to another company if one is given. */
export async function setAccess(
  userId: string,
  access: Partial<SystemAccess>,
  companyId?: string,
): Promise<void> {
  await setUser(userId, { access: { ...noAccess, ...access }, ...(companyId && { companyId }) });
}

/** Changes a person's record directly in the database. */
export async function setUser(userId: string, fields: Record<string, unknown>): Promise<void> {
  await openDatabase().collection<{ _id: string }>('users').updateOne({ _id: userId }, { $set: fields });
  const { companyId, email } = fields;
  if (!companyId && !email) return;
  // The directory contains both too.
  const moved = { $set: { companyId } };
  if (companyId) await openDatabase().collection('findEntries').updateMany({ refId: userId }, moved);
  const entered = { ...(companyId !== undefined && { companyId }), ...(email !== undefined && { email }) };
  await openDatabase().collection<{ _id: string }>('addresses').updateOne({ _id: userId }, { $set: entered });
}

/** Changes a company's record directly in the database: its trial, its credits. */
export async function setCompany(companyId: string, fields: Record<string, unknown>): Promise<void> {
  await openDatabase()
    .collection<{ _id: string }>('companies')
    .updateOne({ _id: companyId }, { $set: fields });
}

export { openDatabase as databaseOfSuite };
