import { expect, test } from 'vitest';
import { openLines, untickAll, withLines } from './checklist';

const mei = { userId: 'mei', userName: 'Mei', at: new Date('2026-11-27T02:00:00Z') };
const ahmad = { userId: 'ahmad', userName: 'Ahmad', at: new Date('2026-11-27T03:00:00Z') };
const before = [
  { text: 'Filter', ticked: mei },
  { text: 'Drain', ticked: null },
];

test('lines keep their ticks when others are added, removed or moved', () => {
  expect(withLines(before, [{ text: 'Fan' }, { text: 'Filter' }], ahmad)).toEqual([
    { text: 'Fan', ticked: null },
    { text: 'Filter', ticked: mei },
  ]);
});

test('a line is ticked by the first person, and opened by anybody', () => {
  const sent = [
    { text: 'Filter', done: true },
    { text: 'Drain', done: true },
  ];
  expect(withLines(before, sent, ahmad).map(({ ticked }) => ticked)).toEqual([mei, ahmad]);
  expect(withLines(before, [{ text: 'Filter', done: false }], ahmad)).toEqual([
    { text: 'Filter', ticked: null },
  ]);
});

test('another job with the same lines starts with all of them open', () => {
  expect(openLines(before)).toEqual(['Drain']);
  expect(openLines(untickAll(before))).toEqual(['Filter', 'Drain']);
});
