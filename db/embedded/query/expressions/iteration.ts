import type { Value } from '../../storage/values';
import { truthy, typeName } from '../types';
import { type Build, int32, isNull, namedOperand, type Operators, refuse } from './operands';

const map: Build = (operand, scope, name) => {
  const codes = { object: 16878, unknown: 16879, missing: 16880 };
  const { input, as = 'this', in: body } = namedOperand(operand, name, ['input', 'in'], ['as'], codes);
  const { scope: inner, cells } = scope.with([as]);
  const [cell] = cells as [{ value: Value }];
  const values = scope.compile(input);
  const result = inner.compile(body);
  return (root) => {
    const array = values(root);
    if (isNull(array)) return null;
    if (!Array.isArray(array))
      throw refuse(16883, `input to ${name} must be an array not ${typeName(array)}`);
    return array.map((element) => {
      cell.value = element;
      return result(root) ?? null;
    });
  };
};

const filter: Build = (operand, scope, name) => {
  const codes = { object: 28646, unknown: 28647, missing: 28648 };
  const spec = namedOperand(operand, name, ['input', 'cond'], ['as', 'limit'], codes);
  const { scope: inner, cells } = scope.with([spec.as ?? 'this']);
  const [cell] = cells as [{ value: Value }];
  const values = scope.compile(spec.input);
  const condition = inner.compile(spec.cond);
  const most = spec.limit === undefined ? undefined : scope.compile(spec.limit);
  return (root) => {
    const array = values(root);
    if (isNull(array)) return null;
    if (!Array.isArray(array))
      throw refuse(28651, `input to ${name} must be an array not ${typeName(array)}`);
    const limit = limitOf(most?.(root), name);
    const kept: Value[] = [];
    for (const element of array) {
      cell.value = element;
      if (!truthy(condition(root))) continue;
      kept.push(element);
      if (kept.length >= limit) break;
    }
    return kept;
  };
};

function limitOf(value: Value, name: string): number {
  if (isNull(value)) return Number.POSITIVE_INFINITY;
  const limit = int32(value, 327391, 327391, `${name}'s limit`);
  if (limit <= 0) throw refuse(327392, `${name}: limit must be greater than 0: ${limit}`);
  return limit;
}

const reduce: Build = (operand, scope, name) => {
  const codes = { object: 40075, unknown: 40076, missing: 40077 };
  const {
    input,
    initialValue,
    in: body,
  } = namedOperand(operand, name, ['input', 'initialValue', 'in'], [], codes);
  const { scope: inner, cells } = scope.with(['this', 'value']);
  const [element, sofar] = cells as [{ value: Value }, { value: Value }];
  const values = scope.compile(input);
  const initial = scope.compile(initialValue);
  const result = inner.compile(body);
  return (root) => {
    const array = values(root);
    if (isNull(array)) return null;
    if (!Array.isArray(array))
      throw refuse(40080, `${name} requires that 'input' be an array, found: ${typeName(array)}`);
    let value = initial(root);
    for (const next of array) {
      element.value = next;
      sofar.value = value;
      value = result(root);
    }
    return value;
  };
};

/** Operators that run an expression on each element. */
export const ITERATION: Operators<'iteration'> = { $map: map, $filter: filter, $reduce: reduce };
