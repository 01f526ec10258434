import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { type COMMANDS, READ_CONCERNS } from '../supported';
import { aggregate } from './aggregating';
import {
  create,
  drop,
  dropDatabase,
  dropIndexes,
  listCollections,
  listDatabases,
  listIndexes,
} from './catalogue';
import { type Answer, Context, type Handler, type Store } from './context';
import { explain } from './explaining';
import { buildInfo, hello, ping } from './handshake';
import { createIndexes } from './indexing';
import { checkOptions } from './options';
import { count, distinct, find, getMore, killCursors } from './reading';
import { Retries } from './retries';
import { abortTransaction, checkOpen, commitTransaction, endSessions, transactionOf } from './sessions';
import { deleteCommand, findAndModify, insert, updateCommand } from './writing';

const HANDLERS: Record<keyof typeof COMMANDS, Handler> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping,
  buildInfo,
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
  aggregate,
  explain,
  create,
  createIndexes,
  listIndexes,
  dropIndexes,
  listCollections,
  listDatabases,
  drop,
  dropDatabase,
  commitTransaction,
  abortTransaction,
};

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
  'count',
  'commitTransaction',
  'abortTransaction',
]);
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** Runs commands: checks what they ask for, and finds their transaction. */
export class Dispatcher {
  private readonly retries = new Retries();

  constructor(private readonly store: Store) {}

  /** Answers one command; throws what `refusal` makes an answer of. */
  run(command: Document): Answer | Promise<Answer> {
    const name = Object.keys(command)[0] ?? '';
    const handler = checkCommand(name, command);
    this.store.engine.refresh();
    const transaction = transactionOf(command, this.store.transactions);
    if (!transaction) {
      const context = new Context(this.store, command, undefined);
      const retryable = command.txnNumber !== undefined && RETRYABLE.has(name);
      return retryable ? this.retries.once(command, () => handler(context)) : handler(context);
    }
    if (!IN_TRANSACTIONS.has(name))
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot run '${name}' in a multi-document transaction.`,
      );
    if (name !== 'commitTransaction' && name !== 'abortTransaction') checkOpen(transaction);
    return this.within(transaction, async () => handler(new Context(this.store, command, transaction)));
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
  const level: unknown = command.readConcern?.level;
  const snapshot = level === 'snapshot' && command.autocommit === false;
  if (typeof level === 'string' && !READ_CONCERNS.has(level) && !snapshot)
    throw unsupported(`the read concern '${level}' outside of a transaction`, 'InvalidOptions');
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
