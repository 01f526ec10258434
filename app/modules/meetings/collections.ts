import { showDate } from '~/core/dates';
import type { Repeat } from '~/core/repeat';
import { type CompanyDocument, companyCollection } from '~db/collection';
import { users } from '../account/collections';
import type { Attendee, Invited } from './attendees';
import type { CalendarScope } from './schema';

/** A line of a meeting's log, never changed or removed. */
interface LogLine {
  at: Date;
  /** The name at that time. */
  by: string;
  text: string;
  /** Set for lines written by people, not for those the suite adds for a change. */
  written?: true;
}

/** What of a meeting can be changed. */
export type MeetingPart = 'client' | 'title' | 'description' | 'time' | 'person' | 'place' | 'attendees';

/** A meeting with a client. */
export interface Meeting extends CompanyDocument {
  clientId: string;
  /** Stored with it, so that it stays when the client is deleted. */
  clientName: string;
  title: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  /** The person the meeting belongs to. */
  userId: string;
  /** Stored with it, so that it stays when the person has left. */
  userName: string;
  place?: string;
  /** Who comes besides the client and that person. */
  attendees?: Attendee[];
  /** Whether attendees are invited by mail, and told of changes. */
  invites?: boolean;
  /** Whether everybody is reminded the day before. */
  reminds?: boolean;
  /** What attendees were told last. */
  invited?: Invited[];
  /** The next day ('2026-11-21') on which the clock mails something about it. */
  mailDay?: string;
  logs: LogLine[];
  /** Shared by the meetings of a series, each of which is a record of its own. */
  seriesId?: string;
  repeat?: Repeat;
  /** Parts changed for this meeting alone, which a change of the series leaves as they are. */
  ownParts?: MeetingPart[];
  /** The day of the series for which it stands, if it was moved to another one alone. */
  ruleDay?: string;
  /** How often it was saved. A save based on an older count is refused, and calendars use it as SEQUENCE. */
  revision: number;
  /** When its description was last written. */
  describedAt: Date;
  /** When its description or log was last written. */
  wroteAt: Date;
  /** When it came to its day, to its person or to another colleague, if that was after it was made. The bell has it as new then. */
  newSince?: Date;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export const meetings = companyCollection<Meeting>(
  'meetings',
  [
    { key: { companyId: 1, startsAt: 1, _id: 1 } },
    { key: { companyId: 1, userId: 1, startsAt: 1, _id: 1 } },
    { key: { companyId: 1, 'attendees.userId': 1, startsAt: 1, _id: 1 } },
    { key: { companyId: 1, clientId: 1, startsAt: 1, _id: 1 } },
    { key: { companyId: 1, seriesId: 1, startsAt: 1 } },
    // The meetings written about in a week: of one client, and the clients with any.
    { key: { companyId: 1, clientId: 1, wroteAt: 1 } },
    { key: { companyId: 1, wroteAt: 1 } },
    { key: { companyId: 1, mailDay: 1, _id: 1 }, partialFilterExpression: { mailDay: { $exists: true } } },
  ],
  {
    // The clock looks for companies with something to mail.
    acrossCompanies: [
      { key: { mailDay: 1, companyId: 1 }, partialFilterExpression: { mailDay: { $exists: true } } },
    ],
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

/** The address from which a person's calendar program fetches meetings. Its id is the person's. */
export interface CalendarAddress extends CompanyDocument {
  /** The hash of its token, which is not stored. */
  tokenHash: string;
  scope: CalendarScope;
  createdAt: Date;
}

export const calendarAddresses = companyCollection<CalendarAddress>('calendarAddresses', [], {
  goesWith: { of: users, by: '_id' },
});
