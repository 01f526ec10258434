import type { ImportedRecord, ImportMode, StayingRecord } from '~/core/import-kind.server';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Mapping, TableRow } from './table';

/** A row that cannot be imported, with what is wrong in each column. */
export interface BadRow {
  row: number;
  /** What people recognise it by; may be empty. */
  name: string;
  mistakes: { column: string; text: string }[];
}

/** A row that is like an earlier one or like a record that is there already. */
export interface LikeRow {
  row: number;
  name: string;
  by: string;
  like: { row: number } | { id: string; name: string };
}

/** What an import would do with the rows of the sheet. */
export interface ImportPreview {
  added: number;
  updated: number;
  /** Rows that are left as they are, because a record or an earlier row is like them. */
  left: number;
  bad: number;
  /** Rows like a record that is there already, and rows like an earlier row, whatever the mode. */
  existing: number;
  repeated: number;
  /** The first of each, as the page shows them. */
  preview: { row: number; does: 'add' | 'update'; cells: Record<string, string> }[];
  firstBad: BadRow[];
  firstLike: LikeRow[];
}

/** A sheet of an uploaded file: its headings, and how many rows are below them. */
interface BatchSheet {
  name: string;
  headings: string[];
  /** The number of the heading's row in the file. */
  row: number;
  rows: number;
  /** The first texts of each column, to recognise it by. */
  samples: string[];
}

/** An uploaded or pasted list, from its preview to its import and for seven days. */
export interface ImportBatch extends CompanyDocument {
  kind: string;
  name: string;
  /** Whether it was a text, in which a cell too many has a cause. */
  isText: boolean;
  sheets: BatchSheet[];
  sheet: number;
  mapping: Mapping;
  /** What rows without a value get, by field. */
  fallbacks: Record<string, string>;
  mode: ImportMode;
  found: ImportPreview;
  uploadedBy: string;
  uploadedByName: string;
  /** When it was uploaded, or its import was started: it stays for seven days from then. */
  createdAt: Date;
  jobId?: string;
  takeBackId?: string;
  /** What stayed when it was taken back: the first of them. */
  stayed?: StayingRecord[];
}

export const importBatches = companyCollection<ImportBatch>(
  'importBatches',
  [{ key: { companyId: 1, createdAt: 1 } }, { key: { companyId: 1, kind: 1, createdAt: -1, _id: -1 } }],
  { acrossCompanies: [{ key: { createdAt: 1, companyId: 1 } }] },
);

/** Some of the rows that an uploaded list has below its headings. */
interface ImportRows extends CompanyDocument {
  batchId: string;
  sheet: number;
  place: number;
  rows: TableRow[];
}

export const importRows = companyCollection<ImportRows>(
  'importRows',
  [{ key: { companyId: 1, batchId: 1, sheet: 1, place: 1 } }],
  { goesWith: { of: importBatches, by: 'batchId' } },
);

/** What a step of an import has added and changed, to take it back. */
interface ImportStep extends CompanyDocument {
  batchId: string;
  place: number;
  added: ImportedRecord[];
  updated: ImportedRecord[];
}

export const importSteps = companyCollection<ImportStep>(
  'importSteps',
  [{ key: { companyId: 1, batchId: 1, place: 1 } }],
  { goesWith: { of: importBatches, by: 'batchId' } },
);

/** The columns that a company chose for a kind of list. Its id is the company's and the kind. */
export interface ImportChoice extends CompanyDocument {
  /** The field of each heading, '' for none. */
  fields: Record<string, string>;
  fallbacks: Record<string, string>;
}

export const importChoices = companyCollection<ImportChoice>('importChoices', []);
