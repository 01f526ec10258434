import { BSON, type Document } from 'mongodb';

/**
 * A backup is one gzip stream of frames, each a byte that tells its kind and one BSON document:
 *   H  what this is: format, version, when, of which suite and database; each collection with options and indices
 *   C  the name of the collection whose documents follow
 *   D  a document, byte for byte
 *   E  the end: how many documents each collection had, and the SHA-256 of every byte before this frame
 */
export const Kind = { Header: 0x48, Collection: 0x43, Document: 0x44, End: 0x45 } as const;

export const FORMAT = 'laoban-backup';
/** Raised where an older suite could not read a newer backup. */
export const FORMAT_VERSION = 1;

/** The largest frame: MongoDB's largest document, and room for a header of many collections. */
export const MAX_FRAME_BYTES = 48 * 1024 * 1024;

/** One collection as the header tells it. */
export interface CollectionHeader {
  name: string;
  options: Document;
  /** as `createIndexes` takes them; that of `_id` goes without saying */
  indexes: Document[];
}

/** What a backup begins with. */
export interface Header {
  format: string;
  version: number;
  at: Date;
  suite: string;
  database: string;
  collections: CollectionHeader[];
}

/** What a backup ends with. */
export interface End {
  documents: Record<string, number>;
  sha256: BSON.Binary;
}

/** Why something cannot be backed up or restored. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** One frame as bytes. */
export function frame(kind: number, document: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([kind]), document]);
}

/** A frame of a document that is not BSON yet. */
export const frameOf = (kind: number, document: object): Buffer => frame(kind, BSON.serialize(document));
