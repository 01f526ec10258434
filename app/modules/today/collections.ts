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
}

export const todayMarks = companyCollection<TodayMark>('todayMarks', [{ key: { companyId: 1, _id: 1 } }], {
  goesWith: { of: users, by: '_id' },
});
