import { searchKey } from '~/core/search-key';
import { showWeek, weekName } from '~/core/weeks';

/** The text by which lists search a record: its summary, and its week as '2026-W47', 'Week 47' and 'Nov 16 – 22, 2026'. */
export function searchTextOf({
  summary,
  week,
  weekStart,
}: {
  summary: string;
  week: string;
  weekStart: string;
}): string {
  return searchKey(week, weekName(week), showWeek(weekStart), summary);
}
