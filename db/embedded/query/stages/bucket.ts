import type { Document } from 'bson';
import { unsupported } from '../../errors';
import { PAUSE, type Sliced, sliced, type Work } from '../../slices';
import { isObject, rankOf, toNumber, type Value } from '../../storage/values';
import { type Codes, isNumber, namedOperand, refuse } from '../expressions/operands';
import { sizeOf } from '../memory';
import type { Scope } from '../scope';
import { Sorter } from '../sort';
import { finished, groupFields, grouping } from './group';
import type { CompileStage } from './stage';

const BUCKET: Codes = { object: 40201, unknown: 40197, missing: 40198 };
const AUTO: Codes = { object: 40240, unknown: 40245, missing: 40246 };

function outputFields(output: Value, scope: Scope, name: string) {
  if (!isObject(output)) throw refuse(40196, `The ${name} 'output' field must be an object`);
  return groupFields(output, scope);
}

function keyOf(groupBy: Value, scope: Scope, code: number, name: string) {
  if (isObject(groupBy) || (typeof groupBy === 'string' && groupBy.startsWith('$')))
    return scope.compile(groupBy);
  throw refuse(code, `The ${name} 'groupBy' field must be defined as a $-prefixed path or an expression`);
}

function boundariesOf(value: Value, scope: Scope, name: string): Value[] {
  if (!Array.isArray(value)) throw refuse(40200, `The ${name} 'boundaries' field must be an array`);
  const boundaries = value.map((boundary) => scope.compile(boundary)({}));
  if (boundaries.length < 2)
    throw refuse(
      40192,
      `The ${name} 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  for (const [i, boundary] of boundaries.slice(1).entries()) {
    if (rankOf(boundary) !== rankOf(boundaries[i]))
      throw refuse(40193, `All values in the 'boundaries' option to ${name} must have the same type.`);
    if (scope.compare(boundaries[i], boundary) >= 0)
      throw refuse(
        40194,
        `The 'boundaries' option to ${name} must be sorted, but elements ${i} and ${i + 1} are not in ascending order`,
      );
  }
  return boundaries;
}

/** Groups by between which two boundaries a value lies, in the order of the boundaries. */
export const bucket: CompileStage = (spec, { scope }, name) => {
  const optional = ['default', 'output'];
  const checked = namedOperand(spec, name, ['groupBy', 'boundaries'], optional, BUCKET);
  const key = keyOf(checked.groupBy, scope, 40202, name);
  const boundaries = boundariesOf(checked.boundaries, scope, name);
  const fields = outputFields(checked.output ?? { count: { $sum: 1 } }, scope, name);
  const otherwise = 'default' in checked ? scope.compile(checked.default)({}) : undefined;
  const [lowest, highest] = [boundaries[0], boundaries.at(-1)];
  if (
    otherwise !== undefined &&
    scope.compare(otherwise, lowest) >= 0 &&
    scope.compare(otherwise, highest) < 0
  )
    throw refuse(
      40199,
      `The ${name} 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.`,
    );
  const place = (root: Document): Value => {
    const value = key(root) ?? null;
    if (scope.compare(value, lowest) >= 0 && scope.compare(value, highest) < 0)
      return boundaries.findLast((boundary) => scope.compare(boundary, value) <= 0);
    if (otherwise !== undefined) return otherwise;
    throw refuse(
      40066,
      `${name} could not find a matching branch for an input, and no default was specified.`,
    );
  };
  const stage = grouping(place, fields, scope, name);
  return function* (documents) {
    const made: Document[] = [];
    for (const one of stage(documents)) {
      if (one === PAUSE) yield PAUSE;
      else made.push(one);
    }
    yield* made.sort((a, b) => scope.compare(a._id, b._id));
  };
};

const BY_KEY = [{ path: 'key', parts: ['key'], descending: false }];

interface Keyed {
  key: Value;
  document: Document;
}

/** Sorts by a value, and cuts into as many groups of about the same size; equal values stay together. */
export const bucketAuto: CompileStage = (spec, { scope }, name) => {
  if (isObject(spec) && 'granularity' in spec)
    throw unsupported(`the option 'granularity' of ${name}`, 'InvalidOptions');
  const checked = namedOperand(spec, name, ['groupBy', 'buckets'], ['output'], AUTO);
  const key = keyOf(checked.groupBy, scope, 40239, name);
  const buckets = isNumber(checked.buckets) ? toNumber(checked.buckets) : Number.NaN;
  if (!Number.isInteger(buckets))
    throw refuse(40242, `The ${name} 'buckets' field must be representable as a 32-bit integer`);
  if (buckets <= 0)
    throw refuse(40243, `The ${name} 'buckets' field must be greater than 0, but found: ${buckets}`);
  const fields = outputFields(checked.output ?? { count: { $sum: 1 } }, scope, name);
  return function* (documents) {
    const sorted = yield* keyedAndSorted(documents, (document) => key(document) ?? null, scope);
    for (const { _id, members } of cut(sorted, buckets, scope)) {
      const accumulators = fields.map(({ make }) => make(_id));
      for (const member of sliced(members)) {
        if (member === PAUSE) yield PAUSE;
        else
          for (const [i, { expression }] of fields.entries())
            accumulators[i]?.add(expression(member.document));
      }
      yield finished(_id, fields, accumulators);
    }
  };
};

function* keyedAndSorted(
  documents: Sliced<Document>,
  key: (document: Document) => Value,
  scope: Scope,
): Work<Keyed[]> {
  const sorter = new Sorter<Keyed>(BY_KEY, scope.strings);
  for (const document of documents) {
    if (document === PAUSE) {
      yield PAUSE;
      continue;
    }
    const value = key(document);
    sorter.addKeyed({ key: value, document }, [value], sizeOf(document));
  }
  const all: Keyed[] = [];
  for (const one of sorter.inSlices()) {
    if (one === PAUSE) yield PAUSE;
    else all.push(one);
  }
  return all;
}

function* cut(sorted: Keyed[], buckets: number, scope: Scope): Iterable<{ _id: Document; members: Keyed[] }> {
  const size = Math.max(1, Math.round(sorted.length / buckets));
  let from = 0;
  for (let made = 1; from < sorted.length; made++) {
    let to = made === buckets ? sorted.length : Math.min(sorted.length, from + size);
    while (to < sorted.length && scope.equal(sorted[to]?.key, sorted[to - 1]?.key)) to++;
    const max = sorted[Math.min(to, sorted.length - 1)]?.key;
    yield { _id: { min: sorted[from]?.key, max }, members: sorted.slice(from, to) };
    from = to;
  }
}
