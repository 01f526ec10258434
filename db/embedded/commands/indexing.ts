import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { parseFilter } from '../query/filter';
import type { Node } from '../query/node';
import { isNumber } from '../query/operands';
import { type Collection, type Index, revive, type StoredIndex } from '../storage/catalog';
import { discard } from '../storage/garbage';
import { MAX_INDEX_FIELDS } from '../storage/key-encoding';
import { equalValues, isObject, Rank, rankOf, toNumber, type Value } from '../storage/values';
import type { Answer, Context } from './context';
import { buildLarge, buildSmall, oneByOne } from './index-building';
import { checkFields } from './writing';

/** `createIndexes`: builds each over the documents that are there; one that exists already is left alone. */
export function createIndexes(context: Context): Promise<Answer> {
  const { catalog, transactions } = context.store;
  const ns = context.namespace(context.command.createIndexes);
  const specs: Value = context.command.indexes;
  if (!Array.isArray(specs) || specs.length === 0)
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  const wanted = specs.map(checkIndex);
  return oneByOne(context, ns, async () => {
    const { answer, building } = await transactions.write((writer) => {
      const createdCollectionAutomatically = catalog.get(ns, writer) === undefined;
      const collection = catalog.ensure(ns, writer);
      const numIndexesBefore = collection.indexes.length + 1;
      const missing: Index[] = [];
      for (const spec of wanted) {
        const { indexes } = collection;
        if (exists({ ...collection, indexes: [...indexes, ...missing] }, spec)) continue;
        missing.push(revive({ ...spec, table: catalog.nextTable(writer) }, writer));
      }
      const numIndexesAfter = numIndexesBefore + missing.length;
      const answer = { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ok: 1 };
      if (missing.length === 0) return { answer, building: [] };
      // A build that could not even be given up.
      for (const { table } of collection.building) discard(table, writer);
      if (buildSmall(writer, collection, missing)) {
        catalog.save({ ...collection, indexes: [...collection.indexes, ...missing], building: [] }, writer);
        return { answer, building: [] };
      }
      for (const index of missing) index.changed = new Map();
      catalog.save({ ...collection, building: missing }, writer);
      return { answer, building: missing.map(({ table }) => table) };
    }, context);
    if (building.length > 0) await buildLarge(context, building);
    return answer;
  });
}

type Wanted = Omit<StoredIndex, 'table'>;

/** Reads what an index should be; refuses kinds and options that are not in the list. */
function checkIndex(spec: Value): Wanted {
  if (!isObject(spec) || !isObject(spec.key))
    throw new CommandError('FailedToParse', 'each index needs a key');
  checkFields(spec, 'index', 'createIndexes.indexes');
  if (typeof spec.name !== 'string' || spec.name === '')
    throw new CommandError('FailedToParse', "The 'name' field of an index must be a non-empty string");
  const key: Wanted['key'] = {};
  for (const [path, order] of Object.entries(spec.key)) key[path] = direction(path, order);
  checkName(spec.name, key);
  const fields = Object.keys(key).length;
  if (fields === 0) throw new CommandError('CannotCreateIndex', 'Index keys cannot be an empty document');
  if (fields > MAX_INDEX_FIELDS)
    throw unsupported(`an index of more than ${MAX_INDEX_FIELDS} fields`, 'CannotCreateIndex');
  const partial: Document | undefined = spec.partialFilterExpression;
  if (partial) checkPartial(parseFilter(partial));
  if (spec.expireAfterSeconds !== undefined && (fields > 1 || isIdKey(key)))
    throw new CommandError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, and not on _id: compound indexes do not support TTL.',
    );
  return {
    name: spec.name,
    key,
    ...(spec.unique && { unique: true }),
    ...(partial && { partialFilterExpression: partial }),
    ...(spec.expireAfterSeconds !== undefined && {
      expireAfterSeconds: seconds(spec.expireAfterSeconds),
    }),
  };
}

/** Refuses names that have a meaning of their own in `dropIndexes`. */
function checkName(name: string, key: Document): void {
  if (name === '*') throw new CommandError('BadValue', "The index name '*' is not valid.");
  if (name === '_id_' && !isIdKey(key))
    throw new CommandError(
      'BadValue',
      `The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}, found ${JSON.stringify(key)}`,
    );
}

/** How long documents stay after their date: whole seconds that fit 32 bits, as MongoDB takes them. */
function seconds(value: Value): number {
  const number = rankOf(value) === Rank.Number ? Math.trunc(toNumber(value)) : Number.NaN;
  if (number >= 0 && number <= 0x7fff_ffff) return number;
  throw new CommandError(
    'CannotCreateIndex',
    `TTL index 'expireAfterSeconds' option must be a number between 0 and ${0x7fff_ffff}`,
  );
}

function direction(path: string, order: Value): 1 | -1 {
  if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$')))
    throw new CommandError(
      'CannotCreateIndex',
      `Index keys cannot contain an empty field or one that begins with $: '${path}'`,
    );
  if (path.split('.').some((part) => /^\d+$/.test(part)))
    throw unsupported(`an index on an array position ('${path}')`, 'CannotCreateIndex');
  if (typeof order === 'string') throw unsupported(`${order} indexes ('${path}')`, 'CannotCreateIndex');
  const number = isNumber(order) ? toNumber(order) : 0;
  if (!number)
    throw new CommandError('CannotCreateIndex', `Values in the index key pattern must be 1 or -1: '${path}'`);
  return number > 0 ? 1 : -1;
}

/** A partial index takes comparisons, `$in`, `$exists: true` and `$type`, joined by `$and` and `$or`. */
function checkPartial(node: Node): void {
  const refused = () => new CommandError('CannotCreateIndex', 'unsupported expression in partial index');
  if (node.kind === 'and' || node.kind === 'or') node.nodes.forEach(checkPartial);
  else if (node.kind !== 'leaf') throw refused();
  else if (
    !['eq', 'in', 'gt', 'gte', 'lt', 'lte', 'type', 'exists'].includes(node.leaf.operator) ||
    (node.leaf.operator === 'exists' && !node.leaf.test(null))
  )
    throw refused();
}

/** Whether the very same index is there; refuses another one of its name or of its key. */
function exists(collection: Collection, spec: Wanted): boolean {
  if (isIdKey(spec.key)) return true;
  for (const index of collection.indexes) {
    const sameKey =
      sameOrder(index.key, spec.key) && equalValues(index.partial?.source, spec.partialFilterExpression);
    const sameUnique = index.unique === (spec.unique === true);
    if (index.name === spec.name && !(sameKey && sameUnique))
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index: ${spec.name}, but is another one`,
      );
    if (!sameKey) continue;
    if (index.name !== spec.name || !sameUnique || index.expireAfterSeconds !== spec.expireAfterSeconds)
      throw new CommandError(
        'IndexOptionsConflict',
        `Index already exists with a different name or options: ${index.name}`,
      );
    return true;
  }
  return false;
}

const isIdKey = (key: Document) => sameOrder(key, { _id: 1 });
const sameOrder = (a: Document, b: Document) => JSON.stringify(a) === JSON.stringify(b);
