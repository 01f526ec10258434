import type { Document } from 'mongodb';

/**
 * A backup is a folder in mongodump's layout, so that mongorestore and other tools read it:
 *   <database>/<collection>.bson.gz            the documents, byte for byte, one after the other
 *   <database>/<collection>.metadata.json.gz   options and indices, as Extended JSON
 *   backup.json                                what this is, and how many documents each collection has
 *   SHA256SUMS                                 of every other file, as `sha256sum -c` takes it; written last
 */
export const FORMAT = 'laoban-backup';
/** Raised when older versions could not read a newer backup. */
export const FORMAT_VERSION = 2;

export const MANIFEST = 'backup.json';
export const SUMS = 'SHA256SUMS';

/** `backup.json`. */
export interface Manifest {
  format: string;
  version: number;
  /** an ISO time */
  at: string;
  suite: string;
  database: string;
  collections: { name: string; documents: number }[];
}

/** The files of a collection within the backup's folder. */
export function filesOf(database: string, collection: string): { documents: string; metadata: string } {
  const path = `${encodeURIComponent(database)}/${encodeURIComponent(collection)}`;
  return { documents: `${path}.bson.gz`, metadata: `${path}.metadata.json.gz` };
}

/** In bytes. More than MongoDB's largest document. */
export const MAX_DOCUMENT_BYTES = 48 * 1024 * 1024;
/** In bytes: the empty document. */
export const MIN_BSON_BYTES = 5;

/** One collection in a backup. */
export interface CollectionHeader {
  name: string;
  options: Document;
  /** As `createIndexes` takes them, without that of `_id`. */
  indexes: Document[];
}

/** The start of a backup. */
export interface Header {
  format: string;
  version: number;
  at: Date;
  suite: string;
  database: string;
  collections: CollectionHeader[];
}

/** What was backed up or restored. */
export interface Tally {
  collections: number;
  documents: number;
}

/** The parts of a backup, in order. */
export type Part =
  | { header: Header }
  | { collection: string }
  | { document: Uint8Array }
  | { end: Record<string, number> };

/** Why a backup or restore is impossible. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** Creates the refusal to restore a backup, with the reason. */
export type Refuse = (why: string) => BackupRefused;

/** Refuses anything that is not a backup of this suite, or is of a newer version. */
export function checkFormat(
  { format, version }: { format: unknown; version: unknown },
  refuse: Refuse,
): void {
  if (format !== FORMAT || typeof version !== 'number') throw refuse('is no backup of this suite');
  if (version > FORMAT_VERSION)
    throw refuse(`is of version ${version}, and this suite reads up to version ${FORMAT_VERSION}`);
}
