import type { Document } from 'bson';
import { CommandError, type ErrorName } from '../errors';

/** Beyond so many characters of reasons, errors are told by their codes alone, as in MongoDB: the answer must be sent. */
const MOST_REASONS = 1024 * 1024;
/** What is wrong with the whole command, and not with one of its statements. */
const ENDS_ALL: ReadonlySet<ErrorName> = new Set([
  'WriteConflict',
  'InvalidBSON',
  'OutOfDiskSpace',
  'MaxTimeMSExpired',
  'InterruptedAtShutdown',
]);

/** Whether an error is the refusal of one statement: others may go on. */
export const isRefusal = (error: unknown): error is CommandError =>
  error instanceof CommandError && !ENDS_ALL.has(error.codeName);

/** The statements of a command that were refused. */
export class Refusals {
  readonly list: Document[] = [];
  private reasons = 0;

  add(index: number, { code, message: errmsg, fields }: CommandError): void {
    const told = this.reasons > MOST_REASONS;
    this.list.push(told ? { index, code, errmsg: '' } : { index, code, errmsg, ...fields });
    this.reasons += errmsg.length;
  }

  copy(): Refusals {
    const copy = new Refusals();
    copy.list.push(...this.list);
    copy.reasons = this.reasons;
    return copy;
  }
}
