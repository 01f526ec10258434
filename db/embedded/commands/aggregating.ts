import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { countMatches } from '../query/scan';
import { compileStage, stageName } from '../query/stages';
import { encode } from '../storage/codec';
import { equalValues, isObject, type Value } from '../storage/values';
import type { Answer, Context } from './context';
import { prepare, type Query, run } from './query';

/** `aggregate`: what its leading stages say is answered by an index, as `find` would; the rest runs over that. */
export function aggregate(context: Context): Answer {
  const { command, store } = context;
  if (command.aggregate === 1)
    throw unsupported(`the stage '${Object.keys(command.pipeline?.[0] ?? {})[0]}'`);
  const ns = context.namespace(command.aggregate);
  if (!isObject(command.cursor)) throw new CommandError('FailedToParse', "The 'cursor' option is required");
  return store.cursors.begin(context, ns, encoded(pipeline(context, ns).documents), command.cursor.batchSize);
}

function* encoded(documents: Iterable<Document>): IterableIterator<Uint8Array> {
  for (const document of documents) yield encode(document);
}

/** The pipeline's documents, and the query that it begins with. */
export function pipeline(
  context: Context,
  ns: string,
): { documents: Iterable<Document>; query: Query | undefined } {
  const { command } = context;
  if (!Array.isArray(command.pipeline))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  const { spec, rest } = leading(command.pipeline);
  const stages = rest.map(compileStage);
  const collection = context.collection(ns);
  if (!collection)
    return {
      documents: stages.reduce((input, stage) => stage(input), [] as Iterable<Document>),
      query: undefined,
    };
  const query = prepare(collection, { ...spec, hint: command.hint });
  const counted = countField(rest);
  if (counted) {
    const most = query.skip + query.limit;
    const n = countMatches(context.reader, collection, query.plan, query.counters, most) - query.skip;
    return { documents: n > 0 ? [counted(n)] : [], query };
  }
  return { documents: stages.reduce((input, stage) => stage(input), documents(context, query)), query };
}

function* documents(context: Context, query: Query): Iterable<Document> {
  for (const { document } of run(context, query)) yield document;
}

interface Leading {
  filter?: Value;
  sort?: Value;
  skip?: number;
  limit?: number;
}

/** Takes `$match`, `$sort`, `$skip` and `$limit` from the front, in the one order in which a query applies them. */
function leading(pipeline: Document[]): { spec: Leading; rest: Document[] } {
  const spec: Leading = {};
  const order = ['$match', '$sort', '$skip', '$limit'];
  let stage = 0;
  let taken = 0;
  for (const document of pipeline) {
    const name = stageName(document);
    const at = order.indexOf(name);
    if (at < stage) break;
    if (at === 0) {
      spec.filter = spec.filter === undefined ? document.$match : { $and: [spec.filter, document.$match] };
      if (!isObject(document.$match))
        throw new CommandError('BadValue', 'the match filter must be an expression in an object');
    } else {
      stage = at + 1;
      spec[name.slice(1) as 'skip'] = document[name];
      // Checked as the stage checks it.
      compileStage(document);
    }
    taken++;
  }
  return { spec, rest: pipeline.slice(taken) };
}

/** Recognises `countDocuments` and `$count`: one stage that only counts. */
function countField(rest: Document[]): ((n: number) => Document) | undefined {
  if (rest.length !== 1) return undefined;
  const { $count, $group } = rest[0] as Document;
  if (typeof $count === 'string') return (n) => ({ [$count]: n });
  if (!isObject($group)) return undefined;
  const { _id, ...fields } = $group;
  const [name, ...others] = Object.keys(fields);
  if (
    name === undefined ||
    others.length > 0 ||
    (typeof _id === 'object' && _id !== null) ||
    typeof _id === 'string'
  )
    return undefined;
  return equalValues(fields[name], { $sum: 1 }) || equalValues(fields[name], { $count: {} })
    ? (n) => ({ _id, [name]: n })
    : undefined;
}
