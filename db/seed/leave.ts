import { singaporeDay } from '~/core/dates';
import { dayAfter, dayMs } from '~/core/days';
import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { LeaveAdjustment, LeaveMonth, LeaveRequest } from '~/modules/leave/collections';
import { countDays, isWorkingDay, sumOf } from '~/modules/leave/days';
import { singaporeHolidays } from '~/modules/leave/holidays';
import { monthsFor } from '~/modules/leave/months';
import type { Part } from '~/modules/leave/parts';
import type { LeaveStatus } from '~/modules/leave/statuses';
import type { New } from '../company-db';

const working = {
  week: [1, 2, 3, 4, 5],
  holidays: new Map(singaporeHolidays.map(({ day, name }) => [day, name])),
};

interface Told {
  who: string;
  type: string;
  /** So many days from today; the first working day from there on. */
  at: number;
  /** So many days of the calendar. */
  days: number;
  reason: string;
  status: LeaveStatus;
  from?: Part;
  to?: Part;
}

const annual = 'Annual Leave';
const medical = 'Medical Leave';

/** A year of leave: taken, under way, waiting for the manager, and planned. */
const told: readonly Told[] = [
  {
    who: 'Chen Wei',
    type: annual,
    at: -280,
    days: 5,
    reason: 'Chinese New Year with my parents',
    status: 'approved',
  },
  { who: 'Grace Ong', type: annual, at: -270, days: 3, reason: 'School holidays', status: 'approved' },
  {
    who: 'Ahmad bin Ismail',
    type: annual,
    at: -240,
    days: 5,
    reason: 'Hari Raya in Johor',
    status: 'approved',
  },
  {
    who: 'Muhammad Faris',
    type: annual,
    at: -238,
    days: 3,
    reason: 'Hari Raya visiting',
    status: 'approved',
  },
  { who: 'Nguyen Thi Lan', type: medical, at: -200, days: 2, reason: 'Flu', status: 'approved' },
  {
    who: 'Rajesh Nair',
    type: annual,
    at: -170,
    days: 10,
    reason: 'Family trip to Kerala',
    status: 'approved',
  },
  { who: 'Ahmad bin Ismail', type: medical, at: -120, days: 1, reason: 'Dental surgery', status: 'approved' },
  { who: 'Chen Wei', type: annual, at: -90, days: 2, reason: 'Moving house', status: 'approved' },
  { who: 'Grace Ong', type: medical, at: -60, days: 1, reason: 'Migraine', status: 'approved' },
  {
    who: 'Nguyen Thi Lan',
    type: annual,
    at: -45,
    days: 1,
    reason: 'Work pass appointment',
    status: 'approved',
    to: 'morning',
  },
  { who: 'Kavitha Suresh', type: annual, at: -14, days: 2, reason: 'Deepavali', status: 'approved' },
  { who: 'Muhammad Faris', type: annual, at: -20, days: 4, reason: 'Concert in Bangkok', status: 'rejected' },
  // Away today and tomorrow, so that the calendar and the list of drivers show somebody.
  { who: 'Muhammad Faris', type: medical, at: 0, days: 4, reason: 'Sprained ankle', status: 'approved' },
  { who: 'Ahmad bin Ismail', type: annual, at: 9, days: 1, reason: 'Vehicle inspection', status: 'pending' },
  { who: 'Chen Wei', type: annual, at: 14, days: 3, reason: 'Wedding of my cousin', status: 'pending' },
  {
    who: 'Nguyen Thi Lan',
    type: annual,
    at: 21,
    days: 5,
    reason: 'Visiting my family in Hue',
    status: 'pending',
  },
  {
    who: 'Grace Ong',
    type: annual,
    at: 12,
    days: 1,
    reason: 'Parents’ evening at school',
    status: 'approved',
    from: 'afternoon',
  },
  { who: 'Rajesh Nair', type: annual, at: 32, days: 4, reason: 'A long weekend at home', status: 'approved' },
  { who: 'Lim Mei Hua', type: annual, at: 40, days: 5, reason: 'Year-end trip', status: 'approved' },
];

/** The leave of the sample company's people around today, and one day in lieu that was given. */
export function sampleLeave(
  people: readonly New<User>[],
  now: Date,
): { requests: New<LeaveRequest>[]; months: New<LeaveMonth>[]; adjustments: New<LeaveAdjustment>[] } {
  const today = singaporeDay(now);
  const byName = new Map(people.map((person) => [person.name, person]));
  const requests = told.flatMap((one) => {
    const person = byName.get(one.who);
    return person ? [requestOf(one, person, byName, { today, now })] : [];
  });
  const driver = byName.get('Ahmad bin Ismail');
  const boss = people[0];
  const given = driver &&
    boss && {
      _id: newId(),
      userId: driver._id,
      type: 'Off In Lieu',
      year: Number(today.slice(0, 4)),
      days: 1,
      reason: 'Drove on a Sunday for the coffee fair',
      byName: boss.name,
      at: now,
    };
  const months = requests.filter(({ status }) => status === 'approved').flatMap(monthsFor);
  return { requests, months, adjustments: given ? [given] : [] };
}

function requestOf(
  { type, at, days, reason, status, from = 'morning', to = 'afternoon' }: Told,
  person: New<User>,
  byName: ReadonlyMap<string, New<User>>,
  { today, now }: { today: string; now: Date },
): New<LeaveRequest> {
  // Sick leave begins on the day, all else on a day of work.
  let start = dayAfter(today, at);
  while (at !== 0 && !isWorkingDay(start, working)) start = dayAfter(start, 1);
  const stretch = { start, end: dayAfter(start, days - 1), from, to };
  const byYear = countDays(stretch, working);
  const asked = new Date(now.getTime() + Math.min(at - 12, -1) * dayMs);
  const boss = byName.get('Lim Mei Hua');
  const manager = [...byName.values()].find(({ _id }) => _id === person.managerId) ?? boss;
  return {
    _id: newId(),
    userId: person._id,
    userName: person.name,
    type,
    ...stretch,
    reason,
    status,
    days: sumOf(byYear),
    byYear,
    appliedAt: asked,
    ...(status !== 'pending' &&
      manager && {
        decidedBy: manager._id,
        decidedByName: manager.name,
        decidedAt: new Date(asked.getTime() + 3 * 3_600_000),
      }),
  };
}
