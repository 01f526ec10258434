import type { Document } from 'bson';
import { unsupported } from '../../errors';
import { PAUSE, type Sliced, type Work } from '../../slices';
import { isObject, type Value } from '../../storage/values';
import { LOOKUP_FIELDS } from '../../supported';
import { and } from '../filter';
import { leaf } from '../leaf';
import { Memory, sizeOf } from '../memory';
import type { Node } from '../node';
import { namedOperand, refuse } from '../operands';
import { splitPath, valuesAt } from '../paths';
import { type CompileStage, plainPath, type StageContext } from './stage';
import { withPath } from './unwind';

const CODES = { object: 9, unknown: 9, missing: 9 };

/** How many bytes one document can be joined with: what a document may have in all. */
const JOINED_BYTES = 16 * 1024 * 1024 + 16 * 1024;

/**
 * Joins each document with those of another collection whose `foreignField` has one of its values in `localField`, and
 * runs `pipeline` over them.
 */
export const lookup: CompileStage = (spec, context, name) => {
  checkSupported(spec, name);
  const checked = namedOperand(spec, name, LOOKUP_FIELDS.required, LOOKUP_FIELDS.optional, CODES);
  const as = splitPath(plainPath(checked.as, 'as', name));
  const find = finder(checked, context, name);
  return function* (documents) {
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      context.foreign.checkTime();
      yield withPath(document, as, yield* joined(find(document), String(checked.from)));
    }
  };
};

function checkSupported(spec: Value, name: string): void {
  if (!isObject(spec)) return;
  if ('let' in spec) throw unsupported(`'let' of ${name}`, 'FailedToParse');
  if ('pipeline' in spec && !('localField' in spec) && !('foreignField' in spec))
    throw unsupported(`${name} without 'localField' and 'foreignField'`, 'FailedToParse');
}

function* joined(documents: Sliced<Document>, from: string): Work<Document[]> {
  const memory = new Memory(
    () =>
      refuse(
        4568,
        `Total size of documents in ${from} matching pipeline's $lookup stage exceeds ${JOINED_BYTES} bytes`,
      ),
    JOINED_BYTES,
  );
  const found: Document[] = [];
  for (const document of documents) {
    if (document === PAUSE) {
      yield PAUSE;
      continue;
    }
    memory.take(sizeOf(document));
    found.push(document);
  }
  return found;
}

function finder(
  spec: Record<string, Value>,
  { foreign: collections, inner }: StageContext,
  name: string,
): (document: Document) => Sliced<Document> {
  const from = plainPath(spec.from, 'from', name);
  const local = splitPath(plainPath(spec.localField, 'localField', name));
  const foreign = plainPath(spec.foreignField, 'foreignField', name);
  const pipeline = inner(spec.pipeline ?? []);
  const condition = (document: Document): Node => {
    const nodes = valuesAt(document, local).map(
      (value): Node => ({ kind: 'leaf', leaf: leaf(foreign, 'eq', value ?? null) }),
    );
    return nodes.length === 1 ? (nodes[0] as Node) : { kind: 'or', nodes };
  };
  return (document) =>
    pipeline.begin((selection) =>
      collections.select(from, { ...selection, filter: and([condition(document), selection.filter]) }),
    );
}
