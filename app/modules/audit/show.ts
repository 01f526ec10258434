import { showDay, showTime } from '~/core/dates';
import type { ActivityLine } from './collections';
import type { ActivityItem } from './components/activity-list';

/** A line in words, as a page shows it. `page` is where its thing is seen. */
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
