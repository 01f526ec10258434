import { type CompanyDocument, companyCollection } from '~db/collection';

/**
 * The latest export of a company, or of one person's data: in progress, or ready to download. Its id is made from whom it is
 * about, so that there is one of each.
 */
export interface Export extends CompanyDocument {
  /** The person whom it is about; null where it is everything of the company. */
  personId: string | null;
  askedBy: string;
  askedAt: Date;
  /** The background work that makes it. */
  jobId: string;
  /** What came of it; absent until it is there. */
  made?: MadeExport;
}

export interface MadeExport {
  fileId: string;
  name: string;
  /** In bytes. */
  length: number;
  /** The moment of which all of it is. */
  of: Date;
  /** How many things and how many files are in it. */
  things: number;
  files: number;
  /** Until when it can be fetched. */
  until: Date;
}

export const dataExports = companyCollection<Export>('dataExports', []);
