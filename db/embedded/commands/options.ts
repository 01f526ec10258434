import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { own } from '../storage/values';
import { COMMANDS, COMMON_OPTIONS } from '../supported';

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
}
