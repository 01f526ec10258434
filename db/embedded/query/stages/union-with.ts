import { namedOperand } from '../operands';
import { type CompileStage, plainPath } from './stage';

/** The documents, and after them those of another collection. */
export const unionWith: CompileStage = (spec, { foreign, inner }, name) => {
  const codes = { object: 9, unknown: 40415, missing: 40414 };
  const checked =
    typeof spec === 'string' ? { coll: spec } : namedOperand(spec, name, ['coll'], ['pipeline'], codes);
  const pipeline = inner(checked.pipeline ?? []);
  const from = plainPath(checked.coll, 'coll', name);
  const others = () => pipeline.begin((selection) => foreign.select(from, selection));
  return function* (documents) {
    yield* documents;
    yield* others();
  };
};
