import type { CompanyDb } from '~db/company-db';
import type { AccessKey, Actor } from './access';

/** A field of the rows of a list: a column of the file, or a value that all rows get. */
export interface ImportField {
  name: string;
  title: string;
  /** Other headings that people write for it, the likeliest first. */
  headings?: readonly string[];
  /** What most cells of its column look like, for a heading that can mean two fields. */
  like?: RegExp;
  /** Whether rows need a value. */
  required?: true;
  /** What rows without a value get, proposed on the screen: a text, or the value of another field. */
  fallback?: { text: string } | { from: string };
  /** The only values there are. */
  choices?: readonly string[];
  /** Its cell in the template. */
  example: string;
  /** A sentence for the reader. */
  about?: string;
}

/** The texts of a row by field name; only fields with a column or a fallback. */
export type ImportCells = Readonly<Record<string, string>>;

export interface Mistake {
  field: string;
  text: string;
}

/** What a row is recognised by: 'name' or 'email address' in words, and the text as it is compared. */
export interface ImportKey {
  by: string;
  key: string;
}

/** A record that a row is about. `several` if others have the same key. */
export interface ExistingRecord {
  id: string;
  name: string;
  several?: true;
}

interface ImportedBy {
  userId: string;
  name: string;
}

/** What is stored of a row that was imported, to take it back. */
export interface ImportedRecord {
  id: string;
  name: string;
  /** For a record that was there before: its former values. */
  was?: Record<string, unknown>;
  /** Its revision after the import, if that is not 0: a record with another one was changed since. */
  revision?: number;
}

/** A record that stays when an import is taken back, and why. */
export interface StayingRecord {
  id: string;
  name: string;
  why: string;
}

/**
 * A kind of list that can be imported, declared by the module whose records it adds and named in its manifest. It says what
 * the columns are, how a row is checked and written, and what must be there before it is taken back. Reading files,
 * choosing columns, previews and the work itself are the same for all kinds (`app/modules/imports`).
 */
export interface ImportKind<Taken = unknown> {
  /** In addresses: '/imports/clients'. Stored. */
  name: string;
  thing: string;
  things: string;
  /** The flag it needs; null for everybody in the company. */
  key: AccessKey | null;
  /** The page of all records, and one record's. */
  list: { to: string; label: string };
  page(id: string): string;
  mostRows: number;
  /** Whether no two records may have the same key: each step then looks again. */
  unique?: true;
  /** The field that people recognise a row by. */
  knownBy: string;
  /**
   * What an import can do with rows: add new ones only, update existing ones too, update only, or add all, also likely
   * duplicates. The first is proposed.
   */
  modes: readonly ImportMode[];
  /** What an update leaves as it is, for the reader. */
  updates?: string;
  fields(db: CompanyDb, actor: Pick<Actor, 'access'>): Promise<readonly ImportField[]>;
  /** The rows of the template, if not one example. */
  template?(db: CompanyDb, fields: readonly ImportField[]): Promise<ImportCells[]>;
  /** The fields that stay empty in this row where it has no text, whatever the fallback. */
  withoutFallback?(cells: ImportCells): readonly string[];
  keysOf(cells: ImportCells): readonly ImportKey[];
  /** The existing records with these keys. */
  existing(db: CompanyDb, keys: ReadonlySet<string>): Promise<Map<string, ExistingRecord>>;
  /** Checks a row: a new record has all it needs, an update has the fields that have a text. */
  check(cells: ImportCells, isUpdate: boolean): { taken: Taken } | { mistakes: Mistake[] };
  /** What was taken of a row, by field, where it differs from its texts. */
  shows?(taken: Taken): ImportCells;
  /** What people read where only updates are possible and there is no such record. */
  unknown?: string;
  /**
   * What rows are refused for because of other records, other rows or the rights of the person; looked up once for all rows.
   * Returns a function of a row, with the id of the record that it updates.
   */
  lookUp?(
    db: CompanyDb,
    rows: readonly { cells: ImportCells; id: string | null }[],
    actor: Pick<Actor, 'access' | 'userId'>,
  ): Promise<(row: { cells: ImportCells; taken: Taken; id: string | null }) => Mistake[]>;
  /** Adds records with these ids, in the caller's transaction. */
  add(
    db: CompanyDb,
    rows: readonly { id: string; name: string; taken: Taken }[],
    by: ImportedBy,
  ): Promise<void>;
  /** Updates records, in the caller's transaction, and returns what they were. Those that are gone are left out. */
  update(
    db: CompanyDb,
    rows: readonly { id: string; taken: Taken }[],
    by: ImportedBy,
  ): Promise<ImportedRecord[]>;
  /** Removes added records and gives updated ones their former values, in the caller's transaction; returns those that stay. */
  takeBack(db: CompanyDb, records: readonly ImportedRecord[], by: ImportedBy): Promise<StayingRecord[]>;
}

export type ImportMode = 'new' | 'both' | 'update' | 'all';

/** Declares a kind of list. */
export const importKind = <Taken>(kind: ImportKind<Taken>): ImportKind => kind as ImportKind;
