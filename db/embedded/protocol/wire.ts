import type { Document } from 'bson';
import { CommandError } from '../errors';
import { decodeCommand, decodeStatement } from '../storage/codec';
import { checksumOf } from './checksum';

/** Wire protocol message kinds that are spoken here. */
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** of an OP_REPLY: it says why a query failed */
const QUERY_FAILURE = 2;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** flags that a receiver must know to understand a message */
const REQUIRED_FLAGS = 0xffff;
const HEADER_BYTES = 16;
/** The header, and the flags that every kind begins with. */
const SMALLEST_BYTES = HEADER_BYTES + 4;

/** The largest message, as `hello` announces it. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** The largest message of a client that has yet to sign in. */
export const MAX_STRANGERS_BYTES = 64 * 1024;

/** A message from a client. */
export interface Request {
  id: number;
  legacy: boolean;
  /** a query as drivers sent them before there were commands: nothing but its refusal is ever answered */
  outdated: boolean;
  /** false for an unacknowledged write */
  wantsReply: boolean;
  /** Decodes what it asks for; refuses what is no command. */
  command(): Document;
}

/** Cuts a stream of bytes into whole messages. */
export class MessageReader {
  private pending: Buffer[] = [];
  private size = 0;

  /** `limit` tells how large a message may be now. */
  constructor(private readonly limit: () => number = () => MAX_MESSAGE_BYTES) {}

  push(chunk: Buffer): Buffer[] {
    this.pending.push(chunk);
    this.size += chunk.length;
    const messages: Buffer[] = [];
    for (;;) {
      if (this.size < HEADER_BYTES) return messages;
      const length = this.head(4).readInt32LE();
      if (length < SMALLEST_BYTES || length > this.limit())
        throw new Error(`invalid message length ${length}`);
      if (this.size < length) return messages;
      const all = this.head(this.size);
      messages.push(all.subarray(0, length));
      this.pending = [all.subarray(length)];
      this.size -= length;
    }
  }

  private head(size: number): Buffer {
    const first = this.pending[0] as Buffer;
    if (first.length >= size) return first;
    const all = Buffer.concat(this.pending);
    this.pending = [all];
    return all;
  }
}

/** Reads OP_MSG, or the OP_QUERY with which a driver begins. Whatever else comes is no client's of MongoDB. */
export function readMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const kind = message.readInt32LE(12);
  if (kind !== OP_MSG && kind !== OP_QUERY) throw new Error(`unsupported wire protocol operation ${kind}`);
  const legacy = kind === OP_QUERY;
  const wantsReply = legacy || (message.readUInt32LE(16) & MORE_TO_COME) === 0;
  const outdated = legacy && !namespaceOf(message).endsWith('.$cmd');
  const read = outdated ? refuseQuery : legacy ? readQuery : readMsg;
  return { id, legacy, outdated, wantsReply, command: () => readable(() => read(message)) };
}

/** What cannot be read is answered: to hang up would only make the driver send it again. */
function readable(read: () => Document): Document {
  try {
    return read();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('ProtocolError', `The message cannot be read: ${(error as Error).message}`);
  }
}

/** The database and collection that an OP_QUERY is for. */
function namespaceOf(message: Buffer): string {
  return message.toString('utf8', 20, message.indexOf(0, 20));
}

function readQuery(message: Buffer): Document {
  const command = decodeStatement(message.subarray(message.indexOf(0, 20) + 9));
  command.$db ??= namespaceOf(message).split('.')[0];
  return command;
}

/** As MongoDB since 5.1; such a client looks for `$err`. */
function refuseQuery(): never {
  const text = 'OP_QUERY is no longer supported. The client driver may require an upgrade.';
  throw new CommandError('Location5739101', text, { $err: text });
}

function readMsg(message: Buffer): Document {
  const flags = message.readUInt32LE(16);
  if (flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new Error(`unknown flags ${flags}`);
  const end = flags & CHECKSUM_PRESENT ? beforeChecksum(message) : message.length;
  let command: Document | undefined;
  const sequences: Document = {};
  for (let at = 20; at < end; ) {
    const section = message[at++];
    const body = part(message, at, end);
    if (section === 0 && command)
      throw new CommandError('Location40430', 'Multiple body sections in message');
    else if (section === 0) command = decodeCommand(body);
    else if (section === 1) readSequence(body, sequences);
    else throw new Error(`unsupported section ${section}`);
    at += body.length;
  }
  if (!command) throw new CommandError('Location40587', 'OP_MSG messages must have a body');
  for (const name of Object.keys(sequences))
    if (Object.hasOwn(command, name))
      throw new CommandError('Location40433', `Duplicate field between body and document sequence ${name}`);
  return { ...command, ...sequences };
}

/** Where a message's checksum begins, which covers all bytes before it; refuses a wrong one. */
function beforeChecksum(message: Buffer): number {
  const end = message.length - 4;
  if (end < SMALLEST_BYTES || message.readUInt32LE(end) !== checksumOf(message.subarray(0, end)))
    throw new Error('its checksum does not match its contents');
  return end;
}

/** A part that begins with its own length, which must lie within what holds it. */
function part(bytes: Buffer, at: number, end: number): Buffer {
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > end) throw new Error(`invalid length ${size}`);
  return bytes.subarray(at, at + size);
}

/** A document sequence: a name, then documents until its end. Those to insert stay as they came. */
function readSequence(body: Buffer, into: Document): void {
  const nameEnd = body.indexOf(0, 4);
  const name = body.toString('utf8', 4, nameEnd);
  if (Object.hasOwn(into, name))
    throw new CommandError('Location40431', `Duplicate document sequence: ${name}`);
  const documents: unknown[] = [];
  for (let at = nameEnd + 1; at < body.length; ) {
    const bytes = part(body, at, body.length);
    documents.push(name === 'documents' ? bytes : decodeStatement(bytes));
    at += bytes.length;
  }
  into[name] = documents;
}

let lastId = 0;

/** Frames an answer as the request was framed. */
export function writeReply(request: Request, body: Buffer): Buffer {
  const prefix = Buffer.alloc(request.legacy ? HEADER_BYTES + 20 : HEADER_BYTES + 5);
  prefix.writeInt32LE(prefix.length + body.length, 0);
  prefix.writeInt32LE(++lastId & 0x7fffffff, 4);
  prefix.writeInt32LE(request.id, 8);
  prefix.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.outdated) prefix.writeInt32LE(QUERY_FAILURE, HEADER_BYTES);
  if (request.legacy) prefix.writeInt32LE(1, prefix.length - 4);
  return Buffer.concat([prefix, body]);
}
