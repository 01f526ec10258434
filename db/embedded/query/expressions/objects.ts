import { isObject, own, type Value } from '../../storage/values';
import { splitPath } from '../paths';
import type { Scope } from '../scope';
import { typeName } from '../types';
import { type Build, isNull, namedOperand, type Operators, refuse, unary, variadic } from './operands';

function toArray(value: Value, name: string): Value {
  if (isNull(value)) return null;
  if (!isObject(value)) throw refuse(40390, `${name} requires a document input, found: ${typeName(value)}`);
  return Object.entries(value).map(([k, v]) => ({ k, v }));
}

function toObject(value: Value, name: string): Value {
  if (isNull(value)) return null;
  if (!Array.isArray(value))
    throw refuse(40386, `${name} requires an array input, found: ${typeName(value)}`);
  const result: Record<string, Value> = {};
  const pairs = Array.isArray(value[0]);
  for (const element of value) {
    const [key, inner] = pairs ? pair(element, name) : keyed(element, name);
    if (typeof key !== 'string')
      throw refuse(40394, `${name} requires keys of type String, found: ${typeName(key)}`);
    result[storableName(key)] = inner;
  }
  return result;
}

function pair(element: Value, name: string): [Value, Value] {
  if (!Array.isArray(element)) throw refuse(40396, `${name} requires a consistent input format`);
  if (element.length !== 2)
    throw refuse(40397, `${name} requires an array of size 2 arrays, found array of size: ${element.length}`);
  return [element[0], element[1]];
}

function keyed(element: Value, name: string): [Value, Value] {
  if (!isObject(element)) throw refuse(40391, `${name} requires a consistent input format`);
  if (Object.keys(element).length !== 2 || !Object.hasOwn(element, 'k') || !Object.hasOwn(element, 'v'))
    throw refuse(40392, `${name} requires an object keys of 'k' and 'v'`);
  return [element.k, element.v];
}

/** A name that a document may have for a field. */
function storableName(name: string): string {
  if (name.includes('\0')) throw refuse(4940400, 'a key may not contain a null byte');
  splitPath(name);
  return name;
}

function merge(values: Value[], name: string): Value {
  const result: Record<string, Value> = {};
  for (const value of values) mergeInto(result, value, name);
  return result;
}

/** Puts an object's fields over those that are there; refuses what is neither an object nor null. */
export function mergeInto(target: Record<string, Value>, value: Value, name: string): void {
  if (isNull(value)) return;
  if (!isObject(value))
    throw refuse(40400, `${name} requires object inputs, but an input is of type ${typeName(value)}`);
  Object.assign(target, value);
}

/** The name that `$getField` and its like are given, which must not depend on the document. */
function fieldName(operand: Value, scope: Scope, name: string, code: number): string {
  const field = isObject(operand) && '$literal' in operand ? operand.$literal : operand;
  const dynamic = typeof field === 'string' && field.startsWith('$') && field === operand;
  const value = dynamic || isObject(field) ? scope.compile(field)({}) : field;
  if (typeof value !== 'string')
    throw refuse(code, `${name} requires 'field' to evaluate to a constant of type String`);
  return storableName(value);
}

const getField: Build = (operand, scope, name) => {
  const short = !isObject(operand) || (Object.keys(operand)[0] ?? '').startsWith('$');
  const spec = short
    ? { field: operand, input: '$$CURRENT' }
    : namedOperand(operand, name, ['field', 'input'], [], {
        object: 3041701,
        unknown: 3041702,
        missing: 3041703,
      });
  const field = fieldName(spec.field, scope, name, 5654602);
  const input = scope.compile(spec.input);
  return (root) => {
    const object = input(root);
    if (isNull(object)) return object;
    return isObject(object) ? own(object, field) : undefined;
  };
};

const setField =
  (removes: boolean): Build =>
  (operand, scope, name) => {
    const required = removes ? ['field', 'input'] : ['field', 'input', 'value'];
    const spec = namedOperand(operand, name, required, [], {
      object: 4161100,
      unknown: 4161101,
      missing: 4161102,
    });
    const field = fieldName(spec.field, scope, name, 4161106);
    const input = scope.compile(spec.input);
    const value = removes ? () => undefined : scope.compile(spec.value);
    return (root) => {
      const object = input(root);
      if (isNull(object)) return null;
      if (!isObject(object))
        throw refuse(4161105, `${name} requires 'input' to evaluate to type Object, not ${typeName(object)}`);
      const next = value(root);
      if (next !== undefined) return { ...object, [field]: next };
      const { [field]: _, ...rest } = object;
      return rest;
    };
  };

/** Operators on embedded documents. */
export const OBJECTS: Operators<'objects'> = {
  $objectToArray: unary(toArray),
  $arrayToObject: unary(toObject),
  $mergeObjects: variadic(merge),
  $getField: getField,
  $setField: setField(false),
  $unsetField: setField(true),
};
