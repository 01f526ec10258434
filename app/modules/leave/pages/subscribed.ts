import { answersFile } from '~/web/answers-file.server';
import { calendarOf } from '../calendar-file.server';
import { readSubscribedLeave } from '../subscribed.server';

/** The feed for calendar programs. Access is checked each time, and nothing is cached. */
export const loader = answersFile(readSubscribedLeave, async ({ items, name }) => {
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="leave.ics"',
    'Cache-Control': 'private, no-cache',
  };
  return new Response(await calendarOf(items, name), { headers });
});
