import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { repeatOf } from '~/core/repeat-input';
import { weekAt, weekFrom } from '~/core/weeks';
import type { Meeting } from '~/modules/meetings/collections';
import { newMeetings } from '~/modules/meetings/new-meeting';
import { timesOf } from '~/modules/meetings/repeats';
import type { New } from '../company-db';
import * as data from './data/meetings';
import type { Sample } from './sample';

/** Meetings of the last weeks, of this and of the next, one that repeats, two at one time, one over midnight. */
export function sampleMeetings({ client: clientOf, person, now }: Sample): New<Meeting>[] {
  return data.meetings.flatMap(({ week, day, from, minutes, noted, repeat: often, weeks = 0, ...row }) => {
    const [client, owner] = [clientOf(row.client), person(row.owner)];
    const monday = weekFrom(weekAt(now), week).start;
    const startsAt = new Date(singaporeMoment(monday, from).getTime() + day * dayMs);
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
    const until = new Date(startsAt.getTime() + weeks * 7 * dayMs).toISOString().slice(0, 10);
    const repeat = repeatOf({ repeat: often, until }, singaporeDay(startsAt));
    const times = repeat ? timesOf({ startsAt, endsAt }, repeat) : [{ startsAt, endsAt }];
    if (typeof times === 'string') throw new Error(times);
    // Written down some days before, as far as that has been already.
    const at = new Date(Math.min(startsAt.getTime() - 5 * dayMs, now.getTime() - dayMs));
    const of = { clientId: client._id, clientName: client.name, title: row.title };
    const by = { _id: owner._id, name: owner.name };
    const made = newMeetings(
      {
        ...of,
        description: row.description ?? '',
        ...(row.place && { place: row.place }),
        ...(row.with && {
          attendees: row.with.map((name) => ({ userId: person(name)._id, name, email: '' })),
        }),
      },
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
