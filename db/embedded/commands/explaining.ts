import type { Document } from 'bson';
import { unsupported } from '../errors';
import { countMatches } from '../query/scan';
import { pipeline } from './aggregating';
import { type Answer, Context } from './context';
import { prepare, type Query, run } from './query';

/** `explain` of `find`, `count` and `aggregate`: which index, and how many keys and documents were examined. */
export function explain(context: Context): Answer {
  const inner: Document = { ...context.command.explain, $db: context.database };
  const within = new Context(context.store, inner, context.connection, context.transaction);
  const name = Object.keys(inner)[0] as string;
  const ns = within.namespace(inner[name]);
  const started = Date.now();
  const { query, returned } = examine(within, name, ns);
  return {
    queryPlanner: {
      namespace: ns,
      winningPlan: query ? winningPlan(query) : { stage: 'EOF' },
      rejectedPlans: [],
    },
    executionStats: {
      executionSuccess: true,
      nReturned: returned,
      executionTimeMillis: Date.now() - started,
      totalKeysExamined: query?.counters.keys ?? 0,
      totalDocsExamined: query?.counters.documents ?? 0,
    },
    ok: 1,
  };
}

function examine(context: Context, name: string, ns: string): { query: Query | undefined; returned: number } {
  const { command } = context;
  if (name === 'aggregate') {
    const { documents, query } = pipeline(context, ns);
    return { query, returned: [...documents].length };
  }
  if (name !== 'find' && name !== 'count') throw unsupported(`explain of ${name}`);
  const collection = context.collection(ns);
  if (!collection) return { query: undefined, returned: 0 };
  const query = prepare(collection, name === 'find' ? command : { ...command, filter: command.query });
  if (name === 'find') return { query, returned: [...run(context, query)].length };
  return {
    query,
    returned: countMatches(context.reader, collection, query.plan, query.counters, query.skip + query.limit),
  };
}

function winningPlan({ plan }: Query): Document {
  const scan: Document = plan.collectionScan
    ? { stage: 'COLLSCAN', direction: 'forward' }
    : {
        stage: 'IXSCAN',
        indexName: plan.index?.name ?? '_id_',
        keyPattern: plan.index?.key ?? { _id: 1 },
        direction: plan.reverse ? 'backward' : 'forward',
        isMultiKey: plan.index?.multikey ?? false,
      };
  return plan.sorted ? scan : { stage: 'SORT', inputStage: scan };
}
