import type {
  ClientSession,
  Document,
  Filter,
  FindOneAndUpdateOptions,
  FindOptions,
  OptionalUnlessRequiredId,
  Sort,
  UpdateFilter,
} from 'mongodb';
import { newId } from '~/core/id';
import { Refusal } from '~/core/refusal';
import type { Collection, CompanyDocument } from './collection';
import { checkPipeline, checkUpdate } from './company-scope';
import { database, withTransaction } from './connect';
import {
  addFound,
  changesFound,
  type Findable,
  foundFields,
  removeFound,
  setCompared,
  writeCompared,
  writeFound,
} from './find-entries';
import { countOf, type ListOptions, listOf, type Queries, type Results, resultsOf, unionOf } from './queries';

/** A new document without `companyId`, which is added here and cannot be set by callers. */
export type New<T extends CompanyDocument> = Omit<T, 'companyId'>;

/** What is counted besides a list: it may be more than the list shows. */
interface CountOptions<T> {
  filter: Filter<T>;
  atMost: number;
}

interface ListAndCount<T> {
  items: T[];
  count: number;
}

/** One collection limited to one company: every filter, insert and pipeline gets its `companyId`. */
export interface CompanyCollection<T extends CompanyDocument> {
  list(filter: Filter<T>, options: ListOptions<T>): Promise<T[]>;
  findOne(filter: Filter<T>, options?: { projection?: ListOptions<T>['projection'] }): Promise<T | null>;
  /** The document with this id. Refuses with 404 and the message `unknown` if the company has none. */
  get(_id: T['_id'], unknown: string): Promise<T>;
  /** A list, and how many documents match, counted up to `atMost`, with one command. */
  listAndCount(
    filter: Filter<T>,
    options: ListOptions<T>,
    counted: CountOptions<T>,
  ): Promise<ListAndCount<T>>;
  /** Counts up to `atMost`, so that large collections are not read to the end. */
  count(filter: Filter<T>, atMost: number): Promise<number>;
  insert(document: New<T>): Promise<void>;
  insertMany(documents: New<T>[]): Promise<void>;
  /** Returns how many documents matched: 0 or 1. */
  updateOne(filter: Filter<T>, update: UpdateFilter<T>): Promise<number>;
  /** Returns how many documents matched. */
  updateMany(filter: Filter<T>, update: UpdateFilter<T>): Promise<number>;
  /** Updates the document with this id, or creates it. */
  upsert(_id: T['_id'], update: UpdateFilter<T>): Promise<void>;
  /** Returns the document after the change, or null if none matched. */
  findOneAndUpdate(
    filter: Filter<T>,
    update: UpdateFilter<T>,
    options?: { sort?: Sort; upsert?: boolean },
  ): Promise<T | null>;
  /** Returns how many documents were deleted. */
  deleteOne(filter: Filter<T>): Promise<number>;
  deleteMany(filter: Filter<T>): Promise<number>;
  aggregate<R extends Document>(pipeline: Document[]): Promise<R[]>;
}

/** The collections of one company: all that an operation can access. */
export interface CompanyDb {
  readonly companyId: string;
  in<T extends CompanyDocument>(collection: Collection<T>): CompanyCollection<T>;
  /** Several lists and counts with one command (`listOf`, `countOf`), all from the same company. */
  read<Q extends Queries>(queries: Q): Promise<Results<Q>>;
  /**
   * Commits all writes of `work` or none. The driver calls `work` again after a conflict with another transaction.
   * Inside it, await each command before the next (a transaction cannot run two at once), and use only the db that it
   * receives. A nested call joins the open transaction.
   */
  transaction<R>(work: (db: CompanyDb) => Promise<R>): Promise<R>;
  /**
   * Calls `callback` after the transaction's commit, or at once outside a transaction. Never after a rollback. It gets the
   * company's collections, since those of the transaction are of no use by then.
   */
  afterCommit(callback: (db: CompanyDb) => void): void;
}

/** The collections of the company with this id. */
export function companyDb(companyId: string): CompanyDb {
  if (!companyId) throw new Error('A company database needs its company');
  let openTransactions = 0;
  const db: CompanyDb = {
    companyId,
    in(collection) {
      // A write through this one would not be part of the transaction.
      if (openTransactions > 0) throw new Error('Inside `transaction`, use only the db that it passes on');
      return collectionOf(companyId, collection);
    },
    read(queries) {
      if (openTransactions > 0) throw new Error('Inside `transaction`, use only the db that it passes on');
      return readTogether(companyId, queries);
    },
    async transaction(work) {
      let callbacks: ((db: CompanyDb) => void)[] = [];
      openTransactions += 1;
      try {
        const result = await withTransaction((session) => {
          callbacks = [];
          return work(inTransaction(companyId, session, callbacks));
        });
        for (const callback of callbacks) callback(companyDb(companyId));
        return result;
      } finally {
        openTransactions -= 1;
      }
    },
    afterCommit: (callback) => callback(db),
  };
  return db;
}

/** The same within a transaction opened without a company (sign-up, password reset). */
export function companyDbInTransaction(companyId: string, session: ClientSession): CompanyDb {
  return inTransaction(companyId, session, []);
}

function inTransaction(
  companyId: string,
  session: ClientSession,
  callbacks: ((db: CompanyDb) => void)[],
): CompanyDb {
  const db: CompanyDb = {
    companyId,
    in: (collection) => collectionOf(companyId, collection, session),
    read: (queries) => readTogether(companyId, queries, session),
    transaction: async (work) => await work(db),
    afterCommit: (callback) => {
      callbacks.push(callback);
    },
  };
  return db;
}

async function readTogether<Q extends Queries>(
  companyId: string,
  queries: Q,
  session?: ClientSession,
): Promise<Results<Q>> {
  // Nothing to ask: a person who may see none of it.
  if (Object.keys(queries).length === 0) return {} as Results<Q>;
  const { collection, pipeline } = unionOf(companyId, queries);
  checkPipeline(pipeline, companyId);
  const found = await database()
    .db.collection(collection)
    .aggregate(pipeline, session ? { session } : {})
    .toArray();
  return resultsOf(queries, found);
}

function collectionOf<T extends CompanyDocument>(
  companyId: string,
  { name, findable }: Collection<T>,
  session?: ClientSession,
): CompanyCollection<T> {
  const plain = plainCollection<T>(companyId, name, session);
  return findable ? { ...plain, ...findableWrites(companyId, { name, findable }, session) } : plain;
}

type Writes<T extends CompanyDocument> = Pick<
  CompanyCollection<T>,
  | 'insert'
  | 'insertMany'
  | 'updateOne'
  | 'updateMany'
  | 'upsert'
  | 'findOneAndUpdate'
  | 'deleteOne'
  | 'deleteMany'
>;

/** Writes for a collection with searchable records: each updates the search entries in the same transaction. */
function findableWrites<T extends CompanyDocument>(
  companyId: string,
  { name, findable }: { name: string; findable: Findable<T> },
  session?: ClientSession,
): Writes<T> {
  /** Runs `write` in the open transaction, or in a new one. */
  const inOne = <R>(
    write: (plain: CompanyCollection<T>, session: ClientSession) => Promise<R>,
  ): Promise<R> => {
    const within = (open: ClientSession) => write(plainCollection<T>(companyId, name, open), open);
    return session ? within(session) : withTransaction(within);
  };
  const of = (open: ClientSession) => ({ companyId, name, findable, session: open });
  /** Writes what is derived from changed records. */
  const derive = async (open: ClientSession, records: T[]) => {
    await writeCompared(of(open), records);
    await writeFound(of(open), records);
  };
  const withCompared = (document: New<T>) => {
    const stored = { ...document };
    setCompared(findable, stored as unknown as T);
    return stored;
  };
  const projection = foundFields(findable) as ListOptions<T>['projection'] & {};
  /** Reads the matching records in batches. */
  const eachOf = async (
    plain: CompanyCollection<T>,
    filter: Filter<T>,
    work: (records: T[]) => Promise<void>,
    shown: ListOptions<T>['projection'] & {} = projection,
  ) => {
    let last = '';
    for (;;) {
      const some = await plain.list({ $and: [filter, { _id: { $gt: last } }] } as Filter<T>, {
        sort: { _id: 1 } as ListOptions<T>['sort'],
        limit: writtenAtOnce,
        projection: shown,
      });
      if (some.length > 0) await work(some);
      if (some.length < writtenAtOnce) return;
      last = (some.at(-1) as T)._id;
    }
  };
  const idsOf = async (plain: CompanyCollection<T>, filter: Filter<T>) => {
    const ids: string[] = [];
    const note = async (some: T[]) => void ids.push(...some.map(({ _id }) => _id));
    await eachOf(plain, filter, note, { _id: 1 } as ListOptions<T>['projection'] & {});
    return ids;
  };
  const change = async (
    filter: Filter<T>,
    update: UpdateFilter<T>,
    options: { sort?: Sort; upsert?: boolean } = {},
  ) =>
    await inOne(async (plain, open) => {
      const record = await plain.findOneAndUpdate(filter, update, options);
      if (record) await derive(open, [record]);
      return record;
    });

  return {
    insert: (document) =>
      inOne(async (plain, open) => {
        await plain.insert(withCompared(document));
        await addFound(of(open), [document as unknown as T]);
      }),
    insertMany: (documents) =>
      inOne(async (plain, open) => {
        await plain.insertMany(documents.map(withCompared));
        await addFound(of(open), documents as unknown as T[]);
      }),
    async updateOne(filter, update) {
      if (!changesFound(findable, update))
        return await plainCollection<T>(companyId, name, session).updateOne(filter, update);
      return (await change(filter, update)) ? 1 : 0;
    },
    async updateMany(filter, update) {
      if (!changesFound(findable, update))
        return await plainCollection<T>(companyId, name, session).updateMany(filter, update);
      return await inOne(async (plain, open) => {
        // The change may affect the filter, so the ids are read first.
        const ids = await idsOf(plain, filter);
        for (let at = 0; at < ids.length; at += writtenAtOnce) {
          const these = { _id: { $in: ids.slice(at, at + writtenAtOnce) } } as Filter<T>;
          await plain.updateMany(these, update);
          await eachOf(plain, these, (records) => derive(open, records));
        }
        return ids.length;
      });
    },
    async upsert(_id, update) {
      await change({ _id } as Filter<T>, update, { upsert: true });
    },
    async findOneAndUpdate(filter, update, options = {}) {
      if (!options.upsert && !changesFound(findable, update))
        return await plainCollection<T>(companyId, name, session).findOneAndUpdate(filter, update, options);
      return await change(filter, update, options);
    },
    deleteOne: (filter) =>
      inOne(async (plain, open) => {
        const [one] = await plain.list(filter, { sort: {}, limit: 1, projection });
        if (!one) return 0;
        const deleted = await plain.deleteOne({ $and: [filter, { _id: one._id }] } as Filter<T>);
        await removeFound(of(open), [one._id]);
        return deleted;
      }),
    deleteMany: (filter) =>
      inOne(async (plain, open) => {
        const ids = await idsOf(plain, filter);
        for (let at = 0; at < ids.length; at += writtenAtOnce) {
          const these = ids.slice(at, at + writtenAtOnce);
          await plain.deleteMany({ _id: { $in: these } } as Filter<T>);
          await removeFound(of(open), these);
        }
        return ids.length;
      }),
  };
}

/** How many records of one change are in memory at a time. */
const writtenAtOnce = 1_000;

function plainCollection<T extends CompanyDocument>(
  companyId: string,
  name: string,
  session?: ClientSession,
): CompanyCollection<T> {
  const collection = database().db.collection<T>(name);
  const inSession = session ? { session } : {};
  const inCompany = (filter: Filter<T>) => ({ $and: [{ companyId }, filter] }) as Filter<T>;
  const withCompany = (document: New<T>) =>
    ({ ...document, companyId }) as unknown as OptionalUnlessRequiredId<T>;

  return {
    async list(filter, options) {
      // One batch. By default the first one has 101 documents, and the rest would need another command.
      const findOptions = { batchSize: options.limit, ...(options as FindOptions), ...inSession };
      return (await collection.find(inCompany(filter), findOptions).toArray()) as T[];
    },
    async findOne(filter, options = {}) {
      return (await collection.findOne(inCompany(filter), { ...options, ...inSession })) as T | null;
    },
    async get(_id, unknown) {
      const document = await this.findOne({ _id } as Filter<T>);
      if (!document) throw new Refusal('not-found', unknown);
      return document;
    },
    async listAndCount(filter, options, counted) {
      const queries = {
        items: listOf({ name }, filter, options),
        count: countOf({ name }, counted.filter, counted.atMost),
      };
      return await readTogether(companyId, queries, session);
    },
    async count(filter, atMost) {
      return await collection.countDocuments(inCompany(filter), { limit: atMost, ...inSession });
    },
    async insert(document) {
      await collection.insertOne(withCompany(document), inSession);
    },
    async insertMany(documents) {
      if (documents.length > 0) await collection.insertMany(documents.map(withCompany), inSession);
    },
    async updateOne(filter, update) {
      checkUpdate(update);
      return (await collection.updateOne(inCompany(filter), update, inSession)).matchedCount;
    },
    async updateMany(filter, update) {
      checkUpdate(update);
      return (await collection.updateMany(inCompany(filter), update, inSession)).matchedCount;
    },
    async upsert(_id, update) {
      checkUpdate(update);
      await collection.updateOne(inCompany({ _id } as Filter<T>), update, { upsert: true, ...inSession });
    },
    async findOneAndUpdate(filter, update, options = {}) {
      checkUpdate(update);
      const change =
        options.upsert && !('_id' in filter)
          ? // The database would create an ObjectId.
            ({ ...update, $setOnInsert: { ...update.$setOnInsert, _id: newId() } } as UpdateFilter<T>)
          : update;
      const changeOptions: FindOneAndUpdateOptions = { ...options, returnDocument: 'after', ...inSession };
      return (await collection.findOneAndUpdate(inCompany(filter), change, changeOptions)) as T | null;
    },
    async deleteOne(filter) {
      return (await collection.deleteOne(inCompany(filter), inSession)).deletedCount;
    },
    async deleteMany(filter) {
      return (await collection.deleteMany(inCompany(filter), inSession)).deletedCount;
    },
    async aggregate<R extends Document>(pipeline: Document[]) {
      checkPipeline(pipeline, companyId);
      return await collection.aggregate<R>([{ $match: { companyId } }, ...pipeline], inSession).toArray();
    },
  };
}
