import { expect, test } from 'vitest';
import { newsOf } from './news';

const job = (status: 'new' | 'assigned' | 'active' | 'ended' | 'cancelled', driverId: string | null) => ({
  status,
  driverId,
  driverName: '',
  notifications: true,
});

test('a driver is notified when a job becomes theirs, changes, and is no longer theirs', () => {
  expect(newsOf(null, job('assigned', 'ahmad'), false)).toEqual([{ driverId: 'ahmad', news: 'assigned' }]);
  expect(newsOf(job('new', 'ahmad'), job('assigned', 'ahmad'), true)).toEqual([
    { driverId: 'ahmad', news: 'assigned' },
  ]);
  expect(newsOf(job('assigned', 'ahmad'), job('assigned', 'ahmad'), true)).toEqual([
    { driverId: 'ahmad', news: 'changed' },
  ]);
  expect(newsOf(job('active', 'ahmad'), job('cancelled', 'ahmad'), true)).toEqual([
    { driverId: 'ahmad', news: 'cancelled' },
  ]);
  expect(newsOf(job('assigned', 'ahmad'), null, false)).toEqual([{ driverId: 'ahmad', news: 'cancelled' }]);
});

test('both drivers are notified of a change of driver', () => {
  expect(newsOf(job('assigned', 'ahmad'), job('assigned', 'chen'), true)).toEqual([
    { driverId: 'ahmad', news: 'cancelled' },
    { driverId: 'chen', news: 'assigned' },
  ]);
});

test('nobody is notified of a job that is not due, has ended, or is silent', () => {
  expect(newsOf(null, job('new', 'ahmad'), false)).toEqual([]);
  expect(newsOf(job('active', 'ahmad'), job('ended', 'ahmad'), true)).toEqual([]);
  expect(newsOf(job('assigned', 'ahmad'), job('assigned', 'ahmad'), false)).toEqual([]);
  const quiet = { ...job('assigned', 'ahmad'), notifications: false };
  expect(newsOf(null, quiet, false)).toEqual([]);
});

test('helpers are notified like the driver', () => {
  const helped = { ...job('assigned', 'ahmad'), helperIds: ['chen'], helperNames: ['Chen Wei'] };
  expect(newsOf(job('assigned', 'ahmad'), helped, true)).toEqual([
    { driverId: 'chen', news: 'assigned' },
    { driverId: 'ahmad', news: 'changed' },
  ]);
  expect(newsOf(helped, null, false).map(({ driverId }) => driverId)).toEqual(['ahmad', 'chen']);
});
