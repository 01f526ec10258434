import { showMonday } from '~/core/weeks';
import type { NeedGroup, WeekEntry } from '../needs.server';

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

/** Groups as the page shows them. */
export function showGroups(groups: readonly NeedGroup[]) {
  return groups.map(({ kind, title, count, link, linkText, lines }) => ({
    kind,
    title,
    count,
    link,
    linkText: linkText ?? '',
    lines: lines.map(({ key, text, why, link: page, tone, actions = [] }) => ({
      key,
      text,
      why,
      page,
      tone: tone ?? null,
      actions,
    })),
  }));
}

export type ShownGroup = ReturnType<typeof showGroups>[number];
export type ShownLine = ShownGroup['lines'][number];

/** The days of a week: 'Tue', 'Nov 24', and what they hold. */
export function showDays(week: readonly { day: string; entries: readonly WeekEntry[] }[], today: string) {
  return week.map(({ day, entries }) => ({
    day,
    name: weekday.format(new Date(day)),
    date: showMonday(day),
    isToday: day === today,
    isOver: day < today,
    entries: entries.map(({ kind, text, link }) => ({ kind, text, link: link ?? null })),
  }));
}

export type ShownDay = ReturnType<typeof showDays>[number];
