import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { type Counters, countMatches } from '../query/scan';
import { counted, type Work } from '../slices';
import { startPipeline } from './aggregating';
import { changeQuery, targets } from './changing';
import { type Answer, Context } from './context';
import { neighboursOf } from './neighbouring';
import { checkOptions } from './options';
import { prepare, type Query, run } from './query';
import { checkFields, deleteSpec, deletesMany, statements } from './writing';

/** What an explained command would do. */
interface Examined {
  query: Query | undefined;
  /** runs it without changing anything, and answers how many documents it gives */
  execute: () => Work<number>;
  /** what stands above the query in the plan: a change */
  above?: string;
  /** the stages of a pipeline, shown with what they have read when it has run */
  stages?: (cursor: Document) => Document[];
}

/** `explain` of reads and changes: which index, and how many keys and documents were examined. */
export function explain(context: Context): Answer | Promise<Answer> {
  const { explain: command, verbosity = 'allPlansExecution' } = context.command;
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity))
    throw new CommandError(
      'FailedToParse',
      `verbosity string must be one of queryPlanner, executionStats, allPlansExecution: ${verbosity}`,
    );
  const inner: Document = { ...command, $db: context.database };
  const within = new Context(context.store, inner, context.connection, context.transaction);
  const name = Object.keys(inner)[0] as string;
  checkOptions(name, inner);
  const explainer = Object.hasOwn(EXPLAINERS, name) ? EXPLAINERS[name] : undefined;
  if (!explainer) throw unsupported(`explain of ${name}`);
  const namespace = within.namespace(inner[name] === 1 ? '$cmd.aggregate' : inner[name]);
  return within.inSlices(explained(explainer(within), namespace, verbosity));
}

function* explained(examined: Examined, namespace: string, verbosity: string): Work<Answer> {
  const shown = {
    queryPlanner: { namespace, winningPlan: winningPlan(examined), rejectedPlans: [] },
    ...(verbosity !== 'queryPlanner' && { executionStats: yield* statistics(examined, verbosity) }),
  };
  return { ...shown, ...(examined.stages && { stages: examined.stages(shown) }), ok: 1 };
}

function* statistics({ query, execute, above }: Examined, verbosity: string): Work<Document> {
  const started = Date.now();
  const found = yield* execute();
  return {
    executionSuccess: true,
    nReturned: above ? 0 : found,
    executionTimeMillis: Date.now() - started,
    totalKeysExamined: query?.counters.keys ?? 0,
    totalDocsExamined: query?.counters.documents ?? 0,
    ...(above && {
      executionStages: { stage: above, [above === 'DELETE' ? 'nWouldDelete' : 'nWouldModify']: found },
    }),
    // There is one plan, chosen without a trial.
    ...(verbosity === 'allPlansExecution' && { allPlansExecution: [] }),
  };
}

const EXPLAINERS: Record<string, (context: Context) => Examined> = {
  find: (context) => reading(context, context.command.find, context.command),
  distinct: (context) => {
    const { distinct, query: filter, hint, collation } = context.command;
    return reading(context, distinct, { filter, hint, collation });
  },
  count: counting,
  aggregate: aggregating,
  update: (context) => {
    const [statement] = single(context.command.updates, 'update');
    checkFields(statement, 'update', 'update.updates');
    const { q: filter, multi, hint, sort, collation } = statement;
    return changing(
      context,
      context.command.update,
      { filter, hint, sort, collation },
      multi === true,
      'UPDATE',
    );
  },
  delete: (context) => {
    const [statement] = single(context.command.deletes, 'delete');
    checkFields(statement, 'delete', 'delete.deletes');
    const many = deletesMany(statement);
    return changing(context, context.command.delete, deleteSpec(context, statement), many, 'DELETE');
  },
  findAndModify: (context) => {
    const { findAndModify, query: filter, sort, hint, collation, remove } = context.command;
    const above = remove === true ? 'DELETE' : 'UPDATE';
    return changing(context, findAndModify, { filter, sort, hint, collation }, false, above);
  },
};

function single(given: unknown, name: 'update' | 'delete'): [Document] {
  if (Array.isArray(given) && given.length === 1) return statements(given, name) as [Document];
  throw new CommandError('InvalidOptions', `explained ${name} commands must have exactly one statement`);
}

const NOTHING: Examined = { query: undefined, execute: () => counted([]) };

function reading(context: Context, name: unknown, spec: Document): Examined {
  const collection = context.collection(context.namespace(name));
  if (!collection) return NOTHING;
  const query = prepare(collection, spec);
  return { query, execute: () => counted(run(context, query)) };
}

function counting(context: Context): Examined {
  const { count, query: filter, hint, skip, limit, collation } = context.command;
  const collection = context.collection(context.namespace(count));
  if (!collection) return NOTHING;
  const query = prepare(collection, { filter, hint, skip, limit, collation });
  const most = query.skip + query.limit;
  const execute = () => countMatches(context.reader, collection, query.plan, query.counters, most);
  return { query, execute };
}

function changing(context: Context, name: unknown, spec: Document, multi: boolean, above: string): Examined {
  const collection = context.collection(context.namespace(name));
  if (!collection) return { ...NOTHING, above };
  const query = changeQuery(collection, { ...spec, let: context.command.let }, multi);
  return { query, above, execute: () => counted(targets(context.reader, query, multi)) };
}

/** What is written at the end of a pipeline is left out. */
function aggregating(context: Context): Examined {
  const read = new Map<string, Counters>();
  const { documents, query, pipeline } = startPipeline(context, neighboursOf(context, read));
  const execute = () => counted(documents);
  if (pipeline.rest.length === 0) return { query, execute };
  const stages = (cursor: Document) => [
    { $cursor: cursor },
    ...pipeline.rest.map((stage) => ({ ...stage, ...readBy(stage, read) })),
  ];
  return { query, execute, stages };
}

/** What a stage that looks into another collection has read there, in all its times together. */
function readBy(stage: Document, read: Map<string, Counters>): Document {
  const spec: unknown = stage.$unionWith ?? stage.$lookup;
  const { from, coll = from ?? spec } = Object(spec) as Record<string, unknown>;
  const counters = typeof coll === 'string' ? read.get(coll) : undefined;
  return counters ? { totalKeysExamined: counters.keys, totalDocsExamined: counters.documents } : {};
}

function winningPlan({ query, above }: Examined): Document {
  const plan = query ? readingPlan(query) : { stage: 'EOF' };
  return above ? { stage: above, inputStage: plan } : plan;
}

function readingPlan({ plan }: Query): Document {
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
