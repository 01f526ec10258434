import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Neighbours } from '../query/neighbours';
import { compilePipeline, type MainPipeline } from '../query/pipeline';
import { PAUSE, type Sliced } from '../slices';
import { encode } from '../storage/codec';
import { isObject } from '../storage/values';
import type { Answer, Context } from './context';
import { countField, numberOf } from './counting';
import { neighboursOf } from './neighbouring';
import { planned, type Query, run } from './query';
import { wholeLists } from './whole-lists';

/** `aggregate`: what its leading stages say is answered by an index, as `find` would; the rest runs over that. */
export function aggregate(context: Context): Answer | Promise<Answer> {
  const { command, store } = context;
  if (!isObject(command.cursor)) throw new CommandError('FailedToParse', "The 'cursor' option is required");
  const begin = (ns: string, answers: Sliced<Uint8Array>) =>
    store.cursors.begin(context, ns, answers, command.cursor.batchSize);
  const lists = wholeLists(context);
  if (lists) return begin(context.namespace(command.aggregate), lists);
  const { ns, documents } = startPipeline(context, neighboursOf(context));
  return begin(ns, encoded(documents));
}

function* encoded(documents: Sliced<Document>): Sliced<Uint8Array> {
  for (const document of documents) yield document === PAUSE ? PAUSE : encode(document);
}

/** A pipeline on its way: its documents, and the query that it begins with, if it reads a collection. */
export interface Started {
  ns: string;
  pipeline: MainPipeline;
  documents: Sliced<Document>;
  query: Query | undefined;
}

/** Compiles the command's pipeline, and begins it. */
export function startPipeline(context: Context, neighbours: Neighbours): Started {
  const { command } = context;
  const pipeline = compilePipeline(command.pipeline, neighbours);
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
