import type { Document } from 'bson';

/** MongoDB's own error codes, by the names that the driver shows next to the numbers. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  NotSingleValueField: 54,
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
  ExceededMemoryLimit: 146,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidUUID: 207,
  TransactionTooOld: 225,
  NotImplemented: 238,
  SnapshotTooOld: 239,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  FailPointSetFailed: 266,
  IndexBuildAborted: 276,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  MechanismUnavailable: 334,
  TemporarilyUnavailable: 365,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  NotWritablePrimary: 10107,
  InterruptedAtShutdown: 11600,
} as const;

/** The name of one of MongoDB's errors; those without a name of their own are called by their number. */
export type ErrorName = keyof typeof CODES | `Location${number}`;

const codeOf = (name: ErrorName): number =>
  CODES[name as keyof typeof CODES] ?? Number(name.slice('Location'.length));

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
    this.code = codeOf(codeName);
  }
}

/** Refuses what the embedded store does not do, in one sentence that names it. */
export function unsupported(what: string, codeName: ErrorName = 'NotImplemented'): CommandError {
  return new CommandError(codeName, `The embedded store does not support ${what}`);
}
