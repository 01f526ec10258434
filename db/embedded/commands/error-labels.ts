import type { Document } from 'bson';
import { CODES } from '../errors';

/** The errors after which MongoDB has drivers send a write again. */
const RETRYABLE: Record<string, number> = {
  HostUnreachable: 6,
  HostNotFound: 7,
  NetworkTimeout: 89,
  ShutdownInProgress: 91,
  ReadConcernMajorityNotAvailableYet: 134,
  PrimarySteppedDown: 189,
  ExceededTimeLimit: 262,
  SocketException: 9001,
  NotWritablePrimary: 10107,
  InterruptedAtShutdown: 11600,
  InterruptedDueToReplStateChange: 11602,
  NotPrimaryNoSecondaryOk: 13435,
  NotPrimaryOrSecondary: 13436,
};
const RETRYABLE_CODES = new Set(Object.values(RETRYABLE));

/** The errors that leave nothing of a transaction behind, whichever command met them: the client may start it again. */
const TRANSIENT: Record<string, number> = {
  LockTimeout: 24,
  WriteConflict: CODES.WriteConflict,
  SnapshotUnavailable: 246,
  NoSuchTransaction: CODES.NoSuchTransaction,
  PreparedTransactionInProgress: 267,
};
const TRANSIENT_CODES = new Set(Object.values(TRANSIENT));

/** Errors that have no label, and are known by their name alone. */
const OTHERS: Record<string, number> = {
  UnknownError: 8,
  WriteConcernFailed: 64,
  UnknownReplWriteConcern: 79,
  Interrupted: 11601,
};

const NAMES = new Map(
  [RETRYABLE, TRANSIENT, OTHERS, CODES].flatMap((names) =>
    Object.entries(names).map(([name, code]): [number, string] => [code, name]),
  ),
);

/** The name of an error code; one that is not known here is called by its number, as MongoDB calls those without a name. */
export const codeName = (code: number): string => NAMES.get(code) ?? `Location${code}`;

/**
 * The labels that a server gives to a command that failed with this code, or whose `writeConcernError` has it
 * (`ofConcern`): they tell the driver what it may send again.
 */
export function errorLabels(name: string, command: Document, code: number, ofConcern = false): string[] {
  const labels: string[] = [];
  const ends = name === 'commitTransaction' || name === 'abortTransaction';
  const inTransaction = command.autocommit === false;
  if ((ends || (command.txnNumber !== undefined && !inTransaction)) && RETRYABLE_CODES.has(code))
    labels.push('RetryableWriteError');
  // What ends a transaction is sent again by itself: the transaction may have been committed already.
  const transient = TRANSIENT_CODES.has(code) || (!ends && RETRYABLE_CODES.has(code));
  if (inTransaction && !ofConcern && transient) labels.push('TransientTransactionError');
  return labels;
}
