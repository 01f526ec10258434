import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Neighbours } from '../query/neighbours';
import type { Counters } from '../query/scan';
import { PAUSE, type Sliced } from '../slices';
import type { Collection } from '../storage/catalog';
import type { Context } from './context';
import { planned, type Query, run } from './query';

/** The other collections of a command's database, read as the command reads its own; `read` gathers what it cost. */
export function neighboursOf(context: Context, read?: Map<string, Counters>): Neighbours {
  const collectionOf = (name: string) => context.collection(context.namespace(name));
  return {
    *select(name, selection, scope): Sliced<Document> {
      const collection = collectionOf(name);
      if (!collection) return;
      const query = planned(collection, selection, scope, undefined);
      try {
        for (const found of run(context, query)) {
          if (found === PAUSE) {
            yield PAUSE;
            continue;
          }
          yield found.document;
          checkThere(query, collectionOf(name));
        }
      } finally {
        tally(read, name, query.counters);
      }
    },
    indexed(name, path) {
      if (path === '_id') return true;
      const indexes = collectionOf(name)?.indexes ?? [];
      return indexes.some(({ fields, partial }) => fields[0]?.path === path && !partial);
    },
    checkTime: () => context.checkTime(),
  };
}

/** Between two batches a collection may go, or the index that is being read: what follows would be missing. */
function checkThere({ collection, plan }: Query, now: Collection | undefined): void {
  if (now === collection) return;
  const { index } = plan;
  const there =
    now?.table === collection.table && (!index || now.indexes.some(({ table }) => table === index.table));
  if (!there)
    throw new CommandError(
      'QueryPlanKilled',
      `collection or index dropped while it was read: ${collection.ns}`,
    );
}

function tally(read: Map<string, Counters> | undefined, name: string, { keys, documents }: Counters): void {
  const sofar = read?.get(name) ?? { keys: 0, documents: 0 };
  read?.set(name, { keys: sofar.keys + keys, documents: sofar.documents + documents });
}
