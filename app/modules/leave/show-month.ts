import { dayAfter, weekdayOf } from '~/core/days';
import { isWorkingDay, type WorkingDays } from './days';
import { type Away, type LeavePeriod, partOf } from './parts';

/** Leave as the calendar shows it. The reason is empty for people who may not see it. */
export interface ShownLeave extends LeavePeriod {
  id: string;
  title: string;
  content: string;
}

/** A day of the grid, including those of neighbouring months in its first and last week. */
export interface ShownDay {
  day: string;
  number: number;
  inMonth: boolean;
  working: boolean;
  holiday: string | null;
  away: { id: string; title: string; content: string; part: Away }[];
}

/** The month `by` months later, '2026-12'; earlier if negative. */
export function monthFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

function endsOf(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: dayAfter(`${monthFrom(month, 1)}-01`, -1) };
}

/** The part of a period that is in a month. */
export function within(month: string, { start, end }: Pick<LeavePeriod, 'start' | 'end'>) {
  const { first, last } = endsOf(month);
  return { start: start > first ? start : first, end: end < last ? end : last };
}

/** The weeks of a month from Monday to Sunday, each day with who is away. */
export function daysOfMonth(
  month: string,
  {
    leave,
    holidays,
    working,
  }: {
    leave: readonly ShownLeave[];
    holidays: readonly { day: string; name: string }[];
    working: WorkingDays;
  },
): ShownDay[] {
  const names = new Map(holidays.map(({ day, name }) => [day, name]));
  const { first, last } = endsOf(month);
  const days: ShownDay[] = [];
  const until = dayAfter(last, 7 - weekdayOf(last));
  for (let day = dayAfter(first, 1 - weekdayOf(first)); day <= until; day = dayAfter(day, 1)) {
    const inMonth = day.startsWith(month);
    const holiday = names.get(day) ?? null;
    days.push({
      day,
      number: Number(day.slice(8)),
      inMonth,
      working: isWorkingDay(day, working),
      holiday,
      away: inMonth ? awayOnDay(leave, day) : [],
    });
  }
  return days;
}

function awayOnDay(leave: readonly ShownLeave[], day: string): ShownDay['away'] {
  return leave.flatMap(({ id, title, content, ...stretch }) => {
    const part = partOf(stretch, day);
    return part ? [{ id, title, content, part }] : [];
  });
}
