import { expect, test } from 'vitest';
import { localTime } from './dates';
import { day, moment } from './moment';

const at = (sent: unknown) => moment('When?').safeParse(sent);

test.each([
  ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T09:30:00+08:00', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21T09:30:00-0530', '2026-11-21T15:00:00.000Z'],
  ['2026-11-21T09:30:15.250+00:00', '2026-11-21T09:30:15.250Z'],
  ['2026-11-21T09:30', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21 09:30', '2026-11-21T01:30:00.000Z'],
  ['2028-02-29T00:00', '2028-02-28T16:00:00.000Z'],
])('%s is a moment; without an offset in Singapore', (sent, moment) => {
  expect(at(sent).data?.toISOString()).toBe(moment);
});

test.each([
  '2026-02-30T10:00Z',
  '2027-02-29T10:00',
  '2026-11-21',
  '2026-11-21T24:00',
  '2026-11-21T10:60',
  '21/11/2026 10:00',
  '1969-12-31T10:00',
  '2200-01-01T00:00',
  '99999-01-01T00:00Z',
  'tomorrow',
])('%s is none', (sent) => {
  expect(at(sent).error?.issues[0]?.message).toContain('that exist');
});

test.each([undefined, null, '', '  ', 5, ['2026-11-21T09:30']])('%j is nothing at all', (sent) => {
  expect(at(sent).error?.issues[0]?.message).toBe('When?');
});

test('what a field for date and time is given comes back as it was', () => {
  const typed = '2027-01-01T00:15';
  expect(localTime(at(typed).data as Date)).toBe(typed);
});

test.each(['2026-11-21', '2028-02-29', ' 1900-01-01 '])('%s is a day', (sent) => {
  expect(day('Which?').parse(sent)).toBe(sent.trim());
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '1899-12-31', '2200-01-01', '21 Nov'])(
  '%s is none',
  (sent) => {
    expect(day('Which?').safeParse(sent).error?.issues[0]?.message).toContain('that exists');
  },
);
