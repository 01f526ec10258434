import { expect, test } from 'vitest';
import * as messages from './messages';
import { overlap, overlappingIds } from './overlaps';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, 0, hour * 60));
const taken = (_id: string, from: number, to: number, userId = 'mei') => ({
  _id,
  userId,
  startsAt: at(from),
  endsAt: at(to),
});

test('one that ends when the next begins does not overlap it', () => {
  expect(overlap(taken('a', 9, 10), taken('b', 10, 11))).toBe(false);
  expect(overlap(taken('b', 10, 11), taken('a', 9, 10))).toBe(false);
  expect(overlap(taken('a', 9, 10.5), taken('b', 10, 11))).toBe(true);
  expect(overlap(taken('a', 8, 12), taken('b', 9, 10))).toBe(true);
});

test('finds all meetings of a person that overlap, also with others between them', () => {
  const found = overlappingIds([
    taken('late', 15, 16),
    taken('long', 8, 14),
    taken('first', 9, 10),
    taken('second', 11, 12),
    taken('theirs', 9, 10, 'raj'),
    taken('free', 16, 17),
  ]);
  expect([...found].sort()).toEqual(['first', 'long', 'second']);
});

test('one that overlaps another week’s, or one that is over, is one meeting', () => {
  expect(messages.overlaps(1, 'this week')).toBe('1 meeting this week overlaps with another.');
  expect(messages.overlaps(2, 'on this day')).toBe('2 meetings on this day overlap.');
});
