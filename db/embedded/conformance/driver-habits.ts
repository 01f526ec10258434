import type { Document } from 'mongodb';
import type { Value } from '../storage/values';

const WRITES = ['insert', 'update', 'delete', 'findAndModify'];

const isAbsent = (pattern: Document | undefined): boolean => pattern?.$$exists === false;

/**
 * An expected event in the words of the official driver, where it says the same in others than the case: so that
 * the rest of the case is still compared.
 */
export function asDriverSays(pattern: Document): Document {
  if (!pattern.command) return pattern;
  const command: Document = { ...pattern.command };
  for (const habit of HABITS) habit(command);
  return { ...pattern, command };
}

const HABITS: readonly ((command: Document) => void)[] = [
  // It gives the end of a transaction ten seconds, also at the first try.
  (command) => {
    const ends = command.commitTransaction !== undefined || command.abortTransaction !== undefined;
    if (ends && command.writeConcern?.w !== undefined)
      command.writeConcern = { wtimeout: { $$unsetOrMatches: 10_000 }, ...command.writeConcern };
  },
  // In a session it tells a write outside of transactions, too, after which time it comes.
  (command) => {
    if (isAbsent(command.readConcern) && WRITES.some((name) => name in command))
      command.readConcern = { $$unsetOrMatches: { afterClusterTime: { $$exists: true } } };
  },
  // It asks for a file of GridFS and its chunks by $eq.
  (command) => {
    if (!/^fs\.(files|chunks)$/.test(command.find)) return;
    const byId = (value: Value) => (value?._bsontype === 'ObjectId' ? { $eq: value } : value);
    const entries = Object.entries(command.filter ?? {});
    command.filter = Object.fromEntries(entries.map(([key, value]) => [key, byId(value)]));
  },
  // Directly connected to one server it would take any that can answer.
  (command) => {
    if (isAbsent(command.$readPreference))
      command.$readPreference = { $$unsetOrMatches: { mode: 'primaryPreferred' } };
  },
];
