import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { isNumber, refuse } from '../query/expressions/operands';
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

type Kind = 'object' | 'array' | 'bool' | 'number';

/** What fields have to be that mean the same in all commands and statements. */
const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  object: ['filter', 'query', 'q', 'projection', 'fields', 'sort', 'let', 'cursor'],
  array: ['arrayFilters', 'cursors'],
  bool: [
    'multi',
    'upsert',
    'ordered',
    'errorsOnly',
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

/** Refuses fields of another type than they mean something in; null is as good as none. */
export function checkTypes(fields: Document, where: string): void {
  for (const kind of Object.keys(KINDS) as Kind[])
    for (const field of KINDS[kind]) {
      const value: Value = own(fields, field);
      if (value === undefined || value === null || HOLDS[kind](value)) continue;
      throw wrongType(`${where}.${field}`, value, kind);
    }
  const { batchSize } = fields;
  if (isNumber(batchSize) && toNumber(batchSize) < 0)
    throw refuse(51024, `BSON field 'batchSize' value must be >= 0, actual value '${batchSize}'`);
}
