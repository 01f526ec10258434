import { type CompanyDocument, companyCollection } from '~db/collection';
import { users } from '../account/collections';

/** A snoozed line and when it becomes new again. */
interface Snoozed {
  key: string;
  until: Date;
}

/** The last answer of the bell. */
export interface LastBell {
  /** What it was made from: the newest changes in the company, and what the person may see and has read. */
  version: string;
  unread: number;
  /** How many things are to do now, and how many are in the day. */
  things: number;
  inDay: number;
  /** Afterwards time alone may have changed it. */
  until: Date;
}

/** What a person has read and snoozed. The id is the user's. */
export interface TodayMark extends CompanyDocument {
  /** Everything up to this time is read. */
  readUntil?: Date;
  /** Later lines that are also read. */
  read?: string[];
  snoozed?: Snoozed[];
  lastBell?: LastBell;
  /** They dismissed the first steps. */
  hidesSteps?: true;
  /** They have answered whether they want the morning mail. */
  askedDigest?: true;
}

export const todayMarks = companyCollection<TodayMark>('todayMarks', [{ key: { companyId: 1, _id: 1 } }], {
  goesWith: { of: users, by: '_id' },
});

/** A person who gets the morning mail. The id is the user's. */
export interface DigestReader extends CompanyDocument {
  /** 192 random bits in the unsubscribe address of each mail. */
  token: string;
  /** The day of the last mail, set before it is sent so that no day has two. */
  mailedFor?: string;
}

export const digestReaders = companyCollection<DigestReader>(
  'digestReaders',
  [{ key: { companyId: 1, _id: 1 } }],
  {
    goesWith: { of: users, by: '_id' },
  },
);
