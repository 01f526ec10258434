import { expect, test } from 'vitest';
import { calendarText } from './calendar';

test('a calendar’s name is escaped as text, and its last line ends', async () => {
  const feed = { name: 'Tan, Lim; Sons \\ Co: all meetings', product: 'Meetings', lookAgainSeconds: 900 };
  const text = await calendarText(feed, []);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.find((line) => line.startsWith('X-WR-CALNAME:'))).toBe(
    'X-WR-CALNAME:Tan\\, Lim\\; Sons \\\\ Co: all meetings',
  );
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});
