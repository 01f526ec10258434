import { type Context, createContext, Script } from 'node:vm';
import { BSONRegExp } from 'bson';
import { CommandError, unsupported } from '../errors';
import { costOf } from './pattern-cost';
import { readOtherwise } from './pattern-dialect';

/** A compiled regular expression that always comes to an end. */
export interface Pattern {
  test(text: string): boolean;
}

/** Up to this many steps a match is simply run: some hundredths of a second at the worst. */
const FEW_STEPS = 5_000_000;
/** How long one match may take that could take for ever, and all matches of one pattern together. */
const MATCH_MS = 200;
const PATTERN_MS = 5_000;

interface Guard {
  script: Script;
  context: Context & { regex?: RegExp; text?: string };
}

let guard: Guard | undefined;

/** Runs a match where it can be stopped; made for the first that needs it, as few ever do. */
function guarded(): Guard {
  guard ??= {
    script: new Script('regex.test(text)'),
    context: createContext({ regex: undefined, text: '' }),
  };
  return guard;
}

/** A regular expression of these parts; BSON has no way to write one with a null byte. */
export function regexOf(pattern: string, options: string): BSONRegExp {
  if (pattern.includes('\0') || options.includes('\0'))
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte');
  const unknown = /[^imsxu]/.exec(options);
  if (unknown) throw new CommandError('Location51108', `invalid flag in regex options: ${unknown[0]}`);
  checkOptions(options);
  return new BSONRegExp(pattern, options);
}

function checkOptions(options: string): void {
  for (const option of options)
    if (!'imsu'.includes(option)) throw unsupported(`the regular expression option "${option}"`, 'BadValue');
}

/**
 * Compiles a pattern; refuses what JavaScript cannot read, or not as MongoDB does, and options that it has not. A match that might take
 * too many steps, by the pattern's form and the text's length, runs against the clock and is refused when it is over.
 */
export function patternOf({ pattern, options }: BSONRegExp): Pattern {
  checkOptions(options);
  const other = readOtherwise(pattern, options);
  if (other !== undefined)
    throw unsupported(`"${other}" in a regular expression, which JavaScript reads otherwise,`, 'BadValue');
  const regex = compiled(pattern, options);
  const cost = costOf(pattern, options);
  let spent = 0;
  const watched = (text: string): boolean => {
    if (spent > PATTERN_MS) throw tooSlow(pattern);
    const started = performance.now();
    const { script, context } = guarded();
    context.regex = regex;
    context.text = text;
    try {
      return script.runInContext(context, { timeout: MATCH_MS });
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw tooSlow(pattern);
      throw error;
    } finally {
      context.regex = undefined;
      context.text = '';
      spent += performance.now() - started;
    }
  };
  const quick = (text: string) => cost(text.length) <= FEW_STEPS;
  return {
    test: (text) => (quick(text) ? regex.test(text) : watched(text)),
  };
}

function compiled(pattern: string, options: string): RegExp {
  try {
    return new RegExp(pattern, options);
  } catch {
    throw new CommandError('Location51091', `Regular expression is invalid: ${pattern}`);
  }
}

const tooSlow = (pattern: string) =>
  new CommandError(
    'BadValue',
    `Error occurred while executing regular expression: the embedded store gives up the pattern ${JSON.stringify(pattern)}, which takes too long on these texts`,
  );
