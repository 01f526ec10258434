import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Engine } from '../storage/engine';
import { recordOf } from '../storage/session-records';
import type { Answer } from './context';
import { sessionId } from './sessions';

interface Running {
  number: number;
  answer: Promise<Answer>;
}

/**
 * A write that is sent again after a lost answer happens once. Each session's last one is kept with its answer in
 * the commit of what it wrote, so that this holds when the owner died in between and another took the folder over.
 */
export class Retries {
  private readonly running = new Map<string, Running>();

  constructor(private readonly engine: Engine) {}

  /** Runs a session's write, or answers as it was answered before; refuses one that is older than the last. */
  once(command: Document, run: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    const session = sessionId(command.lsid);
    const number = Number(command.txnNumber);
    const running = this.running.get(session);
    if (running?.number === number) return running.answer;
    const last = recordOf(this.engine, session);
    if (last?.number === number && last.answer) return last.answer;
    const newest = Math.max(running?.number ?? 0, last?.number ?? 0);
    if (newest >= number && newest > 0)
      throw new CommandError(
        'TransactionTooOld',
        `Retryable write with txnNumber ${number} is prohibited: a newer one, ${newest}, has begun`,
      );
    const answer = (async () => run())();
    this.running.set(session, { number, answer });
    // What was refused did nothing, and may be tried again.
    const ended = () => {
      if (this.running.get(session)?.answer === answer) this.running.delete(session);
    };
    answer.then(ended, ended);
    return answer;
  }
}
