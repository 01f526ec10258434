import { localTime, showDate } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import { Refusal, refuseField } from '~/core/refusal';
import { afternoonFrom } from '~/core/working-week';
import type { CompanyDb } from '~db/company-db';
import { listColleagues } from '../account/index.server';
import { clients } from '../crm/index.server';
import { awayOnDays } from '../leave/index.server';
import type { Attendee } from './attendees';
import type { Meeting } from './collections';
import * as messages from './messages';
import type { Times } from './repeats';

interface Wanted {
  colleagueIds?: readonly string[] | undefined;
  contact?: boolean | undefined;
  guests?: readonly string[] | undefined;
}

/** The attendees with what was sent; what was not sent stays. Refuses unknown colleagues, and a client without an address. */
export async function attendeesWith(
  db: CompanyDb,
  { clientId, attendees = [] }: Pick<Meeting, 'clientId' | 'attendees'>,
  { colleagueIds, contact, guests }: Wanted,
): Promise<Attendee[]> {
  const before = {
    colleagues: attendees.filter(({ userId }) => userId),
    contact: attendees.filter((one) => one.contact),
    guests: attendees.filter((one) => !one.userId && !one.contact),
  };
  const all: Attendee[] = [
    ...(colleagueIds ? await colleaguesOf(db, colleagueIds, before.colleagues) : before.colleagues),
    ...(contact === undefined ? before.contact : contact ? await contactOf(db, clientId) : []),
    ...(guests ? guests.map((email) => ({ name: email, email })) : before.guests),
  ];
  // An address that is the contact's too is one attendee.
  const known = new Set<string>();
  return all.filter(({ userId, email }) => {
    const key = userId ?? email;
    return known.has(key) ? false : known.add(key);
  });
}

/** People who have left since may stay. */
async function colleaguesOf(
  db: CompanyDb,
  ids: readonly string[],
  before: readonly Attendee[],
): Promise<Attendee[]> {
  if (ids.length === 0) return [];
  const here = new Map((await listColleagues(db)).map(({ _id, name }) => [_id, name]));
  return ids.map((userId) => {
    const name = here.get(userId) ?? before.find((one) => one.userId === userId)?.name;
    if (name !== undefined) return { userId, name, email: '' };
    throw new Refusal('not-found', messages.attendeeUnknown, {
      fields: { colleagueIds: [messages.attendeeUnknown] },
    });
  });
}

async function contactOf(db: CompanyDb, clientId: string): Promise<Attendee[]> {
  const projection = { name: 1, contactPerson: 1, email: 1 } as const;
  const client = await db.in(clients).findOne({ _id: clientId }, { projection });
  if (!client?.email) throw refuseField('contact', messages.contactWithoutEmail);
  return [{ contact: true, name: client.contactPerson || client.name, email: client.email }];
}

/** A warning if the meeting's person or a colleague who comes is on approved leave at one of these times; else null. */
export async function absenceAt(
  db: CompanyDb,
  { userId, userName, attendees = [] }: Pick<Meeting, 'userId' | 'userName' | 'attendees'>,
  times: readonly Times[],
): Promise<string | null> {
  const taken = times.filter(({ endsAt }) => endsAt > new Date()).flatMap(daysOf);
  const away = await awayOnDays(db, [...new Set(taken.map(({ day }) => day))]);
  const people = [{ id: userId, name: userName }].concat(
    attendees.flatMap(({ userId: id, name }) => (id ? [{ id, name }] : [])),
  );
  for (const part of taken) {
    const gone = people.filter(({ id }) => takes(away.get(part.day)?.get(id), part));
    if (gone.length > 0)
      return messages.onLeave(
        gone.map(({ name }) => name),
        showDate(part.day),
      );
  }
  return null;
}

/** What a meeting takes of a day: '09:30' to '17:00', or '00:00' to '24:00' of a whole one. */
interface DayTaken {
  day: string;
  from: string;
  to: string;
}

/** The days of a meeting. One that ends at midnight takes nothing of the next day. */
function daysOf({ startsAt, endsAt }: Times): DayTaken[] {
  const [first, start] = partsOf(startsAt);
  const [last, end] = partsOf(endsAt);
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, place) => dayAfter(first, place));
  return days
    .map((day) => ({ day, from: day === first ? start : '00:00', to: day === last ? end : '24:00' }))
    .filter(({ day, to }) => day === first || to > '00:00');
}

/** The day and the time of a moment in Singapore. */
const partsOf = (at: Date) => localTime(at).split('T') as [string, string];

/** Whether somebody is away at that time of the day. */
function takes(away: 'whole' | 'morning' | 'afternoon' | undefined, { from, to }: DayTaken): boolean {
  if (away === undefined || away === 'whole') return away === 'whole';
  return away === 'morning' ? from < afternoonFrom : to > afternoonFrom;
}
