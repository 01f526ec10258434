import { extreme } from '../accumulators';
import type { Scope } from '../scope';
import type { Accumulator } from '../totals';
import { average, deviation, sum } from '../totals';
import { type Build, type Operators, operandsOf } from './operands';

/** An accumulator as an expression: over its operands, or over the elements of a single one that is an array. */
const fold =
  (make: (scope: Scope) => Accumulator): Build =>
  (operand, scope, name) => {
    const parts = operandsOf(operand, scope, name, 0, Infinity);
    return (root) => {
      const values = parts.map((part) => part(root));
      const accumulator = make(scope);
      const single: unknown = values[0];
      for (const value of values.length === 1 && Array.isArray(single) ? single : values)
        accumulator.add(value);
      return accumulator.result();
    };
  };

/** Accumulators that are expressions too. */
export const FOLDING: Operators<'folding'> = {
  $sum: fold(sum),
  $avg: fold(average),
  $min: fold((scope) => extreme(-1, (a, b) => scope.compare(a, b))),
  $max: fold((scope) => extreme(1, (a, b) => scope.compare(a, b))),
  $stdDevPop: fold(() => deviation(0)),
  $stdDevSamp: fold(() => deviation(1)),
};
