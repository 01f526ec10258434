import { config } from '~/core/config.server';
import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { readMeetingFile } from '../calendar-addresses.server';
import { calendarFileName, calendarOf } from '../calendar-file.server';

/** One meeting as a file for calendar programs. */
export const loader = answersFile(readMeetingFile, async (meeting) =>
  sendMade({
    name: calendarFileName(meeting),
    type: 'text/calendar; charset=utf-8',
    content: Buffer.from(await calendarOf([meeting], { name: meeting.title, home: config().APP_URL })),
  }),
);
