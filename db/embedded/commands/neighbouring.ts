import type { Document } from 'bson';
import type { Neighbours } from '../query/neighbours';
import type { Counters } from '../query/scan';
import type { Context } from './context';
import { planned, run } from './query';

/** The other collections of a command's database, read as the command reads its own; `read` gathers what it cost. */
export function neighboursOf(context: Context, read?: Map<string, Counters>): Neighbours {
  const collectionOf = (name: string) => context.collection(context.namespace(name));
  return {
    *select(name, selection, scope): Iterable<Document> {
      const collection = collectionOf(name);
      if (!collection) return;
      const query = planned(collection, selection, scope, undefined);
      try {
        for (const { document } of run(context, query)) yield document;
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

function tally(read: Map<string, Counters> | undefined, name: string, { keys, documents }: Counters): void {
  const sofar = read?.get(name) ?? { keys: 0, documents: 0 };
  read?.set(name, { keys: sofar.keys + keys, documents: sofar.documents + documents });
}
