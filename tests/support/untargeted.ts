import type { Document } from 'mongodb';
import { withoutCompany } from '../../db/company-removal';
import { collections } from '../../db/indexes';

/**
 * Collections that stay on one shard, since they are asked for without a company, and the contents of files
 * (docs/operations/scaling.md). All others are sharded by `companyId`.
 */
const unsharded = new Set([
  ...withoutCompany,
  ...['addresses', 'backgroundJobs', 'directory', 'emailLinks', 'resetLinks', 'sessions'],
]);
let sharded: ReadonlySet<string> | undefined;
const shardedNames = () =>
  new Set(
    collections()
      .map(({ name }) => name)
      .filter((name) => !unsharded.has(name)),
  );

/** What a command looks up by id without its company, so that a cluster would ask all shards; null where it does not. */
export function untargeted(command: Document): { of: string; told: string } | null {
  const [name = ''] = Object.keys(command);
  const of = command[name];
  sharded ??= shardedNames();
  if (!sharded.has(of)) return null;
  const filters: Document[] = [
    ...[command.filter, command.query, command.pipeline?.[0]?.$match].filter(Boolean),
    ...[...(command.updates ?? []), ...(command.deletes ?? [])].map(({ q }: Document) => q),
  ];
  const stray = filters.find(
    (filter) => valuesOf(filter, '_id').some(isLookup) && valuesOf(filter, 'companyId').length === 0,
  );
  return stray ? { of, told: `${name} ${of} ${JSON.stringify(stray)}` } : null;
}

/** What a filter says of a field. */
function valuesOf(filter: Document, field: string): unknown[] {
  const own = field in filter ? [filter[field]] : [];
  return [...own, ...(filter.$and ?? []).flatMap((part: Document) => valuesOf(part, field))];
}

/** One id or some of them; a walk over all records (`$gt`) is none. */
const isLookup = (id: unknown) => typeof id === 'string' || (id as Document | null)?.$in !== undefined;
