import { showDate } from '~/core/dates';
import { type CompanyDocument, companyCollection } from '~db/collection';
import { users } from '../account/collections';
import type { Repeat } from './repeats';
import type { CalendarScope } from './schema';

/** A line of a meeting's log: it is never changed and never removed. */
interface LogLine {
  at: Date;
  /** The name as it was then. */
  by: string;
  text: string;
  /** Somebody wrote it; the others the suite has added for a change. */
  written?: true;
}

/** A meeting with a client. */
export interface Meeting extends CompanyDocument {
  clientId: string;
  /** Kept with it, so that it stays when the client is deleted. */
  clientName: string;
  title: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  /** Whose meeting it is. */
  userId: string;
  /** Kept with it, so that it stays when the person has left. */
  userName: string;
  logs: LogLine[];
  /** What it was made with, where it repeats: each one is a meeting of its own. */
  seriesId?: string;
  repeat?: Repeat;
  /** How often it was saved: a save on top of an older count is refused, and calendars take the higher one. */
  revision: number;
  /** When its description was last written. */
  describedAt: Date;
  /** When anything was last written about it, its description or a line of its log. */
  wroteAt: Date;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export const meetings = companyCollection<Meeting>(
  'meetings',
  [
    { key: { companyId: 1, startsAt: 1, _id: 1 } },
    { key: { companyId: 1, userId: 1, startsAt: 1, _id: 1 } },
    { key: { companyId: 1, clientId: 1, startsAt: 1, _id: 1 } },
    { key: { companyId: 1, seriesId: 1, startsAt: 1 } },
    // What was written in a week: about one client, and about whom.
    { key: { companyId: 1, clientId: 1, wroteAt: 1 } },
    { key: { companyId: 1, wroteAt: 1 } },
  ],
  {
    findable: {
      fields: ['title', 'clientName', 'startsAt'],
      kinds: ['meeting'],
      entries: ({ title, clientName, startsAt }) => [
        {
          kind: 'meeting',
          title,
          hint: `${clientName}, ${showDate(startsAt)}`,
          texts: [title, clientName],
          at: startsAt,
        },
      ],
    },
  },
);

/** The address from which a person's calendar program fetches; its id is the person's, since each has one. */
export interface CalendarAddress extends CompanyDocument {
  /** Of the token in it, which is written down nowhere. */
  tokenHash: string;
  scope: CalendarScope;
  createdAt: Date;
}

export const calendarAddresses = companyCollection<CalendarAddress>('calendarAddresses', [], {
  goesWith: { of: users, by: '_id' },
});
