import { ObjectId } from 'mongodb';
import { companies, emailLinks, type User, users } from '~/modules/account/collections';
import { resetLinks } from './across-companies';
import type { CompanyDocument } from './collection';
import { database } from './connect';
import { chunks, contents, files, looseFiles } from './files';
import { collections } from './indexes';
import { backgroundJobs, clockTurns } from './jobs/collection';
import { limits } from './limits';
import { sessions } from './sessions';
import { upgrades } from './upgrades';

/**
 * Collections without `companyId`: GridFS contents are removed with the files, rate limits with the people, and the
 * others belong to nobody. Documents of every other collection are removed by `companyId`, also of collections added
 * later.
 */
export const withoutCompany: ReadonlySet<string> = new Set(
  [contents, chunks, limits, clockTurns, upgrades].map(({ name }) => name),
);

/** Removed separately, in a certain order. */
const inTurn: ReadonlySet<string> = new Set([users, companies, backgroundJobs].map(({ name }) => name));

const atOnce = 500;

interface Watch {
  /** The job that does this. Its record is removed last, so that another server can continue. */
  jobId: string;
  /** Aborted when another server has taken over the job. */
  signal: AbortSignal;
}

/**
 * Deletes all of a company's data: its people first, who can then no longer sign in, then everything else, and the
 * company's record last. It may be restarted at any point. It runs without a transaction, since nobody is left who
 * could see a half-deleted company. The job's own record is left to `removeWork`.
 */
export async function removeCompany(companyId: string, watch: Watch): Promise<void> {
  await removePeople(companyId, watch);
  // A request in flight may still have written something: repeat until nothing is found.
  while ((await removeAll(companyId, watch)) > 0);
  await database().db.collection(companies.name).deleteMany({ companyId });
}

/** Deletes the last record of a company: the job that deleted it. */
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

/** Deletes rate-limit counts such as `sign-in:<address>`, which last at most a day. */
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
  for (const { name } of collections()) {
    if (withoutCompany.has(name) || inTurn.has(name)) continue;
    removed += await removeFrom(name, companyId, signal);
  }
  const others = { companyId, _id: { $ne: jobId } };
  const jobs = await db.collection<{ _id: string }>(backgroundJobs.name).deleteMany(others);
  return (
    removed + jobs.deletedCount + (await db.collection(users.name).deleteMany({ companyId })).deletedCount
  );
}

async function removeFrom(name: string, companyId: string, signal: AbortSignal): Promise<number> {
  const collection = database().db.collection<CompanyDocument>(name);
  const hasContent = name === files.name || name === looseFiles.name;
  let removed = 0;
  let ids: string[] = [];
  const remove = async () => {
    signal.throwIfAborted();
    if (hasContent) await removeContents(ids);
    removed += (await collection.deleteMany({ companyId, _id: { $in: ids } })).deletedCount;
    ids = [];
  };
  // A full scan where no index has `companyId`. It happens once in a company's life.
  for await (const { _id } of collection.find({ companyId }, { projection: { _id: 1 } })) {
    ids.push(_id);
    if (ids.length === atOnce) await remove();
  }
  if (ids.length > 0) await remove();
  return removed;
}

/** Before their records: if this is interrupted in between, the record leads here again. */
async function removeContents(ids: readonly string[]): Promise<void> {
  const { db } = database();
  const all = ids.map((id) => new ObjectId(id));
  await db.collection(chunks.name).deleteMany({ files_id: { $in: all } });
  await db.collection(contents.name).deleteMany({ _id: { $in: all } });
}
