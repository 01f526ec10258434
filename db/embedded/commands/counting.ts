import type { Document } from 'bson';
import { countMatches } from '../query/scan';
import type { Sliced } from '../slices';
import { equalValues, isObject } from '../storage/values';
import type { Context } from './context';
import type { Query } from './query';

/**
 * Recognises `countDocuments` and `$count`: one stage that only counts; answers what makes its document of a number. One that
 * is wrong is none: the stages tell what is wrong with it.
 */
export function countField(rest: Document[]): ((n: number) => Document) | undefined {
  if (rest.length !== 1) return undefined;
  const { $count, $group } = rest[0] as Document;
  if (typeof $count === 'string') return isFieldName($count) ? (n) => ({ [$count]: n }) : undefined;
  if (!isObject($group) || !('_id' in $group)) return undefined;
  const { _id, ...fields } = $group;
  const [name, ...others] = Object.keys(fields);
  if (
    name === undefined ||
    !isFieldName(name) ||
    others.length > 0 ||
    (typeof _id === 'object' && _id !== null) ||
    typeof _id === 'string'
  )
    return undefined;
  return equalValues(fields[name], { $sum: 1 }) || equalValues(fields[name], { $count: {} })
    ? (n) => ({ _id, [name]: n })
    : undefined;
}

/** Whether a stage may make a field of this name. */
export const isFieldName = (name: string): boolean =>
  name !== '' && !name.startsWith('$') && !name.includes('.');

/** One document with the number of those that a query finds; none where it finds none. */
export function* numberOf(
  context: Context,
  { collection, skip, limit, plan, counters }: Query,
  document: (n: number) => Document,
): Sliced<Document> {
  const n = (yield* countMatches(context.reader, collection, plan, counters, skip + limit)) - skip;
  if (n > 0) yield document(n);
}
