import type { Db } from 'mongodb';
import { BackupRefused } from './format';

/** A collection that exists from a restore's first write to its last. While it exists, the data is incomplete. */
export const unfinished = 'unfinishedRestore';

interface Claim {
  _id: string;
  at: Date;
}

/** Marks the start of a restore. Throws `BackupRefused` if an earlier one has not finished. */
export async function beginRestore(db: Db): Promise<void> {
  try {
    await db.collection<Claim>(unfinished).insertOne({ _id: 'restore', at: new Date() });
  } catch (error) {
    await refuseUnfinished(db);
    throw error;
  }
}

/** Marks the end of a restore. */
export async function endRestore(db: Db): Promise<void> {
  await db.collection(unfinished).drop();
}

/** Throws `BackupRefused` if a restore into this database has not finished. */
export async function refuseUnfinished(db: Db): Promise<void> {
  const claim = await db.collection<Claim>(unfinished).findOne({});
  if (!claim) return;
  throw new BackupRefused(
    `The restore into the database '${db.databaseName}' that began at ${claim.at.toISOString()} has not ended: wait for it, or restore into an empty database if it was broken off.`,
  );
}
