import { CommandError, unsupported } from '../errors';
import { isObject, type Value } from '../storage/values';
import { findIndex } from './catalogue';
import type { Answer, Context } from './context';
import { seconds } from './indexing';

const HONOURED = ['name', 'keyPattern', 'expireAfterSeconds'];

/** `collMod`: changes when an index lets documents expire; whatever else it could change is refused. */
export function collMod(context: Context): Promise<Answer> {
  const ns = context.namespace(context.command.collMod);
  const change: Value = context.command.index;
  const { catalog, transactions } = context.store;
  if (change !== undefined) checkChange(change);
  return transactions.write((writer) => {
    const collection = catalog.get(ns, writer);
    if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${ns}`);
    if (change === undefined) return { ok: 1 };
    const index = findIndex(collection, change.name ?? change.keyPattern);
    const expireAfterSeconds = seconds(change.expireAfterSeconds, 'InvalidOptions');
    if (index.fields.length > 1)
      throw new CommandError('InvalidOptions', 'TTL indexes are single-field indexes');
    const indexes = collection.indexes.map((one) => (one === index ? { ...one, expireAfterSeconds } : one));
    catalog.save({ ...collection, indexes }, writer);
    return {
      ...(index.expireAfterSeconds !== undefined && { expireAfterSeconds_old: index.expireAfterSeconds }),
      expireAfterSeconds_new: expireAfterSeconds,
      ok: 1,
    };
  });
}

function checkChange(change: Value): void {
  if (!isObject(change)) throw new CommandError('TypeMismatch', "the field 'index' must be an object");
  for (const key of Object.keys(change))
    if (!HONOURED.includes(key)) throw unsupported(`the option 'collMod.index.${key}'`, 'InvalidOptions');
  if ((change.name === undefined) === (change.keyPattern === undefined))
    throw new CommandError('InvalidOptions', 'Must specify either index name or key pattern, and not both');
  if (change.expireAfterSeconds === undefined)
    throw new CommandError('InvalidOptions', 'no expireAfterSeconds field');
}
