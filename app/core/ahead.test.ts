import { expect, test } from 'vitest';
import { endedLease, isAhead, isHeld, latestEnd } from './ahead';

const now = new Date('2026-11-23T08:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test('a lease is held until its end, and not at all if it would last longer than one taken now', () => {
  expect([at(0), at(1), at(30), at(90), at(91), at(86_400)].map((end) => isHeld(end, 30_000, now))).toEqual([
    ...[false, true, true, true, false, false],
  ]);
  expect(endedLease(30_000, now)).toEqual([{ $lte: now }, { $gt: at(90) }]);
});

test('clocks of servers may differ by a minute', () => {
  expect([isAhead(at(60), now), isAhead(at(61), now)]).toEqual([false, true]);
  expect(latestEnd(0, now)).toEqual(at(60));
});
