import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import { afterEach } from 'vitest';
import { MessageReader } from '../protocol/wire';

/** A connection without a driver, for what a driver would not send. */
export class Raw {
  private readonly socket: Socket;
  private readonly replies: Document[] = [];
  private wake: () => void = () => undefined;
  closed = false;

  constructor(uri: string) {
    const reader = new MessageReader();
    const { hostname, port } = new URL(uri);
    this.socket = port ? connect(Number(port), hostname) : connect(decodeURIComponent(hostname));
    this.socket.on('data', (chunk) => {
      for (const message of reader.push(chunk)) this.replies.push(documentOf(message));
      this.wake();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.closed = true;
      this.wake();
    });
  }

  send(...bytes: Uint8Array[]): void {
    this.socket.write(Buffer.concat(bytes));
  }

  command(command: Document): void {
    this.send(message([section(command)]));
  }

  /** The next answer; `undefined` where the other side hung up instead. */
  async reply(): Promise<Document | undefined> {
    while (this.replies.length === 0 && !this.closed)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    return this.replies.shift();
  }

  /** Reads nothing more until `resume`. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  /** How many bytes the other side has not taken yet. */
  get unsent(): number {
    return this.socket.writableLength;
  }

  end(): void {
    this.socket.destroy();
  }
}

/** What an OP_MSG says, or an OP_REPLY with its flags. */
function documentOf(message: Buffer): Document {
  if (message.readInt32LE(12) === 2013) return BSON.deserialize(message.subarray(21));
  return { ...BSON.deserialize(message.subarray(36)), flags: message.readInt32LE(16) };
}

/** Frames an OP_QUERY, by which drivers asked before there were commands, and say hello to this day. */
export function query(namespace: string, asked: Document): Buffer {
  const head = Buffer.alloc(20);
  const body = Buffer.concat([Buffer.from(`${namespace}\0`), Buffer.alloc(8), BSON.serialize(asked)]);
  head.writeInt32LE(20 + body.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(2004, 12);
  return Buffer.concat([head, body]);
}

export const section = (command: Document): Buffer =>
  Buffer.concat([Buffer.from([0]), BSON.serialize({ ...command, $db: command.$db ?? 'test' })]);

/** Frames sections as OP_MSG. */
export function message(sections: Uint8Array[], flags = 0): Buffer {
  const body = Buffer.concat(sections);
  const head = Buffer.alloc(20);
  head.writeInt32LE(20 + body.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(2013, 12);
  head.writeInt32LE(flags, 16);
  return Buffer.concat([head, body]);
}

/** A document sequence whose lengths are as given, right or wrong. */
export function sequence(name: string, size: number | undefined, documents: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.alloc(4), Buffer.from(`${name}\0`), ...documents]);
  body.writeInt32LE(size ?? body.length, 0);
  return Buffer.concat([Buffer.from([1]), body]);
}

/** What opens connections to a store, each of which is closed behind the test that opened it. */
export function rawConnections(uri: () => string): () => Raw {
  const open: Raw[] = [];
  afterEach(() => {
    for (const connection of open.splice(0)) connection.end();
  });
  return () => {
    const connection = new Raw(uri());
    open.push(connection);
    return connection;
  };
}
