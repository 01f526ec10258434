import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { counted, type Work } from '../slices';
import { startPipeline } from './aggregating';
import { type Answer, Context } from './context';
import { checkOptions } from './options';
import { prepare, type Query, run } from './query';

/** What an explained command would do. */
interface Examined {
  query: Query | undefined;
  /** runs it, and answers how many documents it returns */
  execute: () => Work<number>;
  /** the stages of a pipeline, after the query that it begins with */
  stages?: (cursor: Document) => Document[];
}

/** `explain` of `find` and `aggregate`: which index, and how many keys and documents were examined. */
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
  const namespace = within.namespace(inner[name]);
  return within.inSlices(explained(explainer(within), namespace, verbosity));
}

function* explained(examined: Examined, namespace: string, verbosity: string): Work<Answer> {
  const shown = {
    queryPlanner: { namespace, winningPlan: winningPlan(examined.query), rejectedPlans: [] },
    ...(verbosity !== 'queryPlanner' && { executionStats: yield* statistics(examined, verbosity) }),
  };
  return { ...shown, ...(examined.stages && { stages: examined.stages(shown) }), ok: 1 };
}

function* statistics({ query, execute }: Examined, verbosity: string): Work<Document> {
  const started = Date.now();
  const found = yield* execute();
  return {
    executionSuccess: true,
    nReturned: found,
    executionTimeMillis: Date.now() - started,
    totalKeysExamined: query?.counters.keys ?? 0,
    totalDocsExamined: query?.counters.documents ?? 0,
    // There is one plan, chosen without a trial.
    ...(verbosity === 'allPlansExecution' && { allPlansExecution: [] }),
  };
}

const EXPLAINERS: Record<string, (context: Context) => Examined> = { find: finding, aggregate: aggregating };

function finding(context: Context): Examined {
  const { command } = context;
  const collection = context.collection(context.namespace(command.find));
  if (!collection) return { query: undefined, execute: () => counted([]) };
  const query = prepare(collection, command);
  return { query, execute: () => counted(run(context, query)) };
}

function aggregating(context: Context): Examined {
  const { documents, query, pipeline } = startPipeline(context);
  const execute = () => counted(documents);
  if (pipeline.rest.length === 0) return { query, execute };
  return { query, execute, stages: (cursor) => [{ $cursor: cursor }, ...pipeline.rest] };
}

function winningPlan(query: Query | undefined): Document {
  if (!query) return { stage: 'EOF' };
  const { plan } = query;
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
