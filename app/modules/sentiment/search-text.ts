import { showWeek } from '~/core/weeks';

/**
 * What a search for a record looks through, in small letters: its summary, and its week as it is written ('2026-w47'),
 * as it is called ('week 47') and by its days ('nov 16 – 22, 2026').
 */
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

/** A text as it is searched for: in small letters, and a dash is a dash. */
export function sought(text: string): string {
  return text.toLowerCase().replace(/[‐-―]/g, '-');
}

/** '2026-W07' as 'Week 7'. */
export function weekName(week: string): string {
  return `Week ${Number(week.slice(-2))}`;
}
