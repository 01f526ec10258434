import { Long, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, sharedStoreForTests } from './fixture';

const store = sharedStoreForTests();
const at = (iso: string) => new Date(iso);

// biome-ignore lint/suspicious/noThenProperty: MongoDB's word
const either = (test: unknown, yes: unknown, no: unknown) => ({ if: test, then: yes, else: no });

const document = {
  _id: 1,
  n: 7,
  half: 2.5,
  text: 'Straße 9',
  list: [3, 1, 2],
  objects: [{ k: 'b' }, { k: 'a' }],
  inner: { x: 1, y: { z: 2 } },
  nothing: null,
  day: at('2026-03-08T10:30:00Z'),
  id: new ObjectId('65a0c3f00000000000000001'),
};

/** [the expression, its value; `undefined` where there is none] */
const cases: [expression: unknown, value: unknown][] = [
  // paths and variables
  ['$inner.y.z', 2],
  ['$objects.k', ['b', 'a']],
  ['$missing', undefined],
  ['$$ROOT.n', 7],
  ['$$CURRENT.inner.x', 1],
  ['$$REMOVE', undefined],
  [{ $literal: '$n' }, '$n'],
  [
    { a: '$n', b: ['$missing', 1] },
    { a: 7, b: [null, 1] },
  ],
  // comparison and conditions
  [{ $eq: ['$missing', null] }, false],
  [{ $gt: [null, '$missing'] }, true],
  [{ $cmp: ['a', 1] }, 1],
  [{ $and: [] }, true],
  [{ $or: [0, '$nothing'] }, false],
  [{ $not: ['$nothing'] }, true],
  [{ $cond: [{ $gt: ['$n', 5] }, 'much', 'little'] }, 'much'],
  [{ $cond: either('$nothing', 1, 2) }, 2],
  [{ $ifNull: ['$nothing', '$missing', 'x'] }, 'x'],
  // arithmetic
  [{ $add: [1, 2, '$half'] }, 5.5],
  [{ $add: ['$day', 1000] }, at('2026-03-08T10:30:01Z')],
  [{ $add: ['$nothing', 1] }, null],
  [{ $add: [2_000_000_000, 2_000_000_000] }, 4_000_000_000],
  [{ $add: [1, Long.fromNumber(1)] }, 2],
  [{ $subtract: ['$day', at('2026-03-08T10:00:00Z')] }, 1_800_000],
  [{ $multiply: [3, '$n'] }, 21],
  [{ $divide: [7, 2] }, 3.5],
  // arrays and strings
  [{ $arrayElemAt: ['$list', -1] }, 2],
  [{ $arrayElemAt: ['$list', 9] }, undefined],
  [{ $size: '$list' }, 3],
  [{ $in: [2, '$list'] }, true],
  [{ $in: ['$missing', [null]] }, false],
  [{ $concat: ['a', '$text'] }, 'aStraße 9'],
  [{ $concat: ['a', '$nothing'] }, null],
];

describe('computes', () => {
  test.each(cases.map(([expression, value]) => [JSON.stringify(expression), expression, value]))(
    '%s',
    async (_title, expression, value) => {
      const collection = await store.fresh([document]);
      const [found] = await collection.aggregate([{ $project: { _id: 0, value: expression } }]).toArray();
      expect(found).toEqual(value === undefined ? {} : { value });
    },
  );
});

/** [the expression, MongoDB's code, what the sentence names] */
const refused: [expression: unknown, code: number, named: string][] = [
  [{ $add: ['$text', 1] }, 14, '$add'],
  [{ $add: ['$day', '$day'] }, 16612, 'only one date'],
  [{ $add: ['$day', 1e300] }, 15, 'date overflow'],
  [{ $subtract: ['$day', 1e300] }, 15, 'date overflow'],
  [{ $divide: [1, 0] }, 2, 'by zero'],
  [{ $not: [1, 2] }, 16020, '$not takes exactly 1'],
  [{ $multiply: [2 ** 31 - 1, 2 ** 31 - 1] }, 2, 'integers beyond 2^53'],
  [{ $arrayElemAt: ['$n', 0] }, 28689, '$arrayElemAt'],
  [{ $arrayElemAt: ['$list', 0.5] }, 28691, '32-bit'],
  [{ $size: '$n' }, 17124, '$size'],
  [{ $in: [1, '$n'] }, 40081, '$in'],
  [{ $cond: { if: 1, else: 2 } }, 17081, 'then'],
  [{ $concat: ['a', 1] }, 16702, '$concat'],
  [{ $dateToString: { date: '$day' } }, 168, "Unrecognized expression '$dateToString'"],
  [{ $frob: 1 }, 168, '$frob'],
  [{ $add: 1, $not: 1 }, 15983, 'exactly one field'],
  ['$$NOW', 17276, 'undefined variable: NOW'],
  ['$a..b', 15998, 'empty'],
  ['$a.$b', 16410, "'$'"],
];

describe('refuses to compute', () => {
  test.each(
    refused.map(([expression, code, named]) => [JSON.stringify(expression), expression, code, named]),
  )('%s', async (_title, expression, code, named) => {
    const collection = await store.fresh([document]);
    const error = await errorOf(collection.aggregate([{ $project: { value: expression } }]).toArray());
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(named);
  });

  test('a text over 16 MB', async () => {
    const collection = await store.fresh([{ _id: 1, text: 'x'.repeat(9_000_000) }]);
    const twice = { $project: { size: { $concat: ['$text', '$text'] } } };
    expect(await errorOf(collection.aggregate([twice]).toArray())).toMatchObject({ code: 146 });
  });
});
