import type { Document } from 'mongodb';
import type { Value } from '../storage/values';
import { driverOptions, type Entities } from './entities';
import { GRIDFS } from './gridfs';
import { Skipped } from './report';

/** What an operation of a case does: on an entity, with its arguments. */
export type Run = (on: Value, args: Document, entities: Entities) => Value;

/** An operation's options: its arguments without those that the driver takes by themselves. */
function options(args: Document, entities: Entities, ...taken: string[]): Document {
  const rest = Object.fromEntries(Object.entries(args).filter(([key]) => !taken.includes(key)));
  if (rest.session) rest.session = entities.get(rest.session);
  if (rest.returnDocument) rest.returnDocument = String(rest.returnDocument).toLowerCase();
  return driverOptions(rest);
}

/** An operation whose driver's method takes these arguments by themselves, then the options. */
const call =
  (method: string, ...taken: string[]): Run =>
  (on, args, entities) =>
    on[method](...taken.map((name) => args[name]), options(args, entities, ...taken));

/** The same where the method returns a cursor: all that it has. */
const list =
  (method: string, ...taken: string[]): Run =>
  (on, args, entities) =>
    on[method](...taken.map((name) => args[name]), options(args, entities, ...taken)).toArray();

const names =
  (run: Run): Run =>
  async (on, args, entities) =>
    (await run(on, args, entities)).map(({ name }: Document) => name);

const commandCursor: Run = (on, args, entities) => {
  const { batchSize, maxTimeMS, comment } = args;
  const taken = ['command', 'commandName', 'batchSize', 'maxTimeMS', 'comment'];
  const cursor = on.runCursorCommand(args.command, options(args, entities, ...taken));
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  if (comment !== undefined) cursor.setComment(comment);
  return cursor;
};

/** A cursor that has sent its command and given nothing yet. */
const begun = async (cursor: Value): Promise<Value> => {
  await cursor.hasNext();
  return cursor;
};

const databases: Run = async (on, args, entities) =>
  (await on.db('admin').admin().listDatabases(options(args, entities))).databases;

const COLLECTION: Record<string, Run> = {
  aggregate: list('aggregate', 'pipeline'),
  bulkWrite: call('bulkWrite', 'requests'),
  count: call('count', 'filter'),
  countDocuments: call('countDocuments', 'filter'),
  createFindCursor: (on, args, entities) => begun(on.find(args.filter, options(args, entities, 'filter'))),
  createIndex: call('createIndex', 'keys'),
  deleteMany: call('deleteMany', 'filter'),
  deleteOne: call('deleteOne', 'filter'),
  distinct: call('distinct', 'fieldName', 'filter'),
  drop: call('drop'),
  dropIndex: call('dropIndex', 'name'),
  dropIndexes: call('dropIndexes'),
  estimatedDocumentCount: call('estimatedDocumentCount'),
  find: list('find', 'filter'),
  findOne: call('findOne', 'filter'),
  findOneAndDelete: call('findOneAndDelete', 'filter'),
  findOneAndReplace: call('findOneAndReplace', 'filter', 'replacement'),
  findOneAndUpdate: call('findOneAndUpdate', 'filter', 'update'),
  insertMany: call('insertMany', 'documents'),
  insertOne: call('insertOne', 'document'),
  listIndexes: list('listIndexes'),
  listIndexNames: names(list('listIndexes')),
  rename: call('rename', 'to'),
  replaceOne: call('replaceOne', 'filter', 'replacement'),
  updateMany: call('updateMany', 'filter', 'update'),
  updateOne: call('updateOne', 'filter', 'update'),
};

const DATABASE: Record<string, Run> = {
  aggregate: list('aggregate', 'pipeline'),
  createCollection: (on, args, entities) =>
    on.createCollection(args.collection, options(args, entities, 'collection')),
  createCommandCursor: (on, args, entities) => begun(commandCursor(on, args, entities)),
  dropCollection: (on, args, entities) =>
    on.dropCollection(args.collection, options(args, entities, 'collection')),
  listCollectionNames: names((on, args, entities) =>
    on.listCollections(args.filter, { nameOnly: true, ...options(args, entities, 'filter') }).toArray(),
  ),
  listCollections: list('listCollections', 'filter'),
  modifyCollection: (on, args, entities) => {
    const { session, ...rest } = options(args, entities, 'collection');
    return on.command({ collMod: args.collection, ...rest }, { session });
  },
  runCommand: (on, args, entities) =>
    on.command(args.command, options(args, entities, 'command', 'commandName')),
  runCursorCommand: (on, args, entities) => commandCursor(on, args, entities).toArray(),
};

const CLIENT: Record<string, Run> = {
  close: (on) => on.close(),
  listDatabaseNames: names((on, args, entities) => databases(on, { nameOnly: true, ...args }, entities)),
  listDatabases: databases,
};

const SESSION: Record<string, Run> = {
  abortTransaction: (on) => on.abortTransaction(),
  commitTransaction: (on) => on.commitTransaction(),
  endSession: (on) => on.endSession(),
  startTransaction: (on, args, entities) => on.startTransaction(options(args, entities)),
};

const CURSOR: Record<string, Run> = {
  close: (on) => on.close(),
  iterateOnce: (on) => on.tryNext(),
  iterateUntilDocumentOrError: (on) => on.next(),
};

/** What the entities can do, by the name of their class in the driver. */
const OPERATIONS: Record<string, Record<string, Run>> = {
  Collection: COLLECTION,
  Db: DATABASE,
  MongoClient: CLIENT,
  ClientSession: SESSION,
  GridFSBucket: GRIDFS,
  FindCursor: CURSOR,
  RunCommandCursor: CURSOR,
};

/** Runs an operation on an entity; what comes of it, or what the driver throws. */
export async function runOn(on: Value, name: string, args: Document, entities: Entities): Promise<Value> {
  const run = OPERATIONS[on.constructor.name]?.[name];
  if (!run) throw new Skipped(`the runner does not do ${on.constructor.name}.${name}`);
  return run(on, args, entities);
}
