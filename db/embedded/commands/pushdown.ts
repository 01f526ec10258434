import type { Document } from 'bson';
import { documentOfList } from '../protocol/reply';
import { countLeading, selectionOf, stageName } from '../query/pipeline';
import type { Projection } from '../query/projection';
import type { Selection } from '../query/selection';
import { projectionOf } from '../query/stages/simple';
import { plainPath } from '../query/stages/stage';
import { PAUSE, type Sliced, type Work } from '../slices';
import { encode, MAX_DOCUMENT_BYTES, tooLarge } from '../storage/codec';
import { isObject, type Value } from '../storage/values';
import type { Context } from './context';
import { countField, isFieldName, numberOf } from './counting';
import { answers, planned } from './query';

/** A part of a pipeline, over one collection. */
interface Part {
  from: string;
  selection: Selection;
  projection: Projection | undefined;
  end: 'each' | Counted | List;
}

/** Returns the number of documents. */
interface Counted {
  counted: (n: number) => Document;
}

/** Returns all documents as an array in one document. */
interface List {
  _id: number;
  name: string;
}

/**
 * Pushes down a pipeline that computes nothing: lists and counts of one collection after another (`$unionWith`), each of
 * which an index answers, as documents or as one document with an array of them (`$push` of `$$ROOT`). Their bytes are not
 * decoded, as in `find`.
 * @returns undefined for any other pipeline, and for a wrong one, which the stages refuse
 */
export function pushedDown(context: Context): Sliced<Uint8Array> | undefined {
  const { aggregate, pipeline } = context.command;
  if (typeof aggregate !== 'string' || !Array.isArray(pipeline)) return undefined;
  const parts = partsOf(aggregate, pipeline);
  return parts && allOf(context, parts);
}

function partsOf(own: string, pipeline: Value[]): Part[] | undefined {
  const end = pipeline.findIndex((stage) => isObject(stage) && '$unionWith' in stage);
  const first = end === -1 ? pipeline : pipeline.slice(0, end);
  const parts = [partOf(own, first)];
  for (const stage of end === -1 ? [] : pipeline.slice(end)) {
    if (!isObject(stage) || Object.keys(stage).length !== 1 || !isObject(stage.$unionWith)) return undefined;
    const { coll, pipeline: inner, ...others } = stage.$unionWith;
    if (typeof coll !== 'string' || !Array.isArray(inner) || Object.keys(others).length > 0) return undefined;
    const part = partOf(plainPath(coll, 'coll', '$unionWith'), inner);
    // A later batch of single documents could meet a foreign collection that was dropped.
    if (part?.end === 'each') return undefined;
    parts.push(part);
  }
  return parts.every((part) => part !== undefined) ? (parts as Part[]) : undefined;
}

function partOf(from: string, stages: Value[]): Part | undefined {
  const leading = countLeading(stages.map(stageName));
  const behind: Document[] = stages.slice(leading);
  const projection = behind[0]?.$project === undefined ? undefined : projectionOf(behind.shift()?.$project);
  if (behind.length > 1 || (projection && !projection.raw)) return undefined;
  const counted = countField(behind);
  const end = behind.length === 0 ? 'each' : counted ? { counted } : listOf(behind[0]?.$group);
  return end && { from, selection: selectionOf(stages.slice(0, leading)), projection, end };
}

/** `{ $group: { _id: 1, rows: { $push: '$$ROOT' } } }` */
function listOf(spec: Value): List | undefined {
  if (!isObject(spec)) return undefined;
  const { _id, ...fields } = spec;
  const [[name, said] = [], ...others] = Object.entries(fields);
  if (typeof _id !== 'number' || name === undefined || !isFieldName(name)) return undefined;
  if (others.length > 0 || !isObject(said) || Object.keys(said).length !== 1) return undefined;
  return said.$push === '$$ROOT' ? { _id, name } : undefined;
}

function* allOf(context: Context, parts: readonly Part[]): Sliced<Uint8Array> {
  for (const { from, selection, projection, end } of parts) {
    const collection = context.collection(context.namespace(from));
    if (!collection) continue;
    const query = { ...planned(collection, selection), projection };
    if (end === 'each') yield* answers(context, query);
    else if ('counted' in end) {
      for (const document of numberOf(context, query, end.counted))
        yield document === PAUSE ? PAUSE : encode(document);
    } else {
      const rows = yield* held(answers(context, query));
      if (rows.length > 0) yield documentOfList({ _id: end._id }, end.name, rows);
    }
  }
}

/** As many as one document can hold: more is refused before it fills the memory. */
function* held(documents: Sliced<Uint8Array>): Work<Uint8Array[]> {
  const rows: Uint8Array[] = [];
  let size = 0;
  for (const bytes of documents) {
    if (bytes === PAUSE) {
      yield PAUSE;
      continue;
    }
    size += bytes.length;
    if (size > MAX_DOCUMENT_BYTES) throw tooLarge(size);
    rows.push(bytes);
  }
  return rows;
}
