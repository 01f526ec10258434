import type { Document } from 'bson';
import { CommandError } from '../../errors';
import { PAUSE, type Sliced } from '../../slices';
import type { Value } from '../../storage/values';
import type { Neighbours, Selection } from '../neighbours';

/** One stage, ready to run: documents in, documents out, with the pauses between them. */
export type Stage = (documents: Sliced<Document>) => Sliced<Document>;

/** A pipeline, ready to run. */
export interface Pipeline {
  /** runs over documents that are handed in */
  over: Stage;
  /** runs over what its own beginning selects, which an index may answer */
  begin(select: (selection: Selection) => Sliced<Document>): Sliced<Document>;
}

/** Compiles a pipeline within a stage. */
type CompileInner = (stages: Value) => Pipeline;

/** What a stage is compiled with. */
export interface Surroundings {
  neighbours: Neighbours;
  inner: CompileInner;
}

/** Compiles one stage from what stands behind its name. */
export type CompileStage = (spec: Value, surroundings: Surroundings, name: string) => Stage;

/** A stage that makes one document of each. */
export const each =
  (run: (document: Document) => Document): Stage =>
  (documents) =>
    mapped(documents, run);

function* mapped(documents: Sliced<Document>, run: (document: Document) => Document): Sliced<Document> {
  for (const document of documents) yield document === PAUSE ? PAUSE : run(document);
}

/** A name or path of another collection's field, which is no expression. */
export function plainPath(value: Value, option: string, name: string): string {
  if (typeof value !== 'string')
    throw new CommandError('FailedToParse', `${name} argument '${option}' must be a string`);
  if (value.startsWith('$') || value === '')
    throw new CommandError(
      'Location16410',
      `FieldPath field names may not start with '$': ${value} (${name})`,
    );
  return value;
}
