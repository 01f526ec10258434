import type { Document } from 'bson';
import { CommandError } from '../errors';
import { scopeOf } from '../query/command-scope';
import type { Neighbours } from '../query/neighbours';
import { compilePipeline, type MainPipeline } from '../query/pipeline';
import type { Scope } from '../query/scope';
import { PAUSE, type Sliced } from '../slices';
import { encode } from '../storage/codec';
import { isObject } from '../storage/values';
import type { Answer, Context } from './context';
import { countField, numberOf } from './counting';
import { neighboursOf } from './neighbouring';
import { writeOutput } from './output';
import { planned, type Query, run } from './query';
import { wholeLists } from './whole-lists';

/** `aggregate`: what its leading stages say is answered by an index, as `find` would; the rest runs over that. */
export function aggregate(context: Context): Answer | Promise<Answer> {
  const { command, store } = context;
  if (!isObject(command.cursor)) throw new CommandError('FailedToParse', "The 'cursor' option is required");
  const begin = (ns: string, answers: Sliced<Uint8Array>) =>
    store.cursors.begin(context, ns, answers, command.cursor.batchSize);
  const lists = wholeLists(context, scopeOf(command));
  if (lists) return begin(context.namespace(command.aggregate), lists);
  const started = startPipeline(context, neighboursOf(context));
  const { ns, documents, pipeline, scope } = started;
  if (!pipeline.output) return begin(ns, encoded(documents));
  return writeOutput(context, pipeline.output, documents, scope).then(() => begin(ns, []));
}

function* encoded(documents: Sliced<Document>): Sliced<Uint8Array> {
  for (const document of documents) yield document === PAUSE ? PAUSE : encode(document);
}

/** A pipeline on its way: its documents, and the query that it begins with, if it reads a collection. */
export interface Started {
  ns: string;
  pipeline: MainPipeline;
  scope: Scope;
  documents: Sliced<Document>;
  query: Query | undefined;
}

/** Compiles the command's pipeline, and begins it. */
export function startPipeline(context: Context, neighbours: Neighbours): Started {
  const { command } = context;
  const scope = scopeOf(command);
  const pipeline = compilePipeline(command.pipeline, scope, neighbours);
  const ns = context.namespace(sourceName(command.aggregate, pipeline));
  const collection = context.collection(ns);
  let query: Query | undefined;
  const documents = pipeline.begin((selection) => {
    if (!collection) return [];
    query = planned(collection, selection, scope, command.hint);
    return documentsOf(context, query);
  });
  const counted = query && countField(pipeline.rest);
  if (!query || !counted) return { ns, pipeline, scope, documents, query };
  return { ns, pipeline, scope, documents: numberOf(context, query, counted), query };
}

/** A pipeline over no collection is asked for with 1 in place of a name, and begins with `$documents`. */
function sourceName(name: unknown, { literal }: MainPipeline): unknown {
  if (name !== 1) {
    if (literal) throw new CommandError('InvalidNamespace', '$documents can only be run with {aggregate: 1}');
    return name;
  }
  if (literal) return '$cmd.aggregate';
  throw new CommandError(
    'InvalidNamespace',
    '{aggregate: 1} is not valid for a pipeline that reads a collection',
  );
}

function* documentsOf(context: Context, query: Query): Sliced<Document> {
  for (const found of run(context, query)) yield found === PAUSE ? PAUSE : found.document;
}
