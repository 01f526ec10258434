import type { Document } from 'bson';

/** MongoDB's own error codes, by the name that the driver shows beside the number. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  OperationFailed: 96,
  UnsatisfiableWriteConcern: 100,
  WriteConflict: 112,
  CannotIndexParallelArrays: 171,
  TransactionTooOld: 225,
  NotImplemented: 238,
  SnapshotTooOld: 239,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  MechanismUnavailable: 334,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  InterruptedAtShutdown: 11600,
  Location31249: 31249,
  Location31253: 31253,
  Location31254: 31254,
  Location40324: 40324,
  Location40415: 40415,
} as const;

/** The name of one of MongoDB's errors. */
export type ErrorName = keyof typeof CODES;

/** What a command is refused with: becomes `{ ok: 0, code, codeName, errmsg }`, or one of `writeErrors`. */
export class CommandError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: ErrorName,
    message: string,
    /** further fields of the answer: `keyPattern` and `keyValue`, or `errorLabels` */
    readonly fields: Document = {},
  ) {
    super(message);
    this.code = CODES[codeName];
  }
}

/** Refuses what the embedded store does not do, in one sentence that names it. */
export function unsupported(what: string, codeName: ErrorName = 'NotImplemented'): CommandError {
  return new CommandError(codeName, `The embedded store does not support ${what}`);
}
