import { counted } from '~/core/counted';
import { hasLeft } from '~/core/employee-status';
import { fromToday, openedOnToday } from '~/core/from-today';
import { mostCounted, sortOf } from '~db/keyset';
import { countOf, listOf } from '~db/queries';
import { peopleRead } from '../account/index.server';
import { dayPart, type ModuleNeeds, mostInMenu, type NeedGroup, type WeekEntry } from '../needs.server';
import { approvesOf, ledRead } from './approvers.server';
import { awayByDay, awayRead } from './away.server';
import { daysInWords } from './balance';
import { balanceAfter, type Left } from './balance-after.server';
import { type LeaveRequest, leaveRequests } from './collections';
import { lastDecision } from './decide.server';
import { countToDecide, oldestFirst, toDecide } from './request-list.server';
import { type LeaveRules, leaveSettingsRead, rulesOf } from './rules.server';
import { isOverdrawn, leftInWords, showPeriod } from './show';
import { typeLabel } from './types';

/** The most names shown per day. */
const mostNamed = 3;
/** The most of the person's own requests shown. */
const mostOwn = 3;

/** Leave waiting for the person's decision, their own upcoming leave, and who is away this week. */
export const leaveNeeds: ModuleNeeds = {
  groups: dayPart({
    reads: ({ person, today }) => ({
      led: ledRead(person),
      settings: leaveSettingsRead,
      own: listOf(
        leaveRequests,
        { userId: person.userId, start: { $gte: today }, status: { $in: ['pending', 'approved'] } },
        { sort: { start: 1, _id: 1 }, limit: mostOwn },
      ),
    }),
    more({ person, most }, { led }) {
      const filter = toDecide(person, approvesOf(person, led));
      return {
        items: listOf(leaveRequests, filter, { sort: sortOf(oldestFirst), limit: most }),
        count: countOf(leaveRequests, filter, mostCounted),
      };
    },
    async show({ db, company }, { settings, items, count, own }) {
      const rules = rulesOf(settings[0] ?? null, company.workingDays);
      return [groupToDecide(items, count, await balanceAfter(db, rules, items)), groupOfOwn(own)];
    },
  }),
  numbers: {
    asked: 'who is away on leave today absent sick off mc',
    ...dayPart({
      reads: ({ today }) => ({ away: awayRead([today]) }),
      more: (_, { away }) => ({ people: peopleRead(away.map(({ userId }) => userId)) }),
      show({ today }, { away, people }) {
        const ids = awayByDay([today], away).get(today);
        const names = people.filter((one) => ids?.has(one._id) && !hasLeft(one)).map(({ name }) => name);
        const about = names.length > 0 && { about: inWords(names) };
        return [
          {
            rank: 3,
            label: 'Away',
            value: String(names.length),
            link: '/LeaveManagement/calendar',
            ...about,
          },
        ];
      },
    }),
  },
  undo: ({ db, person }) => lastDecision(db, person),
  menu: {
    to: '/LeaveManagement',
    count: ({ person, db }) => countToDecide(db.companyId, person, mostInMenu),
    says: (count) => `${counted(count, 'leave request')} to decide`,
  },
  week: dayPart({
    reads: ({ week }) => ({ away: awayRead(week), settings: leaveSettingsRead }),
    more: (_, { away }) => ({ people: peopleRead(away.map(({ userId }) => userId)) }),
    show: ({ week, company }, { away, settings, people }) =>
      weekOf(week, awayByDay(week, away), {
        holidays: rulesOf(settings[0] ?? null, company.workingDays).holidays,
        people: people.filter((person) => !hasLeft(person)),
      }),
  }),
};

function groupToDecide(items: readonly LeaveRequest[], count: number, left: readonly Left[][]): NeedGroup {
  const at = '/LeaveManagement/approval';
  return {
    kind: 'leave-to-decide',
    title: 'Leave to decide',
    rank: 40,
    count,
    link: at,
    part: 'decisions',
    lines: items.map((request, place) => ({
      key: `leave:${request._id}`,
      text: `${request.userName}: ${daysInWords(request.days)} of ${typeLabel(request.type)}`,
      why: [showPeriod(request), leftInWords(left[place])].filter(Boolean).join(' · '),
      ...(isOverdrawn(left[place]) && { tone: 'warning' as const }),
      link: openedOnToday(`${at}/${request._id}/approve`),
      since: request.appliedAt,
      actions: [
        { does: 'send', label: 'Approve', to: `${at}/${request._id}/approve`, fields: { ...fromToday } },
        { does: 'open', label: 'Reject', to: openedOnToday(`${at}/${request._id}/reject`) },
      ],
    })),
  };
}

function groupOfOwn(own: readonly LeaveRequest[]): NeedGroup {
  return {
    kind: 'own-leave',
    title: 'Your leave',
    rank: 95,
    count: null,
    link: '/LeaveManagement/my',
    linkText: 'All your leave',
    quiet: true,
    lines: own.map((request) => ({
      key: `own-leave:${request._id}`,
      text: showPeriod(request),
      why: `${typeLabel(request.type)} · ${request.status === 'approved' ? 'approved' : 'waiting for approval'}`,
      link: '/LeaveManagement/my',
      since: request.decidedAt ?? request.appliedAt,
    })),
  };
}

/** Public holidays, and who is away on each day; only names, as in the calendar. */
function weekOf(
  week: readonly string[],
  away: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  { holidays, people }: Pick<LeaveRules, 'holidays'> & { people: readonly { _id: string; name: string }[] },
): WeekEntry[] {
  return week.flatMap((day): WeekEntry[] => {
    const holiday = holidays.get(day);
    const names = people.filter(({ _id }) => away.get(day)?.has(_id)).map(({ name }) => name);
    return [
      ...(holiday ? [{ day, kind: 'holiday' as const, text: holiday }] : []),
      ...(names.length > 0
        ? [{ day, kind: 'away' as const, text: `${inWords(names)} away`, link: '/LeaveManagement/calendar' }]
        : []),
    ];
  });
}

function inWords(names: readonly string[]): string {
  const others = names.length - mostNamed;
  return others > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${others} more` : names.join(', ');
}
