import { config } from '~/core/config.server';
import { answersFile } from '~/web/answers-file.server';
import { calendarOf } from '../calendar-file.server';
import { readSubscribed } from '../subscribed.server';

/** What a calendar program fetches. Whether it may is asked each time: nothing of it is kept on the way. */
export const loader = answersFile(readSubscribed, async ({ items, name }) => {
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="meetings.ics"',
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
  };
  return new Response(await calendarOf(items, { name, home: config().APP_URL }), { headers });
});
