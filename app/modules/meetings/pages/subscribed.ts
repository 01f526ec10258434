import { config } from '~/core/config.server';
import { answersFile } from '~/web/answers-file.server';
import { calendarOf } from '../calendar-file.server';
import { readSubscribed } from '../subscribed.server';

/** The feed for calendar programs. Access is checked each time, and nothing is cached. */
export const loader = answersFile(readSubscribed, async ({ items, name }) => {
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="meetings.ics"',
    'Cache-Control': 'private, no-cache',
  };
  return new Response(await calendarOf(items, { name, home: config().APP_URL }), { headers });
});
