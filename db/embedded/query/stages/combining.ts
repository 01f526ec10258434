import type { Document } from 'bson';
import { PAUSE, type Sliced, sliced } from '../../slices';
import { isObject, type Value } from '../../storage/values';
import { namedOperand, refuse } from '../expressions/operands';
import { MEMORY_LIMIT, Memory, sizeOf } from '../memory';
import { type CompileStage, type Pipeline, plainPath } from './stage';

/** The documents, and after them those of another collection. */
export const unionWith: CompileStage = (spec, { scope, neighbours, inner }, name) => {
  const codes = { object: 9, unknown: 40415, missing: 40414 };
  const checked =
    typeof spec === 'string' ? { coll: spec } : namedOperand(spec, name, [], ['coll', 'pipeline'], codes);
  const pipeline = inner(checked.pipeline ?? [], scope, name);
  const others = (): Sliced<Document> => {
    if (checked.coll === undefined) return pipeline.over([]);
    const from = plainPath(checked.coll, 'coll', name);
    return pipeline.begin((selection) => neighbours.select(from, selection, scope));
  };
  if (checked.coll === undefined && !startsWithDocuments(checked.pipeline))
    throw refuse(9, `${name} needs a 'coll', or a pipeline that begins with $documents`);
  return function* (documents) {
    yield* documents;
    yield* others();
  };
};

const startsWithDocuments = (pipeline: Value): boolean =>
  Array.isArray(pipeline) && isObject(pipeline[0]) && '$documents' in pipeline[0];

const holding = (what: string, code: number) =>
  new Memory(() => refuse(code, `${what}, which exceeds the limit of ${MEMORY_LIMIT} bytes`));

/** Several pipelines over the same documents, whose answers become the fields of one document. */
export const facet: CompileStage = (spec, { scope, inner }, name) => {
  if (!isObject(spec) || Object.keys(spec).length === 0)
    throw refuse(40169, `the ${name} specification must be a non-empty object`);
  const facets = Object.entries(spec).map(([field, stages]): [string, Pipeline] => {
    if (field.startsWith('$') || field.includes('.') || field === '')
      throw refuse(16410, `${name} field names may not be empty, start with '$' or contain '.': ${field}`);
    if (!Array.isArray(stages))
      throw refuse(40170, `arguments to ${name} must be arrays, ${field} is not one`);
    return [field, inner(stages, scope, name)];
  });
  return function* (documents) {
    const held = holding(`the documents that ${name} looks at several times`, 4031700);
    const input: Document[] = [];
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      held.take(sizeOf(document));
      input.push(document);
    }
    const made = holding(`document constructed by ${name}`, 4031700);
    const result: Document = {};
    for (const [field, pipeline] of facets) {
      const answers: Document[] = [];
      for (const document of pipeline.over(sliced(input))) {
        if (document === PAUSE) {
          yield PAUSE;
          continue;
        }
        made.take(sizeOf(document));
        answers.push(document);
      }
      result[field] = answers;
    }
    yield result;
  };
};
