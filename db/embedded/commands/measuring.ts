import { statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { parseFilter } from '../query/filter';
import { compileFilter } from '../query/matcher';
import { compilePipeline } from '../query/pipeline';
import { withoutPauses } from '../slices';
import type { Collection } from '../storage/catalog';
import { encode } from '../storage/codec';
import { tablePrefix } from '../storage/tables';
import { isObject, type Value } from '../storage/values';
import { SIZES_OF } from '../supported';
import type { Answer, Context, Store } from './context';
import { foreignOf } from './foreign';

/** How many entries are counted before others have their turn. */
const STEP = 2_000;

/** The size of a collection: bytes of documents, and of index entries. LMDB's pages round it up. */
interface Size {
  documents: number;
  bytes: number;
  /** by the index's name; `_id_` are the keys of the documents themselves */
  indexes: Record<string, number>;
}

/** Reads every entry of a table, in steps, so that a large one blocks nobody. */
async function measureTable(store: Store, table: number) {
  const size = { entries: 0, keys: 0, values: 0 };
  for (const { key, value } of store.engine.range(tablePrefix(table), tablePrefix(table + 1))) {
    size.keys += key.length;
    size.values += value.length;
    if (++size.entries % STEP === 0) await new Promise(setImmediate);
  }
  return size;
}

async function measure(store: Store, { table, indexes }: Collection): Promise<Size> {
  const own = await measureTable(store, table);
  const size: Size = { documents: own.entries, bytes: own.values, indexes: { _id_: own.keys } };
  for (const index of indexes) {
    const { keys, values } = await measureTable(store, index.table);
    size.indexes[index.name] = keys + values;
  }
  return size;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
const indexBytes = (size: Size) => sum(Object.values(size.indexes));

/** Sizes are in units of this many bytes, rounded down. */
function scaleOf(value: Value): number {
  const scale = Math.trunc(Number(value ?? 1));
  if (scale >= 1) return scale;
  throw new CommandError('BadValue', `BSON field 'scale' value must be >= 1, actual value '${value}'`);
}

/** What `$collStats` returns about storage. */
async function storageStats({ store }: Context, ns: string, wanted: Value): Promise<Document> {
  const scale = scaleOf(wanted);
  const collection = store.catalog.get(ns);
  const size = collection ? await measure(store, collection) : { documents: 0, bytes: 0, indexes: {} };
  const scaled = (bytes: number) => Math.trunc(bytes / scale);
  const { documents, bytes, indexes } = size;
  return {
    size: scaled(bytes),
    count: documents,
    ...(documents > 0 && { avgObjSize: Math.trunc(bytes / documents) }),
    storageSize: scaled(bytes),
    capped: false,
    nindexes: Object.keys(indexes).length,
    indexSizes: Object.fromEntries(Object.entries(indexes).map(([name, bytes]) => [name, scaled(bytes)])),
    totalIndexSize: scaled(indexBytes(size)),
    totalSize: scaled(bytes + indexBytes(size)),
    scaleFactor: scale,
  };
}

/** Whether a pipeline is one of `$collStats`, which is answered here. */
export const asksForSizes = (pipeline: Value): boolean =>
  Array.isArray(pipeline) && isObject(pipeline[0]) && SIZES_OF.stage in pipeline[0];

/** `aggregate` that begins with `$collStats`: one document of sizes, and the other stages over it. */
export async function aggregateSizes(context: Context): Promise<Answer> {
  const { command, store } = context;
  const ns = context.namespace(command.aggregate);
  const [first, ...rest]: Document[] = command.pipeline;
  const wanted: Document = first?.[SIZES_OF.stage] ?? {};
  for (const field of Object.keys(wanted))
    if (!SIZES_OF.fields.has(field)) throw unsupported(`${SIZES_OF.stage}.${field}`, 'InvalidOptions');
  const pipeline = compilePipeline(rest, foreignOf(context));
  const storage = wanted.storageStats && (await storageStats(context, ns, wanted.storageStats.scale));
  const document: Document = {
    ns,
    host: hostname(),
    localTime: new Date(),
    ...(storage && { storageStats: storage }),
    ...(wanted.count && { count: (await storageStats(context, ns, 1)).count }),
  };
  const bytes = Array.from(withoutPauses(pipeline.over([document])), encode);
  return store.cursors.begin(context, ns, bytes, command.cursor?.batchSize);
}

const collectionsOf = ({ catalog }: Store, database: string) =>
  catalog.all().filter(({ ns }) => ns.startsWith(`${database}.`));

const measureAll = async (store: Store, collections: readonly Collection[]): Promise<Size[]> => {
  const sizes: Size[] = [];
  for (const collection of collections) sizes.push(await measure(store, collection));
  return sizes;
};

/** `dbStats` */
export async function dbStats({ store, database, command }: Context): Promise<Answer> {
  const scale = scaleOf(command.scale);
  const collections = collectionsOf(store, database);
  const sizes = await measureAll(store, collections);
  const objects = sum(sizes.map(({ documents }) => documents));
  const data = sum(sizes.map(({ bytes }) => bytes));
  const indexes = sum(sizes.map(indexBytes));
  const { bsize, blocks, bfree } = statfsSync(store.engine.folder);
  return {
    db: database,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : data / objects,
    dataSize: data / scale,
    storageSize: data / scale,
    indexes: sum(sizes.map((size) => Object.keys(size.indexes).length)),
    indexSize: indexes / scale,
    totalSize: (data + indexes) / scale,
    scaleFactor: scale,
    fsUsedSize: ((blocks - bfree) * bsize) / scale,
    fsTotalSize: (blocks * bsize) / scale,
    ok: 1,
  };
}

/** `listDatabases`: their names, and how large they are where that is asked for too. */
export async function listDatabases({ store, command }: Context): Promise<Answer> {
  const names = new Set(store.catalog.all().map(({ ns }) => ns.slice(0, ns.indexOf('.'))));
  const matches = compileFilter(parseFilter(command.filter ?? {}));
  if (command.nameOnly === true)
    return { databases: [...names].map((name) => ({ name })).filter(matches), ok: 1 };
  const databases: Document[] = [];
  for (const name of names) {
    const sizes = await measureAll(store, collectionsOf(store, name));
    databases.push({
      name,
      sizeOnDisk: sum(sizes.map((size) => size.bytes + indexBytes(size))),
      empty: false,
    });
  }
  const found = databases.filter(matches);
  return { databases: found, totalSize: sum(found.map(({ sizeOnDisk }) => sizeOnDisk)), ok: 1 };
}
