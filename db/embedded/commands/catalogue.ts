import type { Document } from 'bson';
import { CommandError } from '../errors';
import { parseFilter } from '../query/filter';
import { compileFilter } from '../query/matcher';
import { idIndex } from '../query/planner';
import { type Collection, type Index, indexOptions } from '../storage/catalog';
import { encode } from '../storage/codec';
import { discard, removeGarbage } from '../storage/garbage';
import type { Answer, Context } from './context';

/** `create`: refuses one that exists, as MongoDB does. */
export async function create(context: Context): Promise<Answer> {
  const ns = context.namespace(context.command.create);
  const { catalog, transactions } = context.store;
  await transactions.write((writer) => {
    if (catalog.get(ns, writer))
      throw new CommandError('NamespaceExists', `Collection ${ns} already exists.`);
    catalog.ensure(ns, writer);
  });
  return { ok: 1 };
}

/** `drop` */
export async function drop(context: Context): Promise<Answer> {
  const ns = context.namespace(context.command.drop);
  const { catalog, transactions } = context.store;
  await transactions.write((writer) => {
    const collection = catalog.get(ns, writer);
    if (collection) catalog.drop(collection, writer);
  });
  context.store.cursors.forget(ns);
  await removeGarbage(context.store.engine, transactions);
  return { ns, ok: 1 };
}

/** `dropDatabase` */
export async function dropDatabase(context: Context): Promise<Answer> {
  const { catalog, transactions } = context.store;
  const dropped = await transactions.write((writer) => {
    const collections = inDatabase(context);
    for (const collection of collections) catalog.drop(collection, writer);
    return collections;
  });
  for (const { ns } of dropped) context.store.cursors.forget(ns);
  await removeGarbage(context.store.engine, transactions);
  return { dropped: context.database, ok: 1 };
}

function inDatabase({ store, database }: Context): Collection[] {
  return store.catalog.all().filter(({ ns }) => ns.startsWith(`${database}.`));
}

/** A cursor over documents made here, filtered as the command asks. */
function listed(context: Context, ns: string, documents: Document[]): Answer | Promise<Answer> {
  const matches = compileFilter(parseFilter(context.command.filter ?? {}));
  const bytes = documents.filter(matches).map(encode);
  return context.store.cursors.begin(context, ns, bytes, context.command.cursor?.batchSize);
}

/** `listCollections` */
export function listCollections(context: Context): Answer | Promise<Answer> {
  const documents = inDatabase(context).map(({ ns }) => ({
    name: ns.slice(context.database.length + 1),
    type: 'collection',
    options: {},
    info: { readOnly: false },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  }));
  return listed(context, `${context.database}.$cmd.listCollections`, documents);
}

/** `listIndexes` */
export function listIndexes(context: Context): Answer | Promise<Answer> {
  const ns = context.namespace(context.command.listIndexes);
  const collection = context.store.catalog.get(ns);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${ns}`);
  const documents = [idIndex(collection), ...collection.indexes].map((index) =>
    indexDocument(collection, index),
  );
  return listed(context, ns, documents);
}

function indexDocument(collection: Collection, index: Index): Document {
  const { unique, ...options } = indexOptions(index);
  // That `_id` is unique goes without saying.
  return { v: 2, ...options, ...(unique && index.table !== collection.table && { unique }) };
}

/** `dropIndexes`: by name, by key, several, or `*` for all. */
export async function dropIndexes(context: Context): Promise<Answer> {
  const ns = context.namespace(context.command.dropIndexes);
  const { catalog, transactions } = context.store;
  const wanted: unknown = context.command.index;
  const nIndexesWas = await transactions.write((writer) => {
    const collection = catalog.get(ns, writer);
    if (!collection) throw new CommandError('NamespaceNotFound', 'ns not found');
    const dropped =
      wanted === '*' ? collection.indexes : [wanted].flat().map((one) => droppable(collection, one));
    const building = wanted === '*' ? [] : collection.building;
    const gone = wanted === '*' ? [...dropped, ...collection.building] : dropped;
    for (const { table } of gone) discard(table, writer);
    const indexes = collection.indexes.filter((index) => !dropped.includes(index));
    catalog.save({ ...collection, indexes, building }, writer);
    return collection.indexes.length + 1;
  });
  context.store.cursors.forget(ns);
  await removeGarbage(context.store.engine, transactions);
  return { nIndexesWas, ok: 1 };
}

/** The index of a name or a key; refuses one that does not exist. */
function droppable(collection: Collection, wanted: unknown): Index {
  if (wanted === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  const text = typeof wanted === 'string' ? wanted : JSON.stringify(wanted);
  const found = collection.indexes.find(({ name, key }) => name === wanted || JSON.stringify(key) === text);
  if (found) return found;
  throw new CommandError('IndexNotFound', `index not found with name [${text}]`);
}
