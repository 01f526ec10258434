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
import type { Collection, CompanyDocument } from './collection';
import { checkPipeline, checkUpdate } from './company-wall';
import { database } from './connect';
import { isLined, turnOf } from './turns';

/** A list is never without an end: how many at the most, in which order, from where. */
export interface ListOptions<T> {
  sort: { [K in keyof T]?: 1 | -1 };
  limit: number;
  skip?: number;
  projection?: { [K in keyof T]?: 1 | 0 };
}

/** A new document: the company is added here and can be given by nobody else. */
export type New<T extends CompanyDocument> = Omit<T, 'companyId'>;

/** One collection, seen from inside one company. Every filter, insert and pipeline carries its `companyId`. */
export interface CompanyCollection<T extends CompanyDocument> {
  /** Which it is: no two of all companies are the same. */
  readonly of: string;
  list(filter: Filter<T>, options: ListOptions<T>): Promise<T[]>;
  findOne(filter: Filter<T>, options?: { projection?: ListOptions<T>['projection'] }): Promise<T | null>;
  /** Counts no further than `atMost`, so that a count never walks a whole large collection. */
  count(filter: Filter<T>, atMost: number): Promise<number>;
  insert(document: New<T>): Promise<void>;
  insertMany(documents: New<T>[]): Promise<void>;
  /** How many documents matched: 0 where there is none, or none any more that fits the filter. */
  updateOne(filter: Filter<T>, update: UpdateFilter<T>): Promise<number>;
  updateMany(filter: Filter<T>, update: UpdateFilter<T>): Promise<number>;
  /** The document after the change, or null where none matched. */
  findOneAndUpdate(
    filter: Filter<T>,
    update: UpdateFilter<T>,
    options?: { sort?: Sort; upsert?: boolean },
  ): Promise<T | null>;
  /** How many were deleted. */
  deleteOne(filter: Filter<T>): Promise<number>;
  deleteMany(filter: Filter<T>): Promise<number>;
  aggregate<R extends Document>(pipeline: Document[]): Promise<R[]>;
}

/** The collections of one company: the only ones that an operation sees. */
export interface CompanyDb {
  readonly companyId: string;
  in<T extends CompanyDocument>(collection: Collection<T>): CompanyCollection<T>;
  /**
   * Does all of it or nothing; may call `work` again when two transactions met. Until it is done, only the db
   * that it gives can be used: what this one wrote would not belong to it.
   */
  together<R>(work: (db: CompanyDb) => Promise<R>): Promise<R>;
  /** Calls `then` when what is written here is kept: at once, or after the transaction; never where that ends in nothing. */
  onceKept(then: () => void): void;
}

/** The collections of the company with this id. */
export function companyDb(companyId: string): CompanyDb {
  if (!companyId) throw new Error('A company database needs its company');
  let underWay = 0;
  return {
    companyId,
    in(collection) {
      if (underWay > 0) throw new Error('Within `together` only the db that it gives belongs to it');
      return scoped(collection, companyId, undefined);
    },
    async together(work) {
      let afterwards: (() => void)[] = [];
      let endTurn: (() => void) | undefined;
      let tries = 0;
      underWay += 1;
      try {
        const done = await database().client.withSession((session) =>
          session.withTransaction(async () => {
            // A second try does all of it anew.
            afterwards = [];
            tries += 1;
            // Those of a company that have met go on one after the other: trying at once they would meet again and again.
            if (tries > 1 || isLined(companyId)) endTurn ??= await turnOf(companyId);
            return await work(within(companyId, session, afterwards));
          }),
        );
        for (const then of afterwards) then();
        return done;
      } finally {
        endTurn?.();
        underWay -= 1;
      }
    },
    onceKept: (then) => then(),
  };
}

/** The same within a transaction that somebody without a company has opened: sign-up, reset. */
export function companyDbWithin(companyId: string, session: ClientSession): CompanyDb {
  return within(companyId, session, []);
}

/** The same within a transaction that is under way. */
function within(companyId: string, session: ClientSession, afterwards: (() => void)[]): CompanyDb {
  const db: CompanyDb = {
    companyId,
    in: (collection) => scoped(collection, companyId, session),
    together: async (work) => await work(db),
    onceKept: (then) => {
      afterwards.push(then);
    },
  };
  return db;
}

function scoped<T extends CompanyDocument>(
  { name }: Collection<T>,
  companyId: string,
  session: ClientSession | undefined,
): CompanyCollection<T> {
  const raw = database().db.collection<T>(name);
  const own = (filter: Filter<T>) => ({ $and: [{ companyId }, filter] }) as Filter<T>;
  const within = session ? { session } : {};
  const belonging = (document: New<T>) =>
    ({ ...document, companyId }) as unknown as OptionalUnlessRequiredId<T>;

  return {
    of: `${companyId} ${name}`,
    async list(filter, options) {
      // All in one answer: by itself a store gives the first hundred, and waits to be asked for more.
      const asked: FindOptions = { batchSize: options.limit, ...(options as FindOptions), ...within };
      return (await raw.find(own(filter), asked).toArray()) as T[];
    },
    async findOne(filter, options = {}) {
      return (await raw.findOne(own(filter), { ...options, ...within })) as T | null;
    },
    async count(filter, atMost) {
      return await raw.countDocuments(own(filter), { limit: atMost, ...within });
    },
    async insert(document) {
      await raw.insertOne(belonging(document), within);
    },
    async insertMany(documents) {
      if (documents.length > 0) await raw.insertMany(documents.map(belonging), within);
    },
    async updateOne(filter, update) {
      checkUpdate(update);
      return (await raw.updateOne(own(filter), update, within)).matchedCount;
    },
    async updateMany(filter, update) {
      checkUpdate(update);
      return (await raw.updateMany(own(filter), update, within)).matchedCount;
    },
    async findOneAndUpdate(filter, update, options = {}) {
      checkUpdate(update);
      if (options.upsert && !('_id' in filter)) {
        // The store would make an id of its own kind.
        update = { ...update, $setOnInsert: { ...update.$setOnInsert, _id: newId() } } as UpdateFilter<T>;
      }
      const asked: FindOneAndUpdateOptions = { ...options, returnDocument: 'after', ...within };
      return (await raw.findOneAndUpdate(own(filter), update, asked)) as T | null;
    },
    async deleteOne(filter) {
      return (await raw.deleteOne(own(filter), within)).deletedCount;
    },
    async deleteMany(filter) {
      return (await raw.deleteMany(own(filter), within)).deletedCount;
    },
    async aggregate<R extends Document>(pipeline: Document[]) {
      checkPipeline(pipeline, companyId);
      return await raw.aggregate<R>([{ $match: { companyId } }, ...pipeline], within).toArray();
    },
  };
}
