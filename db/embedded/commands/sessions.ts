import type { Binary, Document, Long } from 'bson';
import { CommandError } from '../errors';
import type { Connection } from '../protocol/connection';
import { recordOf } from '../storage/session-records';
import type { Transaction, Transactions } from '../storage/transactions';

/** A session's id as text. */
export function sessionId(lsid: { id: Binary }): string {
  return lsid.id.toString('hex');
}

const noSuch = (number: number | Long) =>
  new CommandError(
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
    {
      errorLabels: ['TransientTransactionError'],
    },
  );

/** The transaction that a command belongs to; begun where the command says so. `undefined` outside of one. */
export function transactionOf(command: Document, transactions: Transactions): Transaction | undefined {
  if (command.autocommit !== false) return undefined;
  const session = sessionId(command.lsid);
  const number = Number(command.txnNumber);
  const current = transactions.of(session);
  if (command.startTransaction === true) {
    const last = Math.max(current?.number ?? 0, (recordOf(transactions.engine, session)?.number ?? -1) + 1);
    if (last > number)
      throw new CommandError(
        'TransactionTooOld',
        `txnNumber ${number} is less than last txnNumber ${last} seen in session`,
      );
    return transactions.begin(session, number);
  }
  if (!current || current.number !== number) throw noSuch(number);
  return current;
}

/** Whether the commit that is asked for was done, perhaps by an owner of the folder that is no more. */
export function wasCommitted(command: Document, transactions: Transactions): boolean {
  const record = command.lsid && recordOf(transactions.engine, sessionId(command.lsid));
  return record !== undefined && record.number === Number(command.txnNumber) && !record.answer;
}

/** Refuses to go on with a transaction that has ended. */
export function checkOpen(transaction: Transaction, connection: Connection): void {
  if (transaction.state === 'committed')
    throw new CommandError('TransactionCommitted', 'Transaction has been committed');
  if (transaction.state !== 'open') throw noSuch(transaction.number);
  transaction.touch(connection);
}
