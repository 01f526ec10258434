import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { isNumber, refuse } from '../query/operands';
import { isObject, own, toNumber, type Value } from '../storage/values';
import { COMMANDS, COMMON_OPTIONS } from '../supported';
import { wrongType } from './session-fields';

/** Refuses a command that is not in the list, and a field of it that is not honoured. */
export function checkOptions(
  name: string,
  command: Document,
  commands: Record<string, readonly string[]> = COMMANDS,
): void {
  const options = own(commands, name);
  if (!options) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
  for (const key of Object.keys(command))
    if (key !== name && !options.includes(key) && !(COMMON_OPTIONS as readonly string[]).includes(key))
      throw unsupported(`the option '${key}' of ${name}`, 'InvalidOptions');
  checkTypes(command, name);
  if (isObject(command.cursor)) checkTypes(command.cursor, `${name}.cursor`);
}

const isTrue = (value: Value): boolean => (typeof value === 'boolean' ? value : toNumber(value) !== 0);

type Kind = 'object' | 'array' | 'bool' | 'number';

/** What fields have to be that mean the same in all commands and statements. */
const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  object: ['filter', 'query', 'q', 'projection', 'fields', 'sort', 'cursor'],
  array: ['cursors'],
  bool: [
    'multi',
    'upsert',
    'ordered',
    'bypassDocumentValidation',
    'new',
    'remove',
    'singleBatch',
    'unique',
    'nameOnly',
  ],
  number: ['skip', 'limit', 'batchSize', 'scale', 'maxTimeMS'],
};

const HOLDS: Readonly<Record<Kind, (value: Value) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  // As in MongoDB, which takes a number for true or false.
  bool: (value) => typeof value === 'boolean' || isNumber(value),
  number: isNumber,
};

/**
 * Refuses fields of another type than they mean something in; null is as good as none. A number that stands for true or
 * false is made that.
 */
export function checkTypes(fields: Document, where: string): void {
  for (const kind of Object.keys(KINDS) as Kind[])
    for (const field of KINDS[kind]) {
      const value: Value = own(fields, field);
      if (value === undefined || value === null) continue;
      if (!HOLDS[kind](value)) throw wrongType(`${where}.${field}`, value, kind);
      if (kind === 'bool') fields[field] = isTrue(value);
    }
  const { batchSize, maxTimeMS } = fields;
  if (isNumber(maxTimeMS) && !(toNumber(maxTimeMS) >= 0 && toNumber(maxTimeMS) <= 0x7fff_ffff))
    throw new CommandError('BadValue', `${maxTimeMS} value for maxTimeMS is out of range [0, 2147483647]`);
  if (isNumber(batchSize) && toNumber(batchSize) < 0)
    throw refuse(51024, `BSON field 'batchSize' value must be >= 0, actual value '${batchSize}'`);
}
