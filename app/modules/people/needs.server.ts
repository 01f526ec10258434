import { holds } from '~/core/access';
import { singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { peopleRead, users } from '../account/index.server';
import { dayPart, type ModuleNeeds, mostUrgent, type NeedGroup } from '../needs.server';
import { endingsOf, watchedRead } from './expiry.server';
import { showEnding } from './show-ending';
import { soonDays, type Watched, watchedDays } from './watch';

/** Nobody may work without a pass, so a pass that has ended or ends soon comes before what ended long ago. */
const urgencyOf = (ending: Watched & { inDays: number }) =>
  ending.inDays > soonDays ? 2 : ending.kind === 'work pass' ? 0 : 1;

/** Work passes, probations, contracts and trainings that end soon, for HR. */
export const peopleNeeds: ModuleNeeds = {
  step: {
    rank: 4,
    text: 'Invite a colleague',
    link: '/settings/company/users/invite',
    isDone: async (db) => (await db.in(users).count({}, 2)) > 1,
  },
  groups: dayPart({
    reads: ({ person, today }) => (holds(person.access, 'HR') ? { found: watchedRead(today) } : null),
    more: (_, { found }) => ({ people: peopleRead(found.map(({ _id }) => _id)) }),
    show({ today, most }, { found, people }): NeedGroup[] {
      const endings = endingsOf(found, people, today);
      const lines = mostUrgent(endings, most, urgencyOf).map((ending) => {
        const { page, person: name, what, when, left, tone } = showEnding(ending);
        return {
          key: `ending:${ending.id}:${ending.kind}:${ending.on}`,
          text: `${name} · ${what}`,
          why: `${when}, ${left}`,
          link: page,
          since: singaporeMoment(dayAfter(ending.on, -watchedDays), '00:00'),
          ...(tone !== 'neutral' && { tone }),
        };
      });
      const link = '/HumanResource#ends-soon';
      return [
        { kind: 'endings', title: 'Passes and trainings', rank: 80, count: endings.length, link, lines },
      ];
    },
  }),
};
