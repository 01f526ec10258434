import { type Document, Long, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, sharedStoreForTests } from './fixture';

const store = sharedStoreForTests();
const at = (iso: string) => new Date(iso);
const id = new ObjectId('65a0c3f00000000000000001');

// biome-ignore lint/suspicious/noThenProperty: MongoDB's word
const branch = (test: unknown, value: unknown) => ({ case: test, then: value });
// biome-ignore lint/suspicious/noThenProperty: MongoDB's word
const either = (test: unknown, yes: unknown, no: unknown) => ({ if: test, then: yes, else: no });

const document = {
  _id: 1,
  n: 7,
  half: 2.5,
  text: 'Straße 9',
  blank: '  a b ',
  list: [3, 1, 2],
  objects: [
    { k: 'b', v: 2 },
    { k: 'a', v: 1 },
  ],
  inner: { x: 1, y: { z: 2 } },
  nothing: null,
  day: at('2026-03-08T10:30:00Z'),
  id,
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
  // choosing
  [{ $let: { vars: { a: '$n', b: 2 }, in: { $add: ['$$a', '$$b'] } } }, 9],
  [{ $let: { vars: { o: '$inner' }, in: '$$o.y.z' } }, 2],
  [
    {
      $let: { vars: { a: 1 }, in: { $let: { vars: { a: 2, b: '$$a' }, in: { $subtract: ['$$a', '$$b'] } } } },
    },
    1,
  ],
  [{ $cond: [{ $gt: ['$n', 5] }, 'much', 'little'] }, 'much'],
  [{ $cond: either('$nothing', 1, 2) }, 2],
  [{ $ifNull: ['$nothing', '$missing', 'x'] }, 'x'],
  [
    {
      $switch: {
        branches: [branch({ $lt: ['$n', 5] }, 1), branch(true, 2)],
      },
    },
    2,
  ],
  [{ $switch: { branches: [branch(false, 1)], default: 3 } }, 3],
  [{ $eq: ['$missing', null] }, false],
  [{ $gt: [null, '$missing'] }, true],
  [{ $cmp: ['a', 1] }, 1],
  [{ $and: [] }, true],
  [{ $or: [0, '$nothing'] }, false],
  [{ $not: ['$nothing'] }, true],
  // arithmetic
  [{ $add: [1, 2, '$half'] }, 5.5],
  [{ $add: ['$day', 1000] }, at('2026-03-08T10:30:01Z')],
  [{ $add: ['$nothing', 1] }, null],
  [{ $subtract: ['$day', at('2026-03-08T10:00:00Z')] }, 1_800_000],
  [{ $multiply: [3, '$n'] }, 21],
  [{ $divide: [7, 2] }, 3.5],
  [{ $mod: [-7, 3] }, -1],
  [{ $round: [2.5] }, 2],
  [{ $round: [3.5] }, 4],
  [{ $round: [-2.5] }, -2],
  [{ $round: [2.675, 2] }, 2.67],
  [{ $round: [0.125, 2] }, 0.12],
  [{ $round: [1234, -2] }, 1200],
  [{ $round: [1250, -2] }, 1200],
  [{ $trunc: [-1.99, 1] }, -1.9],
  [{ $trunc: [1299, -2] }, 1200],
  [{ $floor: -1.5 }, -2],
  [{ $ceil: 1.2 }, 2],
  [{ $abs: -3 }, 3],
  [{ $sqrt: 9 }, 3],
  [{ $pow: [2, 10] }, 1024],
  [{ $pow: [2, -1] }, 0.5],
  [{ $exp: 0 }, 1],
  [{ $ln: 1 }, 0],
  [{ $log: [8, 2] }, 3],
  [{ $log10: 1000 }, 3],
  [{ $type: { $add: [2_000_000_000, 2_000_000_000] } }, 'long'],
  [{ $type: { $add: [1, Long.fromNumber(1)] } }, 'long'],
  [{ $type: { $add: [1, 1] } }, 'int'],
  // accumulators as expressions
  [{ $sum: '$list' }, 6],
  [{ $sum: ['$list', 4, 'x'] }, 4],
  [{ $sum: '$objects.v' }, 3],
  [{ $sum: { $map: { input: { $range: [0, 10] }, in: 0.1 } } }, 1],
  [{ $avg: '$list' }, 2],
  [{ $avg: [] }, null],
  [{ $min: '$list' }, 1],
  [{ $max: ['$n', null, 9] }, 9],
  [{ $stdDevPop: [[2, 4, 4, 4, 5, 5, 7, 9]] }, 2],
  [{ $stdDevSamp: [[1]] }, null],
  // arrays
  [{ $map: { input: '$list', as: 'i', in: { $multiply: ['$$i', 2] } } }, [6, 2, 4]],
  [{ $map: { input: '$objects', in: '$$this.v' } }, [2, 1]],
  [{ $map: { input: '$list', in: '$missing' } }, [null, null, null]],
  [{ $map: { input: '$nothing', in: 1 } }, null],
  [{ $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } }, [3, 2]],
  [{ $filter: { input: '$list', as: 'i', cond: { $gt: ['$$i', 1] }, limit: 1 } }, [3]],
  [
    {
      $map: {
        input: [1, 2],
        as: 'a',
        in: { $map: { input: [10, 20], as: 'b', in: { $add: ['$$a', '$$b'] } } },
      },
    },
    [
      [11, 21],
      [12, 22],
    ],
  ],
  [
    { $reduce: { input: '$list', initialValue: '', in: { $concat: ['$$value', { $toString: '$$this' }] } } },
    '312',
  ],
  [{ $first: '$list' }, 3],
  [{ $last: '$list' }, 2],
  [{ $first: [[]] }, undefined],
  [{ $arrayElemAt: ['$list', -1] }, 2],
  [{ $arrayElemAt: ['$list', 9] }, undefined],
  [{ $slice: ['$list', 2] }, [3, 1]],
  [{ $slice: ['$list', -2] }, [1, 2]],
  [{ $slice: ['$list', 1, 5] }, [1, 2]],
  [{ $slice: ['$list', -2, 1] }, [1]],
  [{ $concatArrays: ['$list', [4], []] }, [3, 1, 2, 4]],
  [{ $concatArrays: ['$list', '$nothing'] }, null],
  [{ $isArray: '$list' }, true],
  [{ $isArray: [[1]] }, true],
  [{ $range: [0, 10, 3] }, [0, 3, 6, 9]],
  [{ $range: [3, 0, -1] }, [3, 2, 1]],
  [{ $range: [5, 0] }, []],
  [{ $reverseArray: '$list' }, [2, 1, 3]],
  [{ $in: ['$missing', [null]] }, false],
  [{ $indexOfArray: [[null], '$missing'] }, -1],
  [{ $sortArray: { input: [[3, 1], [2]], sortBy: 1 } }, [[2], [3, 1]]],
  [{ $sortArray: { input: [{ x: [3, 1] }, { x: [2] }], sortBy: { x: 1 } } }, [{ x: [2] }, { x: [3, 1] }]],
  [{ $sortArray: { input: '$list', sortBy: 1 } }, [1, 2, 3]],
  [{ $sortArray: { input: '$objects', sortBy: { k: 1 } } }, [document.objects[1], document.objects[0]]],
  [{ $zip: { inputs: [[1, 2], ['a']] } }, [[1, 'a']]],
  [
    { $zip: { inputs: [[1, 2], ['a']], useLongestLength: true, defaults: [0, 'z'] } },
    [
      [1, 'a'],
      [2, 'z'],
    ],
  ],
  [{ $indexOfArray: ['$list', 2] }, 2],
  [{ $indexOfArray: ['$list', 3, 1] }, -1],
  [{ $size: '$list' }, 3],
  [{ $in: [2, '$list'] }, true],
  [{ $firstN: { input: '$list', n: 2 } }, [3, 1]],
  [{ $lastN: { input: '$list', n: 2 } }, [1, 2]],
  [{ $minN: { input: '$list', n: 2 } }, [1, 2]],
  [{ $maxN: { input: '$list', n: 2 } }, [3, 2]],
  // objects
  [{ $arrayToObject: '$objects' }, { b: 2, a: 1 }],
  [{ $arrayToObject: [[['a', 1]]] }, { a: 1 }],
  [{ $objectToArray: { $literal: { a: 1 } } }, [{ k: 'a', v: 1 }]],
  [{ $mergeObjects: ['$inner', null, { x: 5 }] }, { x: 5, y: { z: 2 } }],
  [{ $getField: 'n' }, 7],
  [{ $getField: { field: 'x', input: '$inner' } }, 1],
  [{ $getField: { $literal: '$n' } }, undefined],
  [{ $setField: { field: 'a.b', input: '$inner.y', value: 1 } }, { z: 2, 'a.b': 1 }],
  [{ $unsetField: { field: 'y', input: '$inner' } }, { x: 1 }],
  // sets
  [
    {
      $setUnion: [
        [1, 2],
        [2, 3],
      ],
    },
    [1, 2, 3],
  ],
  [
    {
      $setIntersection: [
        [1, 2, 2],
        [2, 3],
      ],
    },
    [2],
  ],
  [{ $setDifference: [[1, 2, 3, 1], [2]] }, [1, 3]],
  [
    {
      $setEquals: [
        [1, 2, 2],
        [2, 1],
      ],
    },
    true,
  ],
  [{ $setIsSubset: [[1], [1, 2]] }, true],
  [{ $anyElementTrue: [[0, false, 'x']] }, true],
  [{ $allElementsTrue: [[1, null]] }, false],
  // strings
  [{ $concat: ['a', '$text'] }, 'aStraße 9'],
  [{ $concat: ['a', '$nothing'] }, null],
  [{ $toUpper: '$text' }, 'STRAßE 9'],
  [{ $toLower: 'ÄB' }, 'Äb'],
  [{ $substrCP: ['$text', 4, 2] }, 'ße'],
  [{ $substrBytes: ['$text', 0, 4] }, 'Stra'],
  [{ $substr: ['$text', 4, -1] }, 'ße 9'],
  [{ $strLenCP: '$text' }, 8],
  [{ $strLenBytes: '$text' }, 9],
  [{ $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
  [{ $trim: { input: '$blank' } }, 'a b'],
  [{ $ltrim: { input: '$blank' } }, 'a b '],
  [{ $rtrim: { input: 'xxayx', chars: 'xy' } }, 'xxa'],
  [{ $strcasecmp: ['abc', 'ABD'] }, -1],
  [{ $indexOfCP: ['aßb', 'b'] }, 2],
  [{ $indexOfBytes: ['aßb', 'b'] }, 3],
  [{ $indexOfCP: ['abab', 'b', 2] }, 3],
  [{ $indexOfCP: ['abab', 'b', 2, 3] }, -1],
  [{ $replaceOne: { input: 'a.a', find: 'a', replacement: { $literal: '$&' } } }, '$&.a'],
  [{ $replaceAll: { input: 'a.a', find: '.', replacement: '-' } }, 'a-a'],
  [{ $regexMatch: { input: '$text', regex: '^str', options: 'i' } }, true],
  [{ $regexMatch: { input: '$nothing', regex: 'x' } }, false],
  [
    { $regexFind: { input: '😀ab12', regex: '([a-z])(x)?\\w' } },
    { match: 'ab', idx: 1, captures: ['a', null] },
  ],
  [{ $regexFind: { input: 'abc', regex: /x/ } }, null],
  [
    { $regexFindAll: { input: 'a1b2', regex: /[a-z](\d)/ } },
    [
      { match: 'a1', idx: 0, captures: ['1'] },
      { match: 'b2', idx: 2, captures: ['2'] },
    ],
  ],
  [{ $size: { $regexFindAll: { input: 'abc', regex: '' } } }, 4],
  // types
  [{ $toString: '$id' }, '65a0c3f00000000000000001'],
  [{ $toString: '$day' }, '2026-03-08T10:30:00.000Z'],
  [{ $toString: 1.5 }, '1.5'],
  [{ $toInt: '-12' }, -12],
  [{ $toInt: 3.9 }, 3],
  [{ $type: { $toLong: 5 } }, 'long'],
  [{ $toDouble: '1e3' }, 1000],
  [{ $toBool: 'false' }, true],
  [{ $toBool: 0 }, false],
  [{ $toDate: '2026-01-02T03:04:05+08:00' }, at('2026-01-01T19:04:05Z')],
  [{ $toDate: '$id' }, id.getTimestamp()],
  [{ $toObjectId: '65a0c3f00000000000000001' }, id],
  [{ $toInt: '$nothing' }, null],
  [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  [{ $convert: { input: null, to: 'int', onNull: 0 } }, 0],
  [{ $convert: { input: '7', to: 16 } }, 7],
  [{ $isNumber: '$n' }, true],
  [{ $type: '$missing' }, 'missing'],
];

describe('computes', () => {
  test.each(cases.map(([expression, value]) => [JSON.stringify(expression), expression, value]))(
    '%s',
    async (_title, expression, value) => {
      const collection = await store.fresh([document]);
      const [found] = await collection.aggregate([{ $replaceWith: { value: expression } }]).toArray();
      expect(found).toEqual(value === undefined ? {} : { value });
    },
  );
});

/** [the expression, MongoDB's code, what the sentence names] */
const refused: [expression: unknown, code: number, named: string][] = [
  [{ $add: ['$text', 1] }, 14, '$add'],
  [{ $divide: [1, 0] }, 2, 'by zero'],
  [{ $mod: [1, 0] }, 16610, 'by zero'],
  [{ $abs: [1, 2] }, 16020, '$abs takes exactly 1'],
  [{ $multiply: [2 ** 31 - 1, 2 ** 31 - 1] }, 2, 'integers beyond 2^53'],
  [{ $sqrt: -1 }, 28714, '$sqrt'],
  [{ $ln: 0 }, 28766, '$ln'],
  [{ $pow: [0, -1] }, 28764, '$pow'],
  [{ $round: ['$text'] }, 51081, '$round'],
  [{ $round: [1, 101] }, 51083, '101'],
  [{ $arrayElemAt: ['$n', 0] }, 28689, '$arrayElemAt'],
  [{ $arrayElemAt: ['$list', 0.5] }, 28691, '32-bit'],
  [{ $slice: ['$list', 1, 0] }, 28729, 'positive'],
  [{ $range: [0, 1, 0] }, 34449, 'non-zero'],
  [{ $range: [0, 2_000_000_000] }, 146, '$range used too much memory'],
  [{ $size: '$n' }, 17124, '$size'],
  [{ $in: [1, '$n'] }, 40081, '$in'],
  [{ $map: { input: '$n', in: 1 } }, 16883, '$map'],
  [{ $map: { input: '$list', inn: 1 } }, 16879, 'inn'],
  [{ $filter: { input: '$n', cond: true } }, 28651, '$filter'],
  [{ $filter: { input: '$list', as: 'A', cond: true } }, 9, "'A'"],
  [{ $reduce: { input: '$n', initialValue: 0, in: 1 } }, 40080, '$reduce'],
  [{ $switch: { branches: [branch(false, 1)] } }, 40066, 'no default'],
  [{ $cond: { if: 1, else: 2 } }, 17081, 'then'],
  [{ $let: { vars: { a: 1 }, in: '$$b' } }, 17276, 'undefined variable: b'],
  [{ $concat: ['a', 1] }, 16702, '$concat'],
  [{ $split: ['a', ''] }, 40087, 'non-empty'],
  [{ $strLenCP: 5 }, 34471, '$strLenCP'],
  [{ $substrBytes: ['$text', 5, 1] }, 28656, 'continuation'],
  [{ $toInt: 'x1' }, 241, "Failed to parse number 'x1'"],
  [{ $toInt: 2 ** 40 }, 241, 'overflow'],
  [{ $toDate: 5 }, 241, 'int to date'],
  [{ $toObjectId: 'zz' }, 241, 'zz'],
  [{ $convert: { input: 1, to: 'decimal' } }, 9, 'decimal'],
  [{ $arrayToObject: [[['a']]] }, 40397, 'size 2'],
  [{ $mergeObjects: ['$n'] }, 40400, '$mergeObjects'],
  [{ $setUnion: ['$n'] }, 17043, '$setUnion'],
  [{ $zip: { inputs: [[1]], defaults: [0] } }, 34466, 'useLongestLength'],
  [{ $year: '$n' }, 16006, 'int to Date'],
  [{ $regexMatch: { input: 5, regex: 'a' } }, 51104, 'input'],
  [{ $regexMatch: { input: 'a', regex: '(' } }, 51091, 'invalid'],
  [{ $function: { body: '', args: [], lang: 'js' } }, 238, '$function'],
  [{ $accumulator: {} }, 238, '$accumulator'],
  ['$$DESCEND', 238, '$$DESCEND'],
  [{ $frob: 1 }, 168, '$frob'],
  [{ $add: 1, $abs: 1 }, 15983, 'exactly one field'],
  ['$a..b', 15998, 'empty'],
  [{ $arrayToObject: [[['__proto__', 1]]] }, 2, '__proto__'],
  [{ $setField: { field: '__proto__', input: {}, value: 1 } }, 2, '__proto__'],
  [
    {
      $reduce: {
        input: { $range: [0, 60] },
        initialValue: 'x',
        in: { $concat: ['$$value', '$$value'] },
      },
    },
    146,
    '$concat used too much memory',
  ],
  [
    {
      $reduce: {
        input: { $range: [0, 60] },
        initialValue: [1],
        in: { $concatArrays: ['$$value', '$$value'] },
      },
    },
    146,
    '$concatArrays used too much memory',
  ],
];

describe('refuses to compute', () => {
  test.each(
    refused.map(([expression, code, named]) => [JSON.stringify(expression), expression, code, named]),
  )('%s', async (_title, expression, code, named) => {
    const collection = await store.fresh([document]);
    const error = await errorOf(collection.aggregate([{ $replaceWith: { value: expression } }]).toArray());
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(named);
  });
});

test('$$NOW is one moment for the whole command', async () => {
  const collection = await store.fresh(Array.from({ length: 300 }, (_, _id) => ({ _id })));
  const before = Date.now();
  const found = await collection.aggregate([{ $project: { now: '$$NOW' } }]).toArray();
  const times = new Set(found.map(({ now }) => (now as Date).getTime()));
  expect(times.size).toBe(1);
  expect([...times][0]).toBeGreaterThanOrEqual(before);
});

test('$rand and $sampleRate keep between their bounds', async () => {
  const collection = await store.fresh(Array.from({ length: 200 }, (_, _id) => ({ _id })));
  const found = await collection.aggregate([{ $project: { r: { $rand: {} } } }]).toArray();
  expect(found.every(({ r }) => r >= 0 && r < 1)).toBe(true);
  expect(await collection.countDocuments({ $sampleRate: 1 })).toBe(200);
  expect(await collection.countDocuments({ $sampleRate: 0 })).toBe(0);
  expect(await errorOf(collection.countDocuments({ $sampleRate: 2 }))).toMatchObject({ code: 2 });
});

test.each([
  [{ $add: ['$day', 1e300] }],
  [{ $subtract: ['$day', 1e300] }],
  [{ $dateFromParts: { year: 9999, second: 9e15 } }],
  [{ $dateFromParts: { year: 9999, second: 9e15, timezone: 'Europe/Berlin' } }],
  [{ $dateTrunc: { date: at('-271821-04-20T00:00:00Z'), unit: 'year' } }],
])('a date beyond all dates is refused: %j', async (expression) => {
  const collection = await store.fresh([document]);
  const found = collection.aggregate([{ $project: { r: expression } }]).toArray();
  expect(await errorOf(found)).toMatchObject({ code: 15 });
});

describe('let gives variables to', () => {
  const filter = { $expr: { $eq: ['$a', '$$wanted'] } };
  const options = { let: { wanted: { $add: [1, 1] } } };
  const three = [
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
    { _id: 3, a: 3 },
  ];

  test('find and aggregate', async () => {
    const collection = await store.fresh(three);
    expect(await collection.find(filter, options).toArray()).toEqual([{ _id: 2, a: 2 }]);
    const pipeline: Document[] = [{ $match: filter }, { $project: { b: '$$wanted' } }];
    expect(await collection.aggregate(pipeline, options).toArray()).toEqual([{ _id: 2, b: 2 }]);
  });

  test('update, delete and findAndModify', async () => {
    const collection = await store.fresh(three);
    await collection.updateOne(filter, [{ $set: { b: '$$wanted' } }], options);
    expect(await collection.findOne({ _id: 2 })).toEqual({ _id: 2, a: 2, b: 2 });
    const after = await collection.findOneAndUpdate(
      filter,
      { $set: { b: 5 } },
      { ...options, returnDocument: 'after' },
    );
    expect(after).toEqual({ _id: 2, a: 2, b: 5 });
    expect(await collection.deleteMany(filter, options)).toMatchObject({ deletedCount: 1 });
  });
});
