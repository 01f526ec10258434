import { showDate, singaporeDay } from '~/core/dates';
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
  const ahead = times.filter(({ endsAt }) => endsAt > new Date());
  const days = [...new Set(ahead.map(({ startsAt }) => singaporeDay(startsAt)))];
  const away = await awayOnDays(db, days);
  const people = [{ id: userId, name: userName }].concat(
    attendees.flatMap(({ userId: id, name }) => (id ? [{ id, name }] : [])),
  );
  for (const { startsAt, endsAt } of ahead) {
    const day = singaporeDay(startsAt);
    const gone = people.filter(({ id }) => takes(away.get(day)?.get(id), { startsAt, endsAt }));
    if (gone.length > 0)
      return messages.onLeave(
        gone.map(({ name }) => name),
        showDate(day),
      );
  }
  return null;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Singapore',
  hour: '2-digit',
  minute: '2-digit',
});

/** Whether this part of a day is within the meeting's time on its first day. */
function takes(away: 'whole' | 'morning' | 'afternoon' | undefined, { startsAt, endsAt }: Times): boolean {
  if (away === undefined || away === 'whole') return away === 'whole';
  if (away === 'morning') return clock.format(startsAt) < afternoonFrom;
  return singaporeDay(endsAt) > singaporeDay(startsAt) || clock.format(endsAt) > afternoonFrom;
}
