import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { splitPath } from '../query/paths';
import { isObject, own, type Value } from '../storage/values';

/** The parts of an update's path; refuses what could not be stored, and placeholders such as `$` and `$[name]`. */
export function updatePath(path: string): string[] {
  const parts = splitPath(path);
  for (const part of parts) {
    if (part === '')
      throw new CommandError('EmptyFieldName', `The update path '${path}' contains an empty field name`);
    if (/^\$(\[.*\])?$/.test(part)) throw unsupported(`the positional operator ${part}`, 'BadValue');
    if (part.startsWith('$'))
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' is not valid for storage.`,
      );
  }
  return parts;
}

/** The place where a path ends: what holds it, and under which name. */
export interface Place {
  holder: Value;
  name: string;
}

/** Follows a resolved path, making missing objects; refuses to go through a scalar. */
export function makeWay(document: Document, parts: string[]): Place {
  let holder: Value = document;
  for (const [i, part] of parts.slice(0, -1).entries()) {
    const next = child(holder, part, parts, i);
    if (next === undefined) {
      const made = {};
      assign({ holder, name: part }, made);
      holder = made;
    } else holder = next;
  }
  const name = parts.at(-1) as string;
  child(holder, name, parts, parts.length - 1);
  return { holder, name };
}

function child(holder: Value, part: string, parts: string[], at: number): Value {
  if (isObject(holder)) return own(holder, part);
  if (Array.isArray(holder) && /^\d+$/.test(part)) return holder[Number(part)];
  throw new CommandError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${parts.slice(0, at).at(-1) ?? ''}: ${JSON.stringify(holder)}}`,
  );
}

/** Follows a resolved path as far as it exists. */
export function findPlace(document: Document, parts: string[]): Place | undefined {
  let holder: Value = document;
  for (const part of parts.slice(0, -1)) {
    holder =
      isObject(holder) || Array.isArray(holder) ? own(holder as Record<string, Value>, part) : undefined;
    if (holder === undefined || holder === null) return undefined;
  }
  if (!isObject(holder) && !Array.isArray(holder)) return undefined;
  return { holder, name: parts.at(-1) as string };
}

/** Whether a path leads through an array, or ends in one's element. */
export function leadsThroughArray(document: Document, parts: string[]): boolean {
  let holder: Value = document;
  for (const part of parts) {
    if (Array.isArray(holder)) return true;
    holder = isObject(holder) ? own(holder, part) : undefined;
  }
  return false;
}

/** The most nulls that a far position may put into an array, as in MongoDB. */
const MOST_PADDING = 1_500_000;

/** Sets the value at a place; an array is filled with nulls up to it. */
export function assign({ holder, name }: Place, value: Value): void {
  if (!Array.isArray(holder)) {
    holder[name] = value;
    return;
  }
  if (Number(name) - holder.length > MOST_PADDING)
    throw new CommandError('BadValue', `cannot pad the array up to position ${name}`);
  while (holder.length < Number(name)) holder.push(null);
  holder[Number(name)] = value;
}
