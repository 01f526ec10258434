import { CommandError } from '../errors';
import type { Value } from '../storage/values';
import type { Answer, Context } from './context';
import { checkSessionId, wrongType } from './session-fields';
import { checkOpen, sessionId } from './sessions';

/** `commitTransaction`; a second one answers as the first did. */
export async function commitTransaction({ transaction, connection }: Context): Promise<Answer> {
  if (!transaction)
    throw new CommandError('InvalidOptions', 'commitTransaction must be run within a transaction');
  if (transaction.state !== 'committed' && transaction.state !== 'committing')
    checkOpen(transaction, connection);
  await transaction.commit();
  return { ok: 1 };
}

/** `abortTransaction` */
export function abortTransaction({ transaction, connection }: Context): Answer {
  if (!transaction)
    throw new CommandError('InvalidOptions', 'abortTransaction must be run within a transaction');
  checkOpen(transaction, connection);
  transaction.abort();
  return { ok: 1 };
}

/** `endSessions`: their open transactions are aborted. */
export function endSessions({ command, store }: Context): Answer {
  const lsids: Value = command.endSessions;
  if (!Array.isArray(lsids)) throw wrongType('endSessions', lsids, 'array');
  for (const [i, lsid] of lsids.entries()) checkSessionId(lsid, `endSessions.${i}`);
  for (const lsid of lsids) store.transactions.endSession(sessionId(lsid));
  return { ok: 1 };
}
