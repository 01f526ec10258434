import { expect, test } from 'vitest';
import { happenedAt, isEarly, plannedInWords } from './happened';

const arrival = new Date('2026-11-25T06:00:00Z');
const at = (time: string) => new Date(`2026-11-25T${time}Z`);

test.each([
  ['without the phone’s time', {}, arrival],
  ['by the phone’s time', { saidAt: at('03:00:00') }, at('03:00:00')],
  ['hours before it was sent', { saidAt: at('03:00:00'), sentAt: at('06:00:00') }, at('03:00:00')],
  [
    'by a clock that is months behind',
    { saidAt: new Date('2026-01-05T01:00:00Z'), sentAt: new Date('2026-01-05T04:00:00Z') },
    at('03:00:00'),
  ],
  [
    'by a clock that is a year ahead',
    { saidAt: new Date('2027-11-25T01:00:00Z'), sentAt: new Date('2027-11-25T01:30:00Z') },
    at('05:30:00'),
  ],
  ['a little in the future', { saidAt: at('06:01:30') }, arrival],
  ['in the future', { saidAt: at('09:00:00') }, arrival],
  ['sent before it was pressed', { saidAt: at('05:00:00'), sentAt: at('04:00:00') }, arrival],
  ['exactly a day ago', { saidAt: new Date('2026-11-24T06:00:00Z') }, new Date('2026-11-24T06:00:00Z')],
  [
    'a weekend without a network',
    { saidAt: new Date('2026-11-22T06:00:00Z'), sentAt: new Date('2026-11-25T06:00:00Z') },
    new Date('2026-11-22T06:00:00Z'),
  ],
  ['more than a day ago', { saidAt: new Date('2026-11-24T05:59:59Z') }, arrival],
])('%s', (_, said, happened) => {
  expect(happenedAt(said, arrival)).toEqual(happened);
});

test('an end that the phone puts before its start happened when it arrived', () => {
  const start = at('04:00:00');
  expect(happenedAt({ saidAt: at('03:59:00') }, arrival, start)).toEqual(arrival);
  expect(happenedAt({ saidAt: at('04:00:00') }, arrival, start)).toEqual(start);
});

test.each([
  ['12 hours before its time', '18:00', '2026-11-25T06:00:00+08:00', false],
  ['a minute before that', '18:00', '2026-11-25T05:59:00+08:00', true],
  ['the evening before a job in the morning', '08:00', '2026-11-24T20:30:00+08:00', false],
  ['a day before a job without a time', '', '2026-11-24T09:00:00+08:00', true],
  ['on the day of a job without a time', '', '2026-11-25T00:01:00+08:00', false],
  ['days late', '18:00', '2026-11-28T09:00:00+08:00', false],
])('a start %s is early: asked only then', (_, jobTime, when, isAsked) => {
  expect(isEarly({ jobDate: '2026-11-25', jobTime }, new Date(when))).toBe(isAsked);
});

test('when a job is planned is said with its time, if it has one', () => {
  expect(plannedInWords({ jobDate: '2026-11-25', jobTime: '18:00' })).toBe('Nov 25, 2026, 6:00 PM');
  expect(plannedInWords({ jobDate: '2026-11-25', jobTime: '' })).toBe('Nov 25, 2026');
});
