import { describe, expect, test } from 'vitest';
import { inNewOrder, withMoved } from './order';

const present = ['a', 'b', 'c'];
const order = (...placed: [string, number][]) => placed.map(([id, pos]) => ({ id, pos }));

describe('a new order', () => {
  test('is taken by its places, in whatever order they come', () => {
    expect(inNewOrder(present, order(['c', 1], ['b', 3], ['a', 2]))).toEqual(['c', 'a', 'b']);
    expect(inNewOrder([], [])).toEqual([]);
  });

  test.each([
    ['a scene is missing', order(['a', 1], ['b', 2])],
    ['a scene is there twice', order(['a', 1], ['a', 2], ['c', 3])],
    ['a scene is not of this storyboard', order(['a', 1], ['b', 2], ['x', 3])],
    ['a place is there twice', order(['a', 1], ['b', 1], ['c', 3])],
    ['a place is beyond the last', order(['a', 1], ['b', 2], ['c', 4])],
    ['one scene too many', order(['a', 1], ['b', 2], ['c', 3], ['c', 3])],
  ])('is none where %s', (_, wrong) => {
    expect(inNewOrder(present, wrong)).toBeNull();
  });
});

test('one scene is moved up, down, and no further than the end', () => {
  expect(withMoved(present, 'c', 1)).toEqual(['c', 'a', 'b']);
  expect(withMoved(present, 'a', 2)).toEqual(['b', 'a', 'c']);
  expect(withMoved(present, 'a', 99)).toEqual(['b', 'c', 'a']);
  expect(withMoved(present, 'x', 1)).toBeNull();
});
