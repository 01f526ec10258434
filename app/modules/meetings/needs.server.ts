import { holds } from '~/core/access';
import { counted } from '~/core/counted';
import { showTime } from '~/core/dates';
import { momentsOf, weekOf } from '~/core/weeks';
import { type Asking, later, type ModuleNeeds, mostUrgent, type WeekEntry } from '../needs.server';
import { meetingsAt } from './address';
import { meetings } from './collections';
import { momentsOfDay, mostOfWeek, within, withNames } from './meeting-list.server';

/** A person's meetings today, of many those that are not over, and the count of each day of the week; for owners of the whole company. */
export const meetingNeeds: ModuleNeeds = {
  async groups({ person, now, today, db, most }) {
    if (!holds(person.access, 'Meetings')) return [];
    const moments = momentsOfDay(today);
    const filter = { ...within(moments), userId: person.userId };
    const projection = {
      title: 1,
      clientId: 1,
      clientName: 1,
      startsAt: 1,
      endsAt: 1,
      createdAt: 1,
    } as const;
    const found = await db
      .in(meetings)
      .list(filter, { sort: { startsAt: 1, _id: 1 }, limit: mostOfWeek, projection });
    const named = await withNames(
      db,
      mostUrgent(found, most, ({ endsAt }) => (endsAt <= now ? 1 : 0)),
    );
    const lines = named.map(({ _id, title, clientName, startsAt, endsAt, createdAt }) => ({
      key: `meeting:${_id}`,
      text: title,
      why: `${showTime(startsAt)} – ${showTime(endsAt)} · ${clientName}${endsAt <= now ? ' · over' : ''}`,
      link: meetingsAt({}, `/${_id}/edit`),
      since: later(createdAt, moments.from),
    }));
    const link = meetingsAt({ mine: '1', view: 'list', day: today });
    // Then the next one is over.
    const changesAt = found
      .map(({ endsAt }) => endsAt)
      .filter((endsAt) => endsAt > now)
      .sort((one, other) => Number(one) - Number(other))[0];
    const count = found.length;
    return [{ kind: 'meetings', title: 'Meetings today', rank: 10, count, link, lines, changesAt }];
  },
  async week(asking, week) {
    return holds(asking.person.access, 'Meetings') ? await meetingsOfWeek(asking, week) : [];
  },
};

async function meetingsOfWeek({ person, db }: Asking, week: readonly string[]): Promise<WeekEntry[]> {
  const isOwner = person.access.laoban;
  const ofWeek = within(momentsOf(weekOf(week[0] ?? '')));
  const found = await db.in(meetings).list(isOwner ? ofWeek : { ...ofWeek, userId: person.userId }, {
    sort: { startsAt: 1, _id: 1 },
    limit: mostOfWeek,
    projection: { startsAt: 1, endsAt: 1 },
  });
  return week.flatMap((day): WeekEntry[] => {
    const { from, to } = momentsOfDay(day);
    const count = found.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from).length;
    const link = meetingsAt({ ...(!isOwner && { mine: '1' }), view: 'list', day });
    return count > 0 ? [{ day, kind: 'meetings', text: counted(count, 'meeting'), link }] : [];
  });
}
