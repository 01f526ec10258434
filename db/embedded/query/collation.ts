import { CommandError, unsupported } from '../errors';
import { encodeKey } from '../storage/key-encoding';
import { isObject, Rank, rankOf, type StringOrder, type Value } from '../storage/values';
import { COLLATION_OPTIONS } from '../supported';

/** How one command compares strings, where it does not compare them by their bytes. */
export interface Collation {
  compare: StringOrder;
  /** one value for all that are equal to each other, to group by */
  canonical: (value: Value) => Value;
}

const SENSITIVITY = { 1: 'base', 2: 'accent', 3: 'variant' } as const;

/**
 * Reads `collation`: `locale`, `strength` 1 to 3, `caseLevel` and `numericOrdering`. `undefined` where there is none,
 * or its locale is `simple`. Refuses what `Intl.Collator` cannot do.
 */
export function parseCollation(spec: Value): Collation | undefined {
  if (spec === undefined) return undefined;
  if (!isObject(spec)) throw new CommandError('TypeMismatch', "BSON field 'collation' must be an object");
  for (const key of Object.keys(spec))
    if (!(COLLATION_OPTIONS as readonly string[]).includes(key))
      throw unsupported(`the collation option '${key}'`, 'InvalidOptions');
  if (typeof spec.locale !== 'string')
    throw new CommandError('Location40414', "BSON field 'collation.locale' is missing but a required field");
  if (spec.locale === 'simple') return undefined;
  const compare = collator(spec, spec.locale).compare;
  return { compare, canonical: canonical(compare) };
}

function collator(spec: Record<string, Value>, locale: string): Intl.Collator {
  const strength = Number(spec.strength ?? 3);
  if (strength !== 1 && strength !== 2 && strength !== 3)
    throw unsupported(`collation.strength ${spec.strength}`, 'BadValue');
  const tag = locale.replaceAll('_', '-');
  const sensitivity = spec.caseLevel === true && strength === 1 ? 'case' : SENSITIVITY[strength];
  if (spec.caseLevel === true && strength === 2) throw unsupported('caseLevel with strength 2', 'BadValue');
  if (!knows(tag))
    throw new CommandError('BadValue', `Field 'locale' is invalid in: { locale: "${locale}" }`);
  return new Intl.Collator(tag, { sensitivity, numeric: spec.numericOrdering === true });
}

function knows(tag: string): boolean {
  try {
    return Intl.Collator.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Replaces each string by the first that was equal to it; what was seen is kept in order, to be found by halves. */
function canonical(compare: StringOrder): (value: Value) => Value {
  const known = new Map<string, string>();
  const sorted: string[] = [];
  const ofString = (text: string): string => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(sorted[middle] as string, text) < 0) low = middle + 1;
      else high = middle;
    }
    const next = sorted[low];
    const found = next !== undefined && compare(next, text) === 0 ? next : text;
    if (found === text) sorted.splice(low, 0, text);
    known.set(text, found);
    return found;
  };
  const ofValue = (value: Value): Value => {
    if (typeof value === 'string') return ofString(value);
    if (Array.isArray(value)) return value.map(ofValue);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, ofValue(inner)]));
  };
  return ofValue;
}

/** Whether a collation has anything to say about a value. */
export function hasStrings(value: Value): boolean {
  if (Array.isArray(value)) return value.some(hasStrings);
  const rank = rankOf(value);
  return rank === Rank.String || (rank === Rank.Object && Object.values(value).some(hasStrings));
}

/** Text that is the same for values that are equal, and for no others. */
export function identity(value: Value, collation: Collation | undefined): string {
  return encodeKey(collation ? collation.canonical(value) : value).toString('latin1');
}
