import { BSONRegExp } from 'bson';
import type { Value } from '../../storage/values';
import { type Pattern, patternOf, regexOf } from '../pattern';
import { typeName } from '../types';
import { isNull, named, type Operators, refuse } from './operands';

/** The last patterns that were asked for: most are the same for every document. */
const remembered = new Map<string, Pattern>();

function pattern(regex: Value, options: Value, name: string): Pattern {
  if (typeof regex !== 'string' && !(regex instanceof BSONRegExp))
    throw refuse(51105, `${name} needs 'regex' to be of type string or regex, not ${typeName(regex)}`);
  if (!isNull(options) && typeof options !== 'string')
    throw refuse(51106, `${name} needs 'options' to be of type string, not ${typeName(options)}`);
  const own = regex instanceof BSONRegExp ? regex.options : '';
  if (own !== '' && options)
    throw refuse(51107, `${name}: found regex option(s) specified in both 'regex' and 'option' fields`);
  const source = regex instanceof BSONRegExp ? regex.pattern : regex;
  const flags: string = options || own;
  const key = `${flags}/${source}`;
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size > 100) remembered.clear();
  const made = patternOf(regexOf(source, flags));
  remembered.set(key, made);
  return made;
}

const matching = (run: (pattern: Pattern, input: string) => Value, none: Value) =>
  named(
    ['input', 'regex'],
    ['options'],
    { object: 51103, unknown: 31024, missing: 31022 },
    (values, name) => {
      const { input, regex, options } = values;
      if (!isNull(input) && typeof input !== 'string')
        throw refuse(51104, `${name} needs 'input' to be of type string, not ${typeName(input)}`);
      if (isNull(regex)) return none;
      const compiled = pattern(regex, options, name);
      return isNull(input) ? none : run(compiled, input);
    },
  );

/** The result of `$regexFind`: the position of the match in characters, and null for each group that took no part. */
function shown(match: RegExpExecArray): Value {
  return {
    match: match[0],
    idx: [...match.input.slice(0, match.index)].length,
    captures: match.slice(1).map((capture) => capture ?? null),
  };
}

/** An empty match is passed over by one character, which may be two of JavaScript's. */
const characterLength = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

function findAll(compiled: Pattern, input: string): Value[] {
  const found: Value[] = [];
  let from = 0;
  let match = compiled.exec(input, from);
  while (match) {
    found.push(shown(match));
    from = match.index + (match[0].length || characterLength(input, match.index));
    if (from > input.length) break;
    match = compiled.exec(input, from);
  }
  return found;
}

/** Operators on patterns. */
export const MATCHING: Operators<'matching'> = {
  $regexMatch: matching((compiled, input) => compiled.test(input), false),
  $regexFind: matching((compiled, input) => {
    const match = compiled.exec(input, 0);
    return match ? shown(match) : null;
  }, null),
  $regexFindAll: matching(findAll, []),
};
