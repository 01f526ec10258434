import { type Document, ObjectId } from 'mongodb';
import { companies, emailLinks, type User, users } from '~/modules/account/collections';
import { resetLinks } from './across-companies';
import { database } from './connect';
import { chunks, contents, files, looseFiles } from './files';
import { collections } from './indexes';
import { backgroundJobs, clockTurns } from './jobs/collection';
import { limits } from './limits';
import { sessions } from './sessions';
import { upgrades } from './upgrades';

/**
 * The collections whose documents do not say whose they are: GridFS's own two go with the files, counts of tries with
 * their people, and the others are nobody's. Everything else goes by its `companyId`, also what a later day adds.
 */
export const withoutCompany: ReadonlySet<string> = new Set(
  [contents, chunks, limits, clockTurns, upgrades].map(({ name }) => name),
);

/** These go in an order of their own. */
const inTurn: ReadonlySet<string> = new Set([users, companies, backgroundJobs].map(({ name }) => name));

const atOnce = 500;

interface Watch {
  /** The work that does this: its record is the last to go, so that another server goes on where this one dies. */
  jobId: string;
  /** Aborted where the work is another server's. */
  signal: AbortSignal;
}

/**
 * Deletes everything that a company has, of whatever module: its people first, who cannot sign in from then on, then all
 * else, at last its own record. It may be begun again at any point. Nothing of it is in a transaction: nobody is left who
 * could see the half of it. The record of the work itself is left to `removeWork`, for when nothing is to be done any more.
 */
export async function removeCompany(companyId: string, watch: Watch): Promise<void> {
  await removePeople(companyId, watch);
  // A request that was on its way may have written behind us: until nothing is found any more.
  while ((await removeAll(companyId, watch)) > 0);
  await database().db.collection(companies.name).deleteMany({ companyId });
}

/** Deletes the last that is known of a company: the record of the work that has deleted it. */
export async function removeWork(companyId: string): Promise<void> {
  await database().db.collection(backgroundJobs.name).deleteMany({ companyId });
}

async function removePeople(companyId: string, { signal }: Watch): Promise<void> {
  const { db } = database();
  const people = db.collection<User>(users.name);
  for (;;) {
    signal.throwIfAborted();
    const some = await people.find({ companyId }, { projection: { email: 1 }, limit: atOnce }).toArray();
    if (some.length === 0) return;
    const ids = some.map(({ _id }) => _id);
    const theirs = { userId: { $in: ids } };
    for (const { name } of [sessions, resetLinks, emailLinks]) await db.collection(name).deleteMany(theirs);
    await forgetTries(new Set([companyId, ...some.flatMap(({ _id, email }) => [_id, email])]));
    await people.deleteMany({ companyId, _id: { $in: ids } });
  }
}

/** Counts of tries stand under words such as `sign-in:<address>`, for a day at the most. */
async function forgetTries(of: ReadonlySet<string>): Promise<void> {
  const tries = database().db.collection<{ _id: string }>(limits.name);
  const ids: string[] = [];
  for await (const { _id } of tries.find({}, { projection: { _id: 1 } })) {
    if (_id.split(':').some((word) => of.has(word))) ids.push(_id);
  }
  if (ids.length > 0) await tries.deleteMany({ _id: { $in: ids } });
}

async function removeAll(companyId: string, { jobId, signal }: Watch): Promise<number> {
  const { db } = database();
  let removed = 0;
  for (const { name } of collections) {
    if (withoutCompany.has(name) || inTurn.has(name)) continue;
    removed += await removeFrom(name, { companyId }, signal);
  }
  const others = { companyId, _id: { $ne: jobId } };
  const jobs = await db.collection<{ _id: string }>(backgroundJobs.name).deleteMany(others);
  return (
    removed + jobs.deletedCount + (await db.collection(users.name).deleteMany({ companyId })).deletedCount
  );
}

async function removeFrom(name: string, whose: Document, signal: AbortSignal): Promise<number> {
  const collection = database().db.collection<{ _id: string }>(name);
  const hasContent = name === files.name || name === looseFiles.name;
  let removed = 0;
  let ids: string[] = [];
  const remove = async () => {
    signal.throwIfAborted();
    if (hasContent) await removeContents(ids);
    removed += (await collection.deleteMany({ _id: { $in: ids } })).deletedCount;
    ids = [];
  };
  // One walk, also where no index knows the company: this is done once in a company's life.
  for await (const { _id } of collection.find(whose as never, { projection: { _id: 1 } })) {
    ids.push(_id);
    if (ids.length === atOnce) await remove();
  }
  if (ids.length > 0) await remove();
  return removed;
}

/** Before their records: where this is broken off between the two, the record leads here again. */
async function removeContents(ids: readonly string[]): Promise<void> {
  const { db } = database();
  const all = ids.map((id) => new ObjectId(id));
  await db.collection(chunks.name).deleteMany({ files_id: { $in: all } });
  await db.collection(contents.name).deleteMany({ _id: { $in: all } });
}
