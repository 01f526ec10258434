import { showDay, showTime } from '~/core/dates';
import type { ActivityLine } from './collections';
import type { ActivityItem } from './components/activity-list';

/** A line in words. `page` is the address of its record. */
export function showLine(line: ActivityLine, page: string | null): ActivityItem {
  const { _id, at, userName, action, subject, detail } = line;
  return {
    id: _id,
    at: at.toISOString(),
    day: showDay(at),
    time: showTime(at),
    who: userName,
    action,
    subject,
    detail,
    page,
  };
}
