import { type CompanyDocument, companyCollection } from '~db/collection';

/**
 * The latest export of a company, or of one person's data: in progress, or ready to download. Its id is derived from
 * its subject, so that there is only one of each.
 */
export interface Export extends CompanyDocument {
  /** The person it is about; null for the whole company. */
  personId: string | null;
  askedBy: string;
  askedAt: Date;
  /** The background job. */
  jobId: string;
  /** The result; absent until it is ready. */
  made?: MadeExport;
}

export interface MadeExport {
  fileId: string;
  name: string;
  /** In bytes. */
  length: number;
  /** The moment of the snapshot. */
  of: Date;
  /** The number of records and files in it. */
  things: number;
  files: number;
  /** Until when it can be downloaded. */
  until: Date;
}

export const dataExports = companyCollection<Export>('dataExports', []);
