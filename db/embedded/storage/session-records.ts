import type { Document } from 'bson';
import { decode, encode } from './codec';
import type { Reader, Writer } from './engine';
import { successor } from './key-encoding';
import { sessionKey } from './tables';

/** What is kept of a session: its last write, or its last transaction. */
interface SessionRecord {
  /** the `txnNumber` that the driver gave it */
  number: number;
  /** the write's answer; a transaction that was committed has none */
  answer?: Document;
  /** when, in milliseconds since 1970 */
  at: number;
}

/** For how long a session is remembered, as `hello` announces it. */
export const SESSION_MINUTES = 30;

/** Keeps a session's last write, in the same commit as what it wrote. */
export function keepRecord(writer: Pick<Writer, 'put'>, session: string, record: SessionRecord): void {
  writer.put(sessionKey(session), encode(record));
}

/** What is kept of a session. */
export function recordOf(reader: Reader, session: string): SessionRecord | undefined {
  const bytes = reader.get(sessionKey(session));
  return bytes && (decode(bytes) as SessionRecord);
}

/** Forgets up to `most` sessions that were quiet for too long; answers how many. */
export function forgetRecords(writer: Writer, now: number, most: number): number {
  const prefix = sessionKey('');
  const old: Buffer[] = [];
  for (const { key, value } of writer.range(prefix, successor(prefix))) {
    if (now - Number(decode(value).at) < SESSION_MINUTES * 60_000) continue;
    old.push(key);
    if (old.length === most) break;
  }
  for (const key of old) writer.del(key);
  return old.length;
}
