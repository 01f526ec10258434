import { type Document, Long, Timestamp } from 'bson';
import { encode } from '../storage/codec';

/** A batch of documents that are BSON already, to be put into an answer as they are. */
export class Batch {
  constructor(
    readonly name: 'firstBatch' | 'nextBatch',
    readonly documents: readonly Uint8Array[],
    readonly cursor: bigint,
    readonly ns: string,
  ) {}
}

const DOCUMENT = 0x03;
const ARRAY = 0x04;

let seconds = 0;
let increment = 0;
let clock: Buffer | undefined;

/** What every answer carries: the time of the operation, which sessions hand back. */
function clusterClock(): Buffer {
  const now = Math.floor(Date.now() / 1000);
  if (clock && now === seconds) return clock;
  increment = 1;
  seconds = now;
  const time = new Timestamp({ t: seconds, i: increment });
  clock = elements({
    $clusterTime: { clusterTime: time, signature: { hash: Buffer.alloc(20), keyId: Long.ZERO } },
    operationTime: time,
  });
  return clock;
}

/** A document's elements without its length and its end. */
const elements = (document: Document): Buffer => encode(document).subarray(4, -1);

/** Encodes an answer, with a batch's documents copied rather than encoded anew. */
export function encodeReply(reply: Document | Batch): Buffer {
  const parts =
    reply instanceof Batch
      ? [element(DOCUMENT, 'cursor', cursorBody(reply)), elements({ ok: 1 })]
      : [elements(reply)];
  return wrap([...parts, clusterClock()]);
}

function cursorBody(batch: Batch): Buffer {
  return wrap([
    element(
      ARRAY,
      batch.name,
      wrap(batch.documents.flatMap((bytes, i) => [elementHead(DOCUMENT, String(i)), bytes])),
    ),
    elements({ id: Long.fromBigInt(batch.cursor), ns: batch.ns }),
  ]);
}

function elementHead(type: number, name: string): Buffer {
  const head = Buffer.allocUnsafe(Buffer.byteLength(name) + 2);
  head[0] = type;
  head.write(name, 1);
  head[head.length - 1] = 0;
  return head;
}

const element = (type: number, name: string, body: Uint8Array) =>
  Buffer.concat([elementHead(type, name), body]);

function wrap(parts: readonly Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const document = Buffer.allocUnsafe(size);
  document.writeInt32LE(size);
  let at = 4;
  for (const part of parts) {
    document.set(part, at);
    at += part.length;
  }
  document[at] = 0;
  return document;
}
