import { CommandError } from '../errors';
import type { Work } from '../slices';
import { validateCollection } from '../storage/validate';
import type { Answer, Context } from './context';

/** `validate`: compares every index of a collection with its documents. */
export function validate(context: Context): Answer | Promise<Answer> {
  return context.inSlices(validating(context));
}

function* validating(context: Context): Work<Answer> {
  const ns = context.namespace(context.command.validate);
  const collection = context.collection(ns);
  if (!collection)
    throw new CommandError('NamespaceNotFound', `Collection '${ns}' does not exist to validate.`);
  const { documents, keys, errors } = yield* validateCollection(context.reader, collection);
  return {
    ns,
    nrecords: documents,
    nIndexes: collection.indexes.length + 1,
    keysPerIndex: keys,
    valid: errors.length === 0,
    warnings: [],
    errors,
    ok: 1,
  };
}
