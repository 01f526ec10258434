import { holds } from '~/core/access';
import { counted, shownCount } from '~/core/counted';
import { showDate, singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { openedOnToday } from '~/core/from-today';
import { mostCounted } from '~db/keyset';
import { countOf, listOf } from '~db/queries';
import { peopleRead, whoHasLeftOf } from '../account/index.server';
import { awayByDay, awayRead, leaveSettingsRead, workdaysFrom } from '../leave/index.server';
import {
  type Asking,
  dayPart,
  later,
  type ModuleNeeds,
  mostInMenu,
  type Need,
  type NeedGroup,
  type WeekEntry,
} from '../needs.server';
import { sameCodeLine, withSameCode } from '../same-codes';
import { jobsAt } from './address';
import { type Job, jobs, type RefusedEnd, refusedEnds, type ServicePlan, servicePlans } from './collections';
import { crewOf, isOn, ofPeople } from './crew';
import { filterOf, manages } from './job-list.server';
import { overlaps } from './overlap';
import { endsSoonDays } from './service-plan';
import { endingFilter } from './service-plans.server';
import { hindrancesOf, type JobStanding, peopleOn } from './standing.server';
import { aheadStatuses } from './statuses';

/** The highest count of a week. */
const mostOfWeek = 1_000;

const duplicateShown = { jobId: 1, title: 1, sameCodeSince: 1, createdAt: 1 } as const;

/** Today's open jobs: a driver's own, and all of the company's with the flag; those with problems first. */
export const jobNeeds: ModuleNeeds = {
  groups: dayPart({
    reads(asking) {
      const { person, today } = asking;
      if (!manages(person) && !person.drives) return null;
      const filter = filterOf(person, today, { show: 'ahead' });
      return {
        found: listOf(jobs, filter, { sort: { jobTime: 1, _id: 1 }, limit: mostCounted, projection: shown }),
        away: awayRead([today, dayAfter(today, 1)]),
        settings: leaveSettingsRead,
        // Only people with the flag can open them.
        duplicates: listOf(jobs, manages(person) ? withSameCode<Job>(asking) : { _id: '' }, {
          sort: { sameCodeSince: 1, _id: 1 },
          limit: asking.most,
          projection: duplicateShown,
        }),
        plans: listOf(servicePlans, manages(person) ? endingFilter(today) : { _id: '' }, {
          sort: { lastDay: 1, _id: 1 },
          limit: asking.most,
        }),
        plansCount: countOf(servicePlans, manages(person) ? endingFilter(today) : { _id: '' }, mostCounted),
        ends: listOf(refusedEnds, manages(person) ? { open: true } : { _id: '' }, {
          sort: { at: 1, _id: 1 },
          limit: asking.most,
        }),
      };
    },
    more: (_, { found }) => ({ people: peopleRead(peopleOn(found)) }),
    show(asking, { found, away, settings, people, duplicates, ends, plans, plansCount }): NeedGroup[] {
      const all = manages(asking.person);
      const listed = hindrancesOf(found, {
        left: whoHasLeftOf(peopleOn(found), people),
        away: awayByDay([asking.today, dayAfter(asking.today, 1)], away),
        worksOn: workdaysFrom(settings, asking.company, people),
      });
      const told = listed.map((standing) => ({
        job: standing.job,
        trouble: troubleOf(asking, standing, found),
      }));
      // By time, except that problems come first.
      const ordered = [...told.filter(({ trouble }) => trouble), ...told.filter(({ trouble }) => !trouble)];
      const inOrder = all ? ordered : told;
      return [
        ...(all ? endsToLookAt(ends) : []),
        ...(plans.length > 0 ? [plansEnding(plans, plansCount)] : []),
        {
          kind: 'jobs',
          title: all ? 'Jobs today' : 'Your jobs today',
          rank: all ? 20 : 1,
          count: found.length,
          link: jobsAt({ show: 'ahead' }),
          part: 'day',
          lines: inOrder.map(({ job, trouble }) => lineOf(asking, job, trouble)),
          // Then the next one is late.
          changesAt: found
            .flatMap(({ jobDate, jobTime }) => (jobTime === '' ? [] : singaporeMoment(jobDate, jobTime)))
            .find((moment) => moment > asking.now),
        },
        ...(duplicates.length > 0
          ? [
              {
                kind: 'same-job-ids',
                title: 'Jobs with the same id',
                rank: 22,
                count: null,
                link: '/JobManagement',
                linkText: 'All jobs',
                lines: duplicates.map((job) =>
                  sameCodeLine(job, `${job.jobId} ${job.title}`, `/JobManagement/${job._id}`),
                ),
              },
            ]
          : []),
      ];
    },
  }),
  numbers: {
    asked: 'my jobs today deliveries unassigned without driver',
    ...dayPart({
      reads({ person, today }) {
        if (!manages(person) && !person.drives) return null;
        const count = (show: 'ahead' | 'unassigned') =>
          countOf(jobs, filterOf(person, today, { show }), mostCounted);
        return { ahead: count('ahead'), unassigned: count('unassigned') };
      },
      show({ person }, { ahead, unassigned }) {
        const isLacking = manages(person) && unassigned > 0;
        return [
          {
            rank: 2,
            label: manages(person) ? 'Jobs today' : 'Your jobs',
            value: shownCount(ahead),
            link: jobsAt({ show: isLacking ? 'unassigned' : 'ahead' }),
            ...(isLacking && { about: `${shownCount(unassigned)} unassigned`, tone: 'danger' as const }),
          },
        ];
      },
    }),
  },
  step: {
    rank: 5,
    text: 'Add a job and end it on your phone',
    link: '/JobManagement/new',
    isDone: async (db) => (await db.in(jobs).count({ jobEnd: { $gt: new Date(0) } }, 1)) > 0,
  },
  menu: {
    to: '/JobManagement',
    count: ({ person, today }) =>
      holds(person.access, 'JobManagement')
        ? countOf(jobs, filterOf(person, today, { show: 'unassigned' }), mostInMenu)
        : null,
    says: (count) => `${counted(count, 'job')} today without a driver`,
  },
  week: dayPart({
    reads({ person, week }) {
      if (!manages(person) && !person.drives) return null;
      const filter = {
        jobDate: { $gte: week[0], $lte: week.at(-1) },
        status: { $in: [...aheadStatuses] },
        ...(!manages(person) && ofPeople([person.userId])),
      };
      const sort = manages(person)
        ? ({ jobDate: 1, _id: 1 } as const)
        : ({ jobDate: 1, jobTime: 1, _id: 1 } as const);
      return { found: listOf(jobs, filter, { sort, limit: mostOfWeek, projection: { jobDate: 1 } }) };
    },
    show: ({ week }, { found }) =>
      week.flatMap((day): WeekEntry[] => {
        const count = found.filter(({ jobDate }) => jobDate === day).length;
        const link = jobsAt({ date: day, show: 'ahead' });
        return count > 0 ? [{ day, kind: 'jobs', text: counted(count, 'job'), link }] : [];
      }),
  }),
};

/** Service plans that end soon: the client may want to go on. */
function plansEnding(plans: readonly ServicePlan[], count: number): NeedGroup {
  return {
    kind: 'plans-ending',
    title: 'Service plans that end soon',
    rank: 60,
    count,
    link: '/JobManagement/plans?show=ending',
    lines: plans.map(({ _id, title, clientName, lastDay, createdAt }) => ({
      key: `plan-ending:${_id}`,
      text: `${clientName}: ${title}`,
      why: `ends ${showDate(lastDay ?? '')}`,
      link: `/JobManagement/plans/${_id}/edit`,
      since: later(createdAt, singaporeMoment(dayAfter(lastDay ?? '', -endsSoonDays), '00:00')),
    })),
  };
}

/** Ends that were refused: what the driver sent waits until somebody looks at it. */
function endsToLookAt(ends: readonly RefusedEnd[]): NeedGroup[] {
  const [first] = ends;
  if (!first) return [];
  return [
    {
      kind: 'job-ends',
      title: 'Ended jobs to look at',
      rank: 15,
      count: null,
      link: `/JobManagement/ends/${first._id}`,
      linkText: 'Look at the first one',
      part: 'decisions',
      lines: ends.map(({ _id, job, userName, why, at }) => ({
        key: `job-end:${_id}`,
        text: `${job.jobId} ${job.title}`,
        why: `${userName} · ${why}`,
        link: `/JobManagement/ends/${_id}`,
        since: at,
        tone: 'warning' as const,
        actions: [{ does: 'open' as const, label: 'Look at it', to: `/JobManagement/ends/${_id}` }],
      })),
    },
  ];
}

const shown = {
  title: 1,
  client: 1,
  endLocation: 1,
  jobDate: 1,
  jobTime: 1,
  driverId: 1,
  driverName: 1,
  helperIds: 1,
  helperNames: 1,
  duration: 1,
  status: 1,
  createdAt: 1,
} as const;

/** What is wrong with a job, in a few words, and how bad it is. */
type Trouble = { text: string } & Required<Pick<Need, 'tone'>>;

/** Null if nothing is wrong. */
function troubleOf(
  { now }: Asking,
  { job, hindrance, hindered }: JobStanding,
  others: readonly Job[],
): Trouble | null {
  const { _id, driverId, jobDate, jobTime, status } = job;
  const danger = (text: string): Trouble => ({ text, tone: 'danger' });
  if (driverId === null) return danger('No driver');
  if (hindrance === 'left') return danger(`${hindered} no longer works here`);
  if (hindrance === 'away') return danger(`${hindered} is on leave`);
  if (jobTime !== '' && status !== 'active' && singaporeMoment(jobDate, jobTime) < now) return danger('Late');
  for (const { id, name } of crewOf(job)) {
    if (others.some((other) => other._id !== _id && isOn(other, id) && overlaps(other, job)))
      return { text: `${name} has two jobs at this time`, tone: 'warning' };
  }
  return hindrance === 'off' ? { text: `${hindered} doesn’t work today`, tone: 'warning' } : null;
}

function lineOf({ person, today }: Asking, job: Job, trouble: Trouble | null): Need {
  const { _id, title, client, endLocation, jobTime, driverName, status, createdAt } = job;
  const own = isOn(job, person.userId);
  const who = own || trouble?.text.includes(driverName) ? '' : driverName;
  return {
    key: `job:${_id}`,
    text: title,
    ...(jobTime !== '' && { at: singaporeMoment(today, jobTime) }),
    why: [trouble?.text, status === 'active' && 'Under way', client, own && endLocation, who]
      .filter(Boolean)
      .join(' · '),
    link: own ? `/JobStartEnd/${_id}` : `/JobManagement/${_id}`,
    since: later(createdAt, singaporeMoment(today, '00:00')),
    ...(trouble && { tone: trouble.tone, ...(!own && { decides: true as const }) }),
    actions: actionsOf(job, { own, isTroubled: trouble !== null }),
  };
}

function actionsOf(
  { _id, driverId, status }: Pick<Job, '_id' | 'driverId' | 'status'>,
  { own, isTroubled }: { own: boolean; isTroubled: boolean },
): NonNullable<Need['actions']> {
  if (own) {
    const label = status === 'active' ? 'End' : 'Start';
    return [{ does: 'open', label, to: `/JobStartEnd/${_id}` }];
  }
  const label = driverId === null ? 'Assign' : 'Change';
  return isTroubled || driverId === null
    ? [{ does: 'open', label, to: openedOnToday(`/JobManagement/${_id}/move`) }]
    : [];
}
