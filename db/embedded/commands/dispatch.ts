import { type Document, Timestamp } from 'bson';
import { CommandError, unsupported } from '../errors';
import { Connection } from '../protocol/connection';
import { checkDatabase } from '../storage/catalog';
import type { Snapshot } from '../storage/snapshots';
import { ADMIN_ONLY, type COMMANDS, READ_CONCERNS } from '../supported';
import { aggregate } from './aggregating';
import { checkSignedIn, connectionStatus, logout, saslContinue, saslStart } from './authentication';
import { create, drop, dropDatabase, dropIndexes, listCollections, listIndexes } from './catalogue';
import { type Answer, Context, type Handler, type Store } from './context';
import {
  getCmdLineOpts,
  getLog,
  getParameter,
  hostInfo,
  listCommands,
  replSetGetStatus,
  serverStatus,
  whatsmyuri,
} from './diagnostics';
import { abortTransaction, commitTransaction, endSessions } from './ending';
import { explain } from './explaining';
import type { FailPoints } from './fail-point';
import { buildInfo, hello, ping } from './handshake';
import { createIndexes } from './indexing';
import { aggregateSizes, asksForSizes, dbStats, listDatabases } from './measuring';
import { checkOptions } from './options';
import { count, distinct, find, getMore, killCursors } from './reading';
import { renameCollection } from './renaming';
import { Retries } from './retries';
import { checkSessionFields, wrongType } from './session-fields';
import { checkOpen, transactionOf, wasCommitted } from './sessions';
import { validate } from './validating';
import { deleteCommand, findAndModify, insert, updateCommand } from './writing';

const HANDLERS: Record<keyof typeof COMMANDS, Handler> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping,
  buildInfo,
  saslStart,
  saslContinue,
  logout,
  connectionStatus,
  getParameter,
  getCmdLineOpts,
  getLog,
  hostInfo,
  serverStatus,
  replSetGetStatus,
  whatsmyuri,
  listCommands,
  dbStats,
  renameCollection,
  endSessions,
  insert,
  update: updateCommand,
  delete: deleteCommand,
  findAndModify,
  find,
  getMore,
  killCursors,
  count,
  distinct,
  aggregate: (context) => (asksForSizes(context.command.pipeline) ? aggregateSizes : aggregate)(context),
  explain,
  create,
  createIndexes,
  listIndexes,
  dropIndexes,
  listCollections,
  listDatabases,
  drop,
  dropDatabase,
  validate,
  commitTransaction,
  abortTransaction,
};

/** How long a client that is gone may take to come back. */
const PATIENCE_MS = 1_000;

const IN_TRANSACTIONS = new Set([
  'insert',
  'update',
  'delete',
  'findAndModify',
  'find',
  'getMore',
  'killCursors',
  'distinct',
  'aggregate',
  'commitTransaction',
  'abortTransaction',
]);
/** Commands that can read a snapshot without a transaction. */
const WITH_SNAPSHOT = new Set(['find', 'aggregate', 'distinct']);
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** Runs commands: checks what they ask for, and finds their transaction. */
export class Dispatcher {
  private readonly retries: Retries;

  constructor(
    private readonly store: Store,
    private readonly failPoints?: FailPoints,
  ) {
    this.retries = new Retries(store.engine);
  }

  /** Answers one command; throws what `refusal` makes an answer of, or `HangUp` where a fail point says so. */
  run(command: Document, connection = new Connection()): Answer | Promise<Answer> {
    const name = Object.keys(command)[0] ?? '';
    checkSignedIn(connection, name);
    connection.appName ??= command.client?.application?.name;
    if (!this.failPoints) return this.execute(name, command, connection);
    if (name === 'configureFailPoint') return this.failPoints.configure(command);
    return this.failPoints.run(name, command, connection, () => this.execute(name, command, connection));
  }

  private execute(name: string, command: Document, connection: Connection): Answer | Promise<Answer> {
    const handler = checkCommand(name, command);
    this.store.engine.refresh();
    if (name === 'commitTransaction' && wasCommitted(command, this.store.transactions)) return { ok: 1 };
    const transaction = transactionOf(command, this.store.transactions);
    if (!transaction) {
      const snapshot = this.snapshotOf(name, command);
      const context = new Context(this.store, command, connection, undefined, snapshot);
      const retryable = command.txnNumber !== undefined && RETRYABLE.has(name);
      if (retryable)
        return this.retries.once(command, () => {
          this.failPoints?.write(command);
          return handler(context);
        });
      return handler(context);
    }
    if (!IN_TRANSACTIONS.has(name))
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot run '${name}' in a multi-document transaction.`,
      );
    if (name !== 'commitTransaction' && name !== 'abortTransaction') checkOpen(transaction, connection);
    return this.within(transaction, async () =>
      handler(new Context(this.store, command, connection, transaction)),
    );
  }

  /**
   * A client is gone. What only it could go on with is ended soon, rather than when its time is over: others wait for
   * what its transactions hold. Not at once, since a driver may go on over another connection.
   */
  left(connection: Connection): void {
    setTimeout(() => {
      connection.gone = true;
      this.store.cursors.killAbandoned();
      this.store.transactions.abortAbandoned();
    }, PATIENCE_MS).unref();
  }

  /** The snapshot that the command asks for, which is a new one with the session's first read. */
  private snapshotOf(name: string, { readConcern }: Document): Snapshot | undefined {
    // A cursor continues in its own snapshot.
    if (readConcern?.level !== 'snapshot' || name === 'getMore') return undefined;
    if (!WITH_SNAPSHOT.has(name))
      throw new CommandError('InvalidOptions', `Command ${name} does not support readConcern snapshot`);
    const { atClusterTime } = readConcern;
    if (atClusterTime !== undefined && !(atClusterTime instanceof Timestamp))
      throw wrongType('readConcern.atClusterTime', atClusterTime, 'timestamp');
    return this.store.snapshots.at(atClusterTime);
  }

  /** Whatever is refused within a transaction ends it, as in MongoDB. */
  private async within(transaction: { abort(): void }, run: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await run();
      if ('writeErrors' in answer) transaction.abort();
      return answer;
    } catch (error) {
      transaction.abort();
      throw error;
    }
  }
}

/** Refuses a command or a field of it that is not in the list. */
function checkCommand(name: string, command: Document): Handler {
  checkOptions(name, command);
  if (command.$db === undefined)
    throw new CommandError('Location40571', 'OP_MSG requests require a $db argument');
  checkDatabase(command.$db);
  checkSessionFields(command);
  if (ADMIN_ONLY.has(name) && command.$db !== 'admin')
    throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
  const level: unknown = command.readConcern?.level;
  if (typeof level === 'string' && !READ_CONCERNS.has(level))
    throw unsupported(`the read concern '${level}'`, 'InvalidOptions');
  const w: unknown = command.writeConcern?.w;
  if (typeof w === 'number' ? w > 1 : typeof w === 'string' && w !== 'majority')
    throw new CommandError(
      'UnsatisfiableWriteConcern',
      `Not enough data-bearing nodes for the write concern w: ${w}`,
    );
  return HANDLERS[name as keyof typeof COMMANDS] as Handler;
}

/** The answer to a command that failed. */
export function refusal(error: unknown): Document {
  if (error instanceof CommandError)
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.fields };
  console.error('embedded store:', error);
  return refusal(new CommandError('InternalError', error instanceof Error ? error.message : String(error)));
}
