import { singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { weekAt, weekFrom } from '~/core/weeks';
import type { User } from '~/modules/account/collections';
import type { Client } from '~/modules/crm/collections';
import type { Meeting } from '~/modules/meetings/collections';
import { newMeetings } from '~/modules/meetings/new-meeting';
import { type Repeat, timesOf } from '~/modules/meetings/repeats';
import type { New } from '../company-db';

interface SampleMeeting {
  client: string;
  /** Weeks from this one, and the day from Monday 0. */
  week: number;
  day: number;
  /** Singapore time. */
  from: string;
  minutes: number;
  /** 0 is the owner, 1 the manager. */
  who: 0 | 1;
  title: string;
  description?: string;
  /** What was noted afterwards. */
  noted?: string;
  repeat?: Repeat;
  /** For how many weeks it repeats. */
  weeks?: number;
}

const rows: readonly SampleMeeting[] = [
  {
    client: 'Bukit Timah Veterinary',
    week: -3,
    day: 1,
    from: '11:00',
    minutes: 45,
    who: 0,
    title: 'Water dispenser: what it costs a month',
    noted: 'Likes the smaller one. Decides with her partner.',
  },
  {
    client: 'Coral Bay Resort',
    week: -2,
    day: 3,
    from: '14:30',
    minutes: 90,
    who: 1,
    title: 'Breakfast buffet, walk through the kitchen',
    description: 'They want to know how much room three machines need.',
    noted: 'Two machines fit. Measured the counter: 2.4 m.',
  },
  {
    client: 'Ah Seng Coffee House',
    week: -1,
    day: 2,
    from: '15:00',
    minutes: 60,
    who: 0,
    title: 'Tasting with the head chef',
    description: 'Dark roast against the single-origin.',
    noted: 'Both liked the single-origin. Wants a price for 5 kg.',
  },
  {
    client: 'Joo Chiat Bakery',
    week: -1,
    day: 4,
    from: '10:00',
    minutes: 45,
    who: 1,
    title: 'December orders',
  },
  {
    client: 'Blue Lantern Design',
    week: 0,
    day: 0,
    from: '09:30',
    minutes: 60,
    who: 0,
    title: 'New price list, second draft',
    description: 'Bring the old one with the marks on it.',
  },
  {
    client: 'Bright Minds Tuition',
    week: 0,
    day: 1,
    from: '13:00',
    minutes: 30,
    who: 1,
    title: 'Pantry for the holiday workshops',
  },
  {
    client: 'Ah Seng Coffee House',
    week: 0,
    day: 2,
    from: '10:00',
    minutes: 90,
    who: 0,
    title: 'Bedok outlet: delivery before 7 am',
    description: 'Back door, keys, who signs. Ahmad comes along.',
  },
  {
    client: 'Holland Flower Studio',
    week: 0,
    day: 2,
    from: '11:00',
    minutes: 45,
    who: 0,
    title: 'Call about the Wednesday flowers',
    description: 'Could also be in the afternoon.',
  },
  {
    client: 'Anchor Marine Services',
    week: 0,
    day: 3,
    from: '22:30',
    minutes: 180,
    who: 1,
    title: 'Night shift pantry, handover on site',
    description: 'Gate 3, safety shoes. The shift changes at midnight.',
  },
  {
    client: 'Delta Lift Maintenance',
    week: 0,
    day: 4,
    from: '16:00',
    minutes: 45,
    who: 1,
    title: 'Coffee corner in the new office',
  },
  {
    client: 'Emerald Accounting',
    week: 1,
    day: 0,
    from: '11:00',
    minutes: 60,
    who: 0,
    title: 'Terms for next year',
  },
  {
    client: 'Bishan Dental Practice',
    week: 1,
    day: 1,
    from: '14:00',
    minutes: 30,
    who: 1,
    title: 'Machine service',
  },
  {
    client: 'Coral Bay Resort',
    week: 1,
    day: 2,
    from: '09:30',
    minutes: 120,
    who: 1,
    title: 'Trial breakfast',
    description: 'Six people from the hotel, two from us.',
  },
  {
    client: 'Joo Chiat Bakery',
    week: 1,
    day: 4,
    from: '15:30',
    minutes: 45,
    who: 0,
    title: 'Vote for the December bun',
  },
  {
    client: 'Bamboo Grove Preschool',
    week: -4,
    day: 1,
    from: '09:00',
    minutes: 30,
    who: 1,
    title: 'Milk order with the kitchen',
    repeat: 'fortnightly',
    weeks: 16,
  },
];

/** Meetings of the last weeks, of this and of the next, one that repeats, two at one time, one over midnight. */
export function sampleMeetings(
  staff: readonly New<User>[],
  clients: readonly New<Client>[],
  now: Date,
): New<Meeting>[] {
  const byName = new Map(clients.map((client) => [client.name, client]));
  return rows.flatMap(({ client: name, week, day, from, minutes, who, noted, repeat, weeks = 0, ...row }) => {
    const [client, owner] = [byName.get(name), staff[who]];
    if (!client || !owner) throw new Error(`The sample company has no ${name}`);
    const monday = weekFrom(weekAt(now), week).start;
    const startsAt = new Date(singaporeMoment(monday, from).getTime() + day * dayMs);
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
    const until = new Date(startsAt.getTime() + weeks * 7 * dayMs).toISOString().slice(0, 10);
    const times = repeat ? timesOf({ startsAt, endsAt }, repeat, until) : [{ startsAt, endsAt }];
    if (typeof times === 'string') throw new Error(times);
    // Written down some days before, as far as that has been already.
    const at = new Date(Math.min(startsAt.getTime() - 5 * dayMs, now.getTime() - dayMs));
    const of = { clientId: client._id, clientName: client.name, title: row.title };
    const by = { _id: owner._id, name: owner.name };
    const made = newMeetings(
      { ...of, description: row.description ?? '' },
      times,
      { owner: by, writer: by, at },
      repeat,
    );
    if (noted && made[0]) {
      made[0].logs.push({ at: endsAt, by: owner.name, text: noted, written: true });
      made[0].wroteAt = endsAt;
    }
    return made;
  });
}
