import { dayAfter, dayMs } from '~/core/days';
import { newId } from '~/core/id';
import type { LeaveAdjustment, LeaveFamily, LeaveMonth, LeaveRequest } from '~/modules/leave/collections';
import { countDays, isWorkingDay, sumOf } from '~/modules/leave/days';
import { singaporeHolidays } from '~/modules/leave/holidays';
import { monthsFor } from '~/modules/leave/months';
import type { New } from '../company-db';
import * as data from './data/leave';
import type { Sample } from './sample';

const working = {
  week: [1, 2, 3, 4, 5],
  holidays: new Map(singaporeHolidays.map(({ day, name }) => [day, name])),
};

/** The leave of the sample company's people around today, and one day in lieu that was given. */
export function sampleLeave(sample: Sample): {
  requests: New<LeaveRequest>[];
  months: New<LeaveMonth>[];
  adjustments: New<LeaveAdjustment>[];
  families: New<LeaveFamily>[];
  /** The year from which parents have their leave by law. */
  kitSince: number;
} {
  const year = Number(sample.today.slice(0, 4));
  const requests = data.leave.map((one) => requestOf(one, sample));
  const { who, ...given } = data.dayInLieu;
  const inLieu: New<LeaveAdjustment> = {
    _id: newId(),
    userId: sample.person(who)._id,
    type: 'Off In Lieu',
    year,
    ...given,
    byName: sample.writers[0].name,
    at: sample.now,
  };
  const months = requests.filter(({ status }) => status === 'approved').flatMap(monthsFor);
  const families = data.families.map(({ who: parentName, parent, ages }) => ({
    _id: sample.person(parentName)._id,
    parent,
    children: ages.map((days) => ({ born: dayAfter(sample.today, -days), isCitizen: true })),
  }));
  // The last year: what is left of the leave for a birth then is still there after New Year.
  return { requests, months, adjustments: [inLieu], families, kitSince: year - 1 };
}

function requestOf(
  { who, type, inDays, days, reason, status, from = 'morning', to = 'afternoon' }: data.SampleLeave,
  { person: personOf, users, writers: [boss], today, now }: Sample,
): New<LeaveRequest> {
  const person = personOf(who);
  const theirs = { ...working, own: person };
  // Sick leave begins on the day, all else on one of their days of work.
  let start = dayAfter(today, inDays);
  while (inDays !== 0 && !isWorkingDay(start, theirs)) start = dayAfter(start, 1);
  const stretch = { start, end: dayAfter(start, days - 1), from, to };
  const byYear = countDays(stretch, theirs);
  const asked = new Date(now.getTime() + Math.min(inDays - 12, -1) * dayMs);
  const manager = users.find(({ _id }) => _id === person.managerId) ?? boss;
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
    ...(status !== 'pending' && {
      decidedBy: manager._id,
      decidedByName: manager.name,
      decidedAt: new Date(asked.getTime() + 3 * 3_600_000),
    }),
  };
}
