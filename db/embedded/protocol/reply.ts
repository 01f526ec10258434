import { type Document, Long, type Timestamp } from 'bson';
import { checkSize, encode } from '../storage/codec';
import { clusterTime } from './clock';

/** A batch of documents that are BSON already, to be put into an answer as they are. */
export class Batch {
  constructor(
    readonly name: 'firstBatch' | 'nextBatch',
    readonly documents: readonly Uint8Array[],
    readonly cursor: bigint,
    readonly ns: string,
    /** the cluster time of the session's snapshot, if it reads one */
    readonly atClusterTime?: Timestamp,
  ) {}
}

const DOCUMENT = 0x03;
const ARRAY = 0x04;

let told: Timestamp | undefined;
let clock: Buffer | undefined;

/** What an answer carries: the time of the operation, which sessions hand back. */
function clusterClock(): Buffer {
  const time = clusterTime();
  if (clock && told?.equals(time)) return clock;
  told = time;
  clock = elements({
    $clusterTime: { clusterTime: time, signature: { hash: Buffer.alloc(20), keyId: Long.ZERO } },
    operationTime: time,
  });
  return clock;
}

/** A document's elements without its length and its end. */
const elements = (document: Document): Buffer => encode(document).subarray(4, -1);

/** Encodes an answer with the store's time. A batch's documents are copied, not encoded again. */
export function encodeReply(reply: Document | Batch): Buffer {
  const parts =
    reply instanceof Batch
      ? [element(DOCUMENT, 'cursor', cursorBody(reply)), elements({ ok: 1 })]
      : [elements(reply)];
  return wrap([...parts, clusterClock()]);
}

function cursorBody(batch: Batch): Buffer {
  return wrap([
    element(ARRAY, batch.name, arrayOf(batch.documents)),
    elements({
      id: Long.fromBigInt(batch.cursor),
      ns: batch.ns,
      ...(batch.atClusterTime && { atClusterTime: batch.atClusterTime }),
    }),
  ]);
}

/** A document with one more field: a list of documents, copied as they are. */
export function documentOfList(head: Document, name: string, documents: readonly Uint8Array[]): Buffer {
  return checkSize(wrap([elements(head), element(ARRAY, name, arrayOf(documents))]));
}

/** An array is a document whose names are its places: written in one go, since a batch has many. */
function arrayOf(documents: readonly Uint8Array[]): Buffer {
  let size = 5;
  for (let i = 0; i < documents.length; i++) size += 2 + digits(i) + (documents[i] as Uint8Array).length;
  const array = Buffer.allocUnsafe(size);
  array.writeInt32LE(size);
  let at = 4;
  for (let i = 0; i < documents.length; i++) {
    array[at++] = DOCUMENT;
    at += array.write(String(i), at, 'latin1');
    array[at++] = 0;
    array.set(documents[i] as Uint8Array, at);
    at += (documents[i] as Uint8Array).length;
  }
  array[at] = 0;
  return array;
}

const digits = (number: number) => String(number).length;

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
