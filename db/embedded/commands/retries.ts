import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Answer } from './context';
import { sessionId } from './sessions';

/** How many sessions are remembered; the one that was quiet for longest goes first. */
const MOST_SESSIONS = 10_000;

interface Last {
  number: number;
  answer: Promise<Answer>;
}

/** The last write of each session with its answer, so that one sent again after a lost answer happens once. */
export class Retries {
  private readonly sessions = new Map<string, Last>();

  once(command: Document, run: () => Answer | Promise<Answer>): Promise<Answer> {
    const session = sessionId(command.lsid);
    const number = Number(command.txnNumber);
    const last = this.sessions.get(session);
    if (last?.number === number) return last.answer;
    if (last && last.number > number)
      throw new CommandError(
        'TransactionTooOld',
        `Retryable write with txnNumber ${number} is prohibited: a newer one, ${last.number}, has begun`,
      );
    const answer = (async () => run())();
    this.sessions.delete(session);
    this.sessions.set(session, { number, answer });
    // What was refused did nothing, and may be tried again.
    answer.catch(() => {
      if (this.sessions.get(session)?.number === number) this.sessions.delete(session);
    });
    if (this.sessions.size > MOST_SESSIONS) this.sessions.delete(this.sessions.keys().next().value as string);
    return answer;
  }
}
