import type { Document } from 'bson';
import { CommandError } from '../../errors';
import { PAUSE, type Sliced } from '../../slices';
import type { Value } from '../../storage/values';
import type { ForeignCollections, Selection } from '../selection';

/** One stage, ready to run: documents in, documents out, with pauses between them. */
export type Stage = (documents: Sliced<Document>) => Sliced<Document>;

/** A pipeline, ready to run. */
export interface Pipeline {
  /** runs over given documents */
  over: Stage;
  /** runs over what its leading stages select, which an index may answer */
  begin(select: (selection: Selection) => Sliced<Document>): Sliced<Document>;
  /** the stages after the leading ones, as they were given */
  rest: Document[];
}

/** What a stage is compiled with. */
export interface StageContext {
  foreign: ForeignCollections;
  /** compiles a pipeline within a stage */
  inner: (stages: Value) => Pipeline;
}

/** Compiles one stage from its specification. */
export type CompileStage = (spec: Value, context: StageContext, name: string) => Stage;

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
