import { showWeek } from '~/core/weeks';

/** The searchable text of a record in lower case: its summary, and its week as '2026-w47', 'week 47' and 'nov 16 – 22, 2026'. */
export function searchTextOf({
  summary,
  week,
  weekStart,
}: {
  summary: string;
  week: string;
  weekStart: string;
}): string {
  return sought([week, weekName(week), showWeek(weekStart), summary].join('\n'));
}

/** A search text in lower case, with all dashes alike. */
export function sought(text: string): string {
  return text.toLowerCase().replace(/[‐-―]/g, '-');
}

/** '2026-W07' as 'Week 7'. */
export function weekName(week: string): string {
  return `Week ${Number(week.slice(-2))}`;
}
