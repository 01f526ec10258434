import type { Document } from 'bson';
import { PAUSE } from '../../slices';
import type { Value } from '../../storage/values';
import { sizeOf } from '../memory';
import { refuse } from '../operands';
import { parseSort, Sorter, type SortField } from '../sort';
import type { CompileStage, Stage } from './stage';

/** Reads what `$sort` sorts by, which must be something. */
export function sortFields(spec: Value): SortField[] {
  const fields = parseSort(spec);
  if (fields.length === 0) throw refuse(15976, '$sort stage must have at least one sort key');
  return fields;
}

/** Sorts, and keeps only the first where what follows asks for no more. */
export function sorting(fields: SortField[], most = Number.POSITIVE_INFINITY): Stage {
  return function* (documents) {
    const sorter = new Sorter<Document>(fields, most);
    for (const document of documents) {
      if (document === PAUSE) yield PAUSE;
      else sorter.add(document, document, sizeOf(document));
    }
    yield* sorter.inSlices();
  };
}

export const sort: CompileStage = (spec) => sorting(sortFields(spec));
