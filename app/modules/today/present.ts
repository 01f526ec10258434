import type { NeedGroup, WeekEntry } from '../needs.server';

interface Day {
  today: string;
  groups: readonly NeedGroup[];
  week: readonly { day: string; entries: readonly WeekEntry[] }[];
}

/** A person's day in the documented shape. */
export function presentToday({ today, groups, week }: Day) {
  return {
    day: today,
    groups: groups.map(({ kind, title, count, link, lines }) => ({
      kind,
      title,
      count,
      link,
      lines: lines.map(({ key, text, why, link: page, since }) => ({
        key,
        text,
        why,
        link: page,
        since: since.toISOString(),
      })),
    })),
    week: week.map(({ day, entries }) => ({
      day,
      entries: entries.map(({ kind, text }) => ({ kind, text })),
    })),
  };
}
