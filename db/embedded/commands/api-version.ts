import type { Document } from 'bson';
import { CommandError } from '../errors';
import { OUTSIDE_API_1 } from '../supported';

/**
 * Holds a command to the version of MongoDB's stable API that its client has declared: refuses another version than
 * 1, and where the client is strict, a command that is no part of it.
 */
export function checkApiVersion(name: string, { apiVersion, apiStrict, ...command }: Document): void {
  if (apiVersion === undefined) {
    if (apiStrict === undefined && command.apiDeprecationErrors === undefined) return;
    throw new CommandError(
      'InvalidOptions',
      'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
    );
  }
  if (apiVersion !== '1') throw new CommandError('APIVersionError', 'API version must be "1"');
  if (apiStrict === true && OUTSIDE_API_1.has(name))
    throw new CommandError(
      'APIStrictError',
      `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
    );
}
