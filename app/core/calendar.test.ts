import { expect, test } from 'vitest';
import { calendarText, invitationText } from './calendar';

test('a calendar’s name is escaped as text, and its last line ends', async () => {
  const feed = { name: 'Tan, Lim; Sons \\ Co: all meetings', product: 'Meetings', lookAgainSeconds: 900 };
  const text = await calendarText(feed, []);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.find((line) => line.startsWith('X-WR-CALNAME:'))).toBe(
    'X-WR-CALNAME:Tan\\, Lim\\; Sons \\\\ Co: all meetings',
  );
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('names of people end no parameter, addresses are those of the mail system, and no line ends within a letter', async () => {
  const start = new Date('2027-03-01T02:00:00Z');
  const text = await invitationText('REQUEST', {
    id: 'meeting@laoban',
    sequence: 2,
    stamp: start,
    start,
    end: new Date('2027-03-01T03:00:00Z'),
    summary: `${'咖啡👨‍👩‍👧'.repeat(30)}; שלום, "Tasting"`,
    organizer: { name: 'Lim "Mei" Hua; Tan, Ltd: Kopi', email: 'mei@kopi.sg' },
    attendee: { name: 'Jürgen "J" O’Neil', email: 'tan@咖啡.sg' },
  });
  const lines = text.split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\uFFFD');
  const whole = text.replaceAll('\r\n ', '').split('\r\n');
  // RFC 5545, 3.2: a quoted value holds anything but a double quote.
  const person = /^(ORGANIZER|ATTENDEE)(;[A-Z-]+=("[^"]*"|[^";:,]*))*:mailto:[!-~]+$/i;
  const people = whole.filter((line) => /^(ORGANIZER|ATTENDEE)/.test(line));
  expect(people.length).toBe(2);
  for (const line of people) expect(line).toMatch(person);
  expect(people[0]).toContain(`CN="Lim 'Mei' Hua; Tan, Ltd: Kopi"`);
  expect(people[1]).toMatch(/CN="?Jürgen 'J' O’Neil"?.*:mailto:tan@xn--[a-z0-9]+\.sg$/i);
});
