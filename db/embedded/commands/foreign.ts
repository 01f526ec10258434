import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { ForeignCollections } from '../query/selection';
import { PAUSE, type Sliced } from '../slices';
import type { Collection } from '../storage/catalog';
import type { Context } from './context';
import { planned, type Query, run } from './query';

/** Reads foreign collections as the command reads its own. */
export function foreignOf(context: Context): ForeignCollections {
  const collectionOf = (name: string) => context.collection(context.namespace(name));
  return {
    *select(name, selection): Sliced<Document> {
      const collection = collectionOf(name);
      if (!collection) return;
      const query = planned(collection, selection);
      for (const found of run(context, query)) {
        if (found === PAUSE) {
          yield PAUSE;
          continue;
        }
        yield found.document;
        checkThere(query, collectionOf(name));
      }
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
