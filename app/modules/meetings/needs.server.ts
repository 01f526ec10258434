import { holds } from '~/core/access';
import { counted } from '~/core/counted';
import { showTime } from '~/core/dates';
import { momentsOf } from '~/core/weeks';
import { listOf } from '~db/queries';
import { clientNamesRead } from '../crm/index.server';
import {
  type Asking,
  dayPart,
  later,
  type ModuleNeeds,
  mostUrgent,
  type NeedGroup,
  type WeekEntry,
} from '../needs.server';
import { meetingsAt } from './address';
import { type Meeting, meetings } from './collections';
import {
  attendedFilter,
  mergeByStart,
  momentsOfDay,
  mostOfWeek,
  ownFilter,
  within,
} from './meeting-list.server';

/** The meetings that a person has or attends today, of many those that are not over, and the count of each day of the week; for owners of the whole company. */
export const meetingNeeds: ModuleNeeds = {
  groups: dayPart({
    reads({ person, today }) {
      if (!holds(person.access, 'Meetings')) return null;
      const projection = {
        title: 1,
        clientId: 1,
        clientName: 1,
        startsAt: 1,
        endsAt: 1,
        place: 1,
        userId: 1,
        userName: 1,
        createdAt: 1,
        newSince: 1,
      } as const;
      const options = { sort: { startsAt: 1, _id: 1 }, limit: mostOfWeek, projection } as const;
      const day = within(momentsOfDay(today));
      return {
        own: listOf(meetings, { ...day, ...ownFilter(person.userId) }, options),
        attended: listOf(meetings, { ...day, ...attendedFilter(person.userId) }, options),
      };
    },
    more: (asking, { own, attended }) => ({
      names: clientNamesRead(chosenOf(asking, mergeByStart(own, attended)).map(({ clientId }) => clientId)),
    }),
    show(asking, { own, attended, names }): NeedGroup[] {
      const found = mergeByStart(own, attended);
      const { now, today, person } = asking;
      const nameOf = new Map(names.map(({ _id, name }) => [_id, name]));
      const lines = chosenOf(asking, found).map(
        ({ _id, title, clientId, clientName, startsAt, endsAt, createdAt, newSince, ...more }) => ({
          key: `meeting:${_id}`,
          text: title,
          at: startsAt,
          why: [
            `until ${showTime(endsAt)}`,
            nameOf.get(clientId) ?? clientName,
            more.place,
            more.userId !== person.userId && `with ${more.userName}`,
            endsAt <= now && 'over',
          ]
            .filter(Boolean)
            .join(' · '),
          link: meetingsAt({}, `/${_id}/edit`),
          since: later(newSince ?? createdAt, momentsOfDay(today).from),
        }),
      );
      const link = meetingsAt({ mine: '1', view: 'list', day: today });
      // Then the next one is over.
      const changesAt = found
        .map(({ endsAt }) => endsAt)
        .filter((endsAt) => endsAt > now)
        .sort((one, other) => Number(one) - Number(other))[0];
      const count = found.length;
      return [
        { kind: 'meetings', title: 'Meetings today', rank: 10, count, part: 'day', link, lines, changesAt },
      ];
    },
  }),
  week: dayPart({
    reads({ person, week }) {
      if (!holds(person.access, 'Meetings')) return null;
      const ofWeek = within(momentsOf({ start: week[0] ?? '' }));
      const projection = { startsAt: 1, endsAt: 1 } as const;
      const options = { sort: { startsAt: 1, _id: 1 }, limit: mostOfWeek, projection } as const;
      const { laoban } = person.access;
      return {
        found: listOf(meetings, { ...ofWeek, ...(!laoban && ownFilter(person.userId)) }, options),
        attended: listOf(meetings, { ...ofWeek, ...attendedFilter(person.userId) }, options),
      };
    },
    show: ({ person, week }, { found, attended }) =>
      week.flatMap((day): WeekEntry[] => {
        const { from, to } = momentsOfDay(day);
        const count = mergeByStart(found, attended).filter(
          ({ startsAt, endsAt }) => startsAt < to && endsAt > from,
        ).length;
        const link = meetingsAt({ ...(!person.access.laoban && { mine: '1' }), view: 'list', day });
        return count > 0 ? [{ day, kind: 'meetings', text: counted(count, 'meeting'), link }] : [];
      }),
  }),
};

/** Of many meetings those that are not over. */
function chosenOf({ now, most }: Asking, found: readonly Meeting[]): Meeting[] {
  return mostUrgent(found, most, ({ endsAt }) => (endsAt <= now ? 1 : 0));
}
