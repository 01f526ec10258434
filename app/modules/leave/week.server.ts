import { singaporeDay } from '~/core/dates';
import { weekdayOf } from '~/core/days';
import { hasLeft } from '~/core/employee-status';
import { daysToPlan, isLastOfWeek } from '~/core/weeks';
import { weekdayNames } from '~/core/working-week';
import type { Week } from '~/ui/week-strip';
import type { CompanyDb } from '~db/company-db';
import type { CompanySeen } from '~db/sessions';
import { peopleRead } from '../account/index.server';
import { awayByDay, awayRead } from './away.server';
import type { LeaveMonth, LeaveSettings } from './collections';
import { isWorkingDay } from './days';
import { leaveSettingsRead, rulesOf } from './rules.server';

/** Who is away on which of the days to plan, without types and reasons; for everybody, as the calendar. */
export async function weekOfLeave(db: CompanyDb, company: Pick<CompanySeen, 'workingDays'>): Promise<Week> {
  const days = daysToPlan(singaporeDay(new Date()));
  const read = await db.read({ found: awayRead(days), settings: leaveSettingsRead });
  return await weekFrom(db, company, { days, ...read });
}

/** The same from leave that was read together with something else. */
export async function weekFrom(
  db: CompanyDb,
  { workingDays }: Pick<CompanySeen, 'workingDays'>,
  { days, found, settings }: { days: string[]; found: LeaveMonth[]; settings: LeaveSettings[] },
): Promise<Week> {
  const today = singaporeDay(new Date());
  const ids = found.map(({ userId }) => userId);
  const all = ids.length > 0 ? (await db.read({ all: peopleRead(ids) })).all : [];
  const people = all.filter((person) => !hasLeft(person));
  const away = awayByDay(days, found);
  const rules = rulesOf(settings[0] ?? null, workingDays);
  return {
    when: isLastOfWeek(today) ? 'in the next 7 days' : 'this week',
    days: days.map((day) => ({
      day,
      label: labelOf(day),
      isToday: day === today,
      isOff: !isWorkingDay(day, rules),
      holiday: rules.holidays.get(day) ?? null,
      away: people.flatMap(({ _id, name }) => {
        const part = away.get(day)?.get(_id);
        return part ? [part === 'whole' ? name : `${name} (${part})`] : [];
      }),
    })),
    people: people.map(({ _id, name }) => {
      const own = days.filter((day) => away.get(day)?.has(_id));
      const [first = '', last = ''] = [own[0], own.at(-1)];
      const isOneStretch = own.length === days.indexOf(last) - days.indexOf(first) + 1;
      const when = isOneStretch
        ? [...new Set([first, last])].map(labelOf).join(' – ')
        : own.map(labelOf).join(', ');
      return { id: _id, name, when, isAwayToday: own.includes(today) };
    }),
  };
}

/** 'Mon 23'. */
function labelOf(day: string): string {
  return `${weekdayNames[weekdayOf(day) - 1]?.slice(0, 3)} ${Number(day.slice(8))}`;
}
