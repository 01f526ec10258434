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
import { Gathered } from './gathered';
import { type Read, readWithOthers } from './gathered-reads';
import { Try } from './try';
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
  list(filter: Filter<T>, options: ListOptions<T>): Promise<T[]>;
  findOne(filter: Filter<T>, options?: { projection?: ListOptions<T>['projection'] }): Promise<T | null>;
  /** Counts no further than `atMost`, so that a count never walks a whole large collection. */
  count(filter: Filter<T>, atMost: number): Promise<number>;
  insert(document: New<T>): Promise<void>;
  insertMany(documents: New<T>[]): Promise<void>;
  /** How many documents matched: 0 where there is none, or none any more that fits the filter. */
  updateOne(filter: Filter<T>, update: UpdateFilter<T>): Promise<number>;
  updateMany(filter: Filter<T>, update: UpdateFilter<T>): Promise<number>;
  /** Changes the document of this id, or makes it of the id and the change. */
  upsert(_id: T['_id'], update: UpdateFilter<T>): Promise<void>;
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
  transaction<R>(work: (db: CompanyDb) => Promise<R>): Promise<R>;
  /** Calls `then` when what is written here is kept: at once, or after the transaction; never where that ends in nothing. */
  afterCommit(then: () => void): void;
  /**
   * Lets writes that nothing waits for go on beside what comes next: `transaction` ends when they are done, and fails as they
   * do. Only within it.
   */
  alongside(...writes: Promise<unknown>[]): void;
}

/** The collections of the company with this id. */
export function companyDb(companyId: string): CompanyDb {
  if (!companyId) throw new Error('A company database needs its company');
  let underWay = 0;
  return {
    companyId,
    in(collection) {
      if (underWay > 0) throw new Error('Within `transaction` only the db that it gives belongs to it');
      return scoped(collection, companyId, outside);
    },
    async transaction(work) {
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
            const one = new Try();
            const alongside: CompanyDb['alongside'] = (...writes) => {
              for (const write of writes) one.alongside(write);
            };
            return await one.whole(() => work(within(companyId, session, one, afterwards, alongside)));
          }),
        );
        for (const then of afterwards) then();
        return done;
      } finally {
        endTurn?.();
        underWay -= 1;
      }
    },
    afterCommit: (then) => then(),
    alongside: withoutEnd,
  };
}

/** Nobody would hear that what goes on beside was refused. */
function withoutEnd(): never {
  throw new Error('Outside of `transaction` there is no end that could wait for it');
}

/** The same within a transaction that somebody without a company has opened: sign-up, reset. */
export function companyDbWithin(companyId: string, session: ClientSession): CompanyDb {
  return within(companyId, session, new Try(), [], withoutEnd);
}

/** The same within a transaction that is under way. */
function within(
  companyId: string,
  session: ClientSession,
  one: Try,
  afterwards: (() => void)[],
  alongside: CompanyDb['alongside'],
): CompanyDb {
  const { client, db: all, bulkWrites } = database();
  const run: Sending['run'] = (command) => one.run(command);
  const gathered = bulkWrites ? new Gathered(client, all.databaseName, session, one) : undefined;
  const sending: Sending = { session, run, ...(gathered && { gathered }) };
  const db: CompanyDb = {
    companyId,
    in: (collection) => scoped(collection, companyId, sending),
    transaction: async (work) => await work(db),
    afterCommit: (then) => {
      afterwards.push(then);
    },
    alongside,
  };
  return db;
}

/** How commands are sent: by themselves, or as those of a transaction. */
interface Sending {
  session?: ClientSession;
  run<R>(command: () => Promise<R>): Promise<R>;
  /** Takes writes that can go as one with others. */
  gathered?: Gathered;
}

/** Reads of more documents than a page shows are work of their own, which nothing else should wait for. */
const mostGathered = 20_000;

/** What `find` says, as stages; an order of nothing and a choice of no fields are none there. */
function stagesOf(
  filter: object,
  { sort = {}, skip = 0, limit = 0, projection = {} }: Partial<ListOptions<Document>>,
): Document[] {
  return [
    { $match: filter },
    ...(Object.keys(sort).length > 0 ? [{ $sort: sort }] : []),
    ...(skip > 0 ? [{ $skip: skip }] : []),
    ...(limit > 0 ? [{ $limit: limit }] : []),
    ...(Object.keys(projection).length > 0 ? [{ $project: projection }] : []),
  ];
}

const outside: Sending = { run: (command) => command() };

function scoped<T extends CompanyDocument>(
  { name }: Collection<T>,
  companyId: string,
  { session, run, gathered }: Sending,
): CompanyCollection<T> {
  const raw = database().db.collection<T>(name);
  const own = (filter: Filter<T>) => ({ $and: [{ companyId }, filter] }) as Filter<T>;
  const within = session ? { session } : {};
  const reading = (filter: Filter<T>, options: Partial<ListOptions<T>>): Read => ({
    collection: name,
    stages: stagesOf(filter, options as Partial<ListOptions<Document>>),
  });
  const belonging = (document: New<T>) =>
    ({ ...document, companyId }) as unknown as OptionalUnlessRequiredId<T>;

  return {
    async list(filter, options) {
      // All in one answer: by itself a store gives the first hundred, and waits to be asked for more.
      const asked: FindOptions = { batchSize: options.limit, ...(options as FindOptions), ...within };
      const alone = () => run(() => raw.find(own(filter), asked).toArray()) as Promise<T[]>;
      if (session || options.limit > mostGathered) return await alone();
      return await readWithOthers(companyId, reading(own(filter), options), alone, ({ rows }) => rows as T[]);
    },
    async findOne(filter, options = {}) {
      const alone = () => run(() => raw.findOne(own(filter), { ...options, ...within })) as Promise<T | null>;
      if (session) return await alone();
      const read = reading(own(filter), { ...options, limit: 1 });
      return await readWithOthers(companyId, read, alone, ({ rows: [row] }) => (row ?? null) as T | null);
    },
    async count(filter, atMost) {
      const alone = () => run(() => raw.countDocuments(own(filter), { limit: atMost, ...within }));
      if (session || atMost > mostGathered) return await alone();
      const read = { ...reading(own(filter), { limit: atMost }), counts: true };
      return await readWithOthers(companyId, read, alone, ({ n }) => n);
    },
    async insert(document) {
      if (gathered) await gathered.write({ insert: name, document: belonging(document) });
      else await run(() => raw.insertOne(belonging(document), within));
    },
    async insertMany(documents) {
      const [only, ...others] = documents;
      // For several the driver keeps count of each: for one that is more work than the insert itself.
      if (only && others.length === 0) await this.insert(only);
      else if (only) await run(() => raw.insertMany(documents.map(belonging), within));
    },
    async updateOne(filter, update) {
      checkUpdate(update);
      if (gathered)
        return await gathered.write({ update: name, filter: own(filter), updateMods: update, multi: false });
      return (await run(() => raw.updateOne(own(filter), update, within))).matchedCount;
    },
    async updateMany(filter, update) {
      checkUpdate(update);
      return (await run(() => raw.updateMany(own(filter), update, within))).matchedCount;
    },
    async upsert(_id, update) {
      checkUpdate(update);
      const filter = own({ _id } as Filter<T>);
      if (gathered)
        await gathered.write({ update: name, filter, updateMods: update, multi: false, upsert: true });
      else await run(() => raw.updateOne(filter, update, { ...within, upsert: true }));
    },
    async findOneAndUpdate(filter, update, options = {}) {
      checkUpdate(update);
      const change =
        options.upsert && !('_id' in filter)
          ? // The store would make an id of its own kind.
            ({ ...update, $setOnInsert: { ...update.$setOnInsert, _id: newId() } } as UpdateFilter<T>)
          : update;
      const asked: FindOneAndUpdateOptions = { ...options, returnDocument: 'after', ...within };
      return (await run(() => raw.findOneAndUpdate(own(filter), change, asked))) as T | null;
    },
    async deleteOne(filter) {
      return (await run(() => raw.deleteOne(own(filter), within))).deletedCount;
    },
    async deleteMany(filter) {
      return (await run(() => raw.deleteMany(own(filter), within))).deletedCount;
    },
    async aggregate<R extends Document>(pipeline: Document[]) {
      checkPipeline(pipeline, companyId);
      return await run(() => raw.aggregate<R>([{ $match: { companyId } }, ...pipeline], within).toArray());
    },
  };
}
