import { withTime } from '~/core/dates';
import type { DayNumber, Need, NeedGroup, WeekEntry } from '../needs.server';
import type { MenuCount } from './all-needs.server';

interface Day {
  today: string;
  groups: readonly NeedGroup[];
  numbers: readonly DayNumber[];
  week: readonly { day: string; entries: readonly WeekEntry[] }[];
}

/** A person's day in the documented shape. */
export function presentToday({ today, groups, numbers, week }: Day) {
  return {
    day: today,
    numbers: numbers.map(({ label, value, about = '', link }) => ({ label, value, about, link })),
    groups: groups.map(({ kind, title, count, link, lines }) => ({
      kind,
      title,
      count,
      link,
      lines: lines.map(presentLine),
    })),
    week: week.map(presentDay),
  };
}

/** What is new to somebody in the documented shape. */
export function presentBell({
  lines,
  things,
  inDay,
  counts,
}: {
  lines: readonly Need[];
  things: number;
  inDay: number;
  counts: readonly MenuCount[];
}) {
  return { unread: lines.length, things, inDay, lines: lines.map(presentLine), counts: [...counts] };
}

function presentLine({ key, why, link, since, ...line }: Need) {
  return { key, text: withTime(line), why, link, since: since.toISOString() };
}

function presentDay({ day, entries }: Day['week'][number]) {
  const textOf = (kind: WeekEntry['kind']) => entries.find((entry) => entry.kind === kind)?.text ?? '';
  return {
    day,
    holiday: textOf('holiday'),
    away: textOf('away'),
    meetings: textOf('meetings'),
    jobs: textOf('jobs'),
  };
}
