import type { Document } from 'bson';
import { CommandError } from '../errors';
import { compilePipeline } from '../query/pipeline';
import type { Pipeline } from '../query/stages/stage';
import { PAUSE, type Sliced } from '../slices';
import { encode } from '../storage/codec';
import { isObject } from '../storage/values';
import type { Answer, Context } from './context';
import { countField, numberOf } from './counting';
import { foreignOf } from './foreign';
import { pushedDown } from './pushdown';
import { planned, type Query, run } from './query';

/** `aggregate`: its leading stages are planned as a `find` is; the other stages run over that. */
export function aggregate(context: Context): Answer | Promise<Answer> {
  const { command, store } = context;
  if (!isObject(command.cursor)) throw new CommandError('FailedToParse', "The 'cursor' option is required");
  const begin = (ns: string, answers: Sliced<Uint8Array>) =>
    store.cursors.begin(context, ns, answers, command.cursor.batchSize);
  const pushed = pushedDown(context);
  if (pushed) return begin(context.namespace(command.aggregate), pushed);
  const { ns, documents } = startPipeline(context);
  return begin(ns, encoded(documents));
}

function* encoded(documents: Sliced<Document>): Sliced<Uint8Array> {
  for (const document of documents) yield document === PAUSE ? PAUSE : encode(document);
}

/** A pipeline that has begun: its documents, and the query of its leading stages, if there is such a collection. */
interface Started {
  ns: string;
  pipeline: Pipeline;
  documents: Sliced<Document>;
  query: Query | undefined;
}

/** Compiles the command's pipeline, and begins it. */
export function startPipeline(context: Context): Started {
  const { command } = context;
  const pipeline = compilePipeline(command.pipeline, foreignOf(context));
  const ns = context.namespace(command.aggregate);
  const collection = context.collection(ns);
  let query: Query | undefined;
  const documents = pipeline.begin((selection) => {
    if (!collection) return [];
    query = planned(collection, selection);
    return documentsOf(context, query);
  });
  const counted = query && countField(pipeline.rest);
  if (!query || !counted) return { ns, pipeline, documents, query };
  return { ns, pipeline, documents: numberOf(context, query, counted), query };
}

function* documentsOf(context: Context, query: Query): Sliced<Document> {
  for (const found of run(context, query)) yield found === PAUSE ? PAUSE : found.document;
}
