import { type CompanyDocument, companyCollection } from '~db/collection';
import { users } from '../account/collections';

/** A line that somebody has put off: it is new again from then on. */
interface Snoozed {
  key: string;
  until: Date;
}

/** What somebody has read and put off, under the id of their account. */
export interface TodayMark extends CompanyDocument {
  /** What came up until then is read. */
  readUntil?: Date;
  /** Lines that came up later and are read all the same. */
  read?: string[];
  snoozed?: Snoozed[];
  /** They want the first steps no more. */
  hidesSteps?: true;
  /** They were asked whether they want their day by mail, and have answered. */
  askedDigest?: true;
}

export const todayMarks = companyCollection<TodayMark>('todayMarks', [{ key: { companyId: 1, _id: 1 } }], {
  goesWith: { of: users, by: '_id' },
});

/** Somebody who wants their day by mail each morning; the id is that of their account. */
export interface DigestReader extends CompanyDocument {
  /** What the address in each mail holds that ends them: 192 random bits. */
  token: string;
  /** The day of the last mail: set before it goes, so that no day has two. */
  mailedFor?: string;
}

export const digestReaders = companyCollection<DigestReader>(
  'digestReaders',
  [{ key: { companyId: 1, _id: 1 } }],
  {
    // Whoever ends the mails from a mail program is not signed in.
    acrossCompanies: [{ key: { token: 1 }, unique: true }],
    goesWith: { of: users, by: '_id' },
  },
);
