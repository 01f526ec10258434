import { BSON, type Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { costOf } from '../query/pattern-cost';
import { errorOf, storeForTests } from './fixture';
import { message, Raw, sequence } from './raw';

const store = storeForTests();

/** A document with others of one field within it, so many deep; made by hand, since no library goes that far. */
function nested(name: string, depth: number): Buffer {
  const field = Buffer.from(`${name}\0`);
  const step = field.length + 6;
  const size = 5 + (depth - 1) * step;
  const bytes = Buffer.alloc(size);
  for (let level = 0, at = 0; level < depth; level++) {
    at += bytes.writeInt32LE(size - level * step, at) - at;
    if (level === depth - 1) break;
    at = bytes.writeUInt8(3, at);
    at += field.copy(bytes, at);
  }
  return bytes;
}

/** A command of which one field is such a document. */
function withNested(command: Document, field: string, depth: number, name = '$and'): Buffer {
  const rest = BSON.serialize({ ...command, $db: 'test' });
  const head = Buffer.concat([
    rest.subarray(0, rest.length - 1),
    Buffer.from([3]),
    Buffer.from(`${field}\0`),
  ]);
  const whole = Buffer.concat([head, nested(name, depth), Buffer.from([0])]);
  whole.writeInt32LE(whole.length, 0);
  return whole;
}

async function answerTo(...sections: Buffer[]): Promise<Document> {
  const connection = new Raw(store.store.uri);
  connection.send(message(sections));
  const answer = await connection.reply();
  connection.end();
  return answer?.writeErrors?.[0] ?? answer ?? {};
}

const body = (bytes: Buffer) => Buffer.concat([Buffer.from([0]), bytes]);
const alive = async () => expect(await store.client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });

describe.each([1_000, 200_000])('nested %i deep', (depth) => {
  test.each<[string, Document, string, string]>([
    ['a filter', { find: 'h' }, 'filter', 'a'],
    ['a projection', { find: 'h' }, 'projection', 'a'],
    ['a change', { findAndModify: 'h' }, 'update', 'a'],
    ['an explained command', {}, 'explain', 'a'],
  ])('%s is refused', async (_title, command, field, name) => {
    expect(await answerTo(body(withNested(command, field, depth, name)))).toMatchObject({ code: 15 });
    await alive();
  });

  test('a document to be stored, and a statement, are refused', async () => {
    const insert = body(Buffer.from(BSON.serialize({ insert: 'h', $db: 'test' })));
    expect(await answerTo(insert, sequence('documents', undefined, [nested('a', depth)]))).toMatchObject({
      code: 15,
    });
    const update = body(Buffer.from(BSON.serialize({ update: 'h', $db: 'test' })));
    const statement = withNested({ u: { $set: { b: 1 } } }, 'q', depth, 'a');
    expect(await answerTo(update, sequence('updates', undefined, [statement]))).toMatchObject({ code: 15 });
    await alive();
  });
});

test('stores 180 levels, and refuses one more, also by a change', async () => {
  const collection = await store.fresh();
  const levels = (n: number) => BSON.deserialize(nested('a', n));
  await collection.insertOne({ ...levels(180), _id: 1 });
  expect(await errorOf(collection.insertOne({ ...levels(181), _id: 2 }))).toMatchObject({ code: 15 });
  const deep = Array.from({ length: 179 }, () => 'a').join('.');
  expect(await errorOf(collection.updateOne({ _id: 1 }, { $set: { [`${deep}.a.b`]: 1 } }))).toMatchObject({
    code: 15,
  });
  const long = Array.from({ length: 190 }, () => 'z').join('.');
  expect(await errorOf(collection.updateOne({ _id: 1 }, { $set: { [long]: 1 } }))).toMatchObject({
    code: 15,
  });
  const found = await collection.aggregate([{ $project: { [deep]: 1 } }]).toArray();
  expect(found).toHaveLength(1);
});

test('conditions within each other a hundred deep are answered', async () => {
  const collection = await store.fresh([{ _id: 1, a: 1 }]);
  const filter = Array.from({ length: 90 }).reduce<Document>((inner) => ({ $or: [inner] }), { a: 1 });
  expect(await collection.countDocuments(filter)).toBe(1);
  const expression = Array.from({ length: 90 }).reduce<unknown>((inner) => ({ $add: [inner, 1] }), '$a');
  expect(await collection.aggregate([{ $project: { n: expression } }]).toArray()).toEqual([
    { _id: 1, n: 91 },
  ]);
});

describe('names of JavaScript', () => {
  const own = JSON.parse('{"__proto__": {"polluted": 1}}') as Document;
  /** [what it shows, the command] */
  const commands: [title: string, command: Document][] = [
    ['a filter', { find: 'h', filter: { '__proto__.polluted': 1 } }],
    ['$elemMatch', { find: 'h', filter: { a: { $elemMatch: { '__proto__.x': 1 } } } }],
    ['a sort', { find: 'h', sort: { '__proto__.x': 1 } }],
    ['a projection', { find: 'h', projection: { '__proto__.x': 1 } }],
    ['an expression', { find: 'h', filter: { $expr: { $eq: ['$__proto__.x', 1] } } }],
    ['an object of expressions', { aggregate: 'h', pipeline: [{ $project: { a: own } }], cursor: {} }],
    ['a stage', { aggregate: 'h', pipeline: [{ $unwind: '$__proto__.x' }], cursor: {} }],
    [
      'a join',
      {
        aggregate: 'h',
        pipeline: [{ $lookup: { from: 'h', localField: 'a', foreignField: 'a', as: '__proto__.x' } }],
        cursor: {},
      },
    ],
    ['an update', { update: 'h', updates: [{ q: {}, u: { $set: { '__proto__.x': 1 } } }] }],
    ['distinct', { distinct: 'h', key: '__proto__.x' }],
  ];
  test.each(commands)('reach no prototype through %s', async (_title, command) => {
    const database = store.client.db('test');
    await database.collection('h').updateOne({ _id: 1 as never }, { $set: { a: 1 } }, { upsert: true });
    const answer = await database.command(command).catch((error: Document) => error);
    expect(answer.writeErrors?.[0].errmsg ?? answer.message).toContain('a field named __proto__');
  });

  test('are plain names of fields in a pipeline', async () => {
    const collection = await store.fresh([{ _id: 1, constructor: 5, toString: { valueOf: 7 } }]);
    const found = await collection
      .aggregate([
        { $match: { constructor: 5, hasOwnProperty: null } },
        { $set: { a: '$constructor', b: '$toString.valueOf', c: '$valueOf', 'isPrototypeOf.x': 1 } },
        { $group: { _id: '$a', hasOwnProperty: { $sum: '$b' }, c: { $push: '$c' } } },
      ])
      .toArray();
    expect(found).toEqual([{ _id: 5, hasOwnProperty: 7, c: [] }]);
  });

  test.each([
    ['an operator', { find: 'h', filter: { a: { $constructor: 1 } } }, 2],
    ['an expression', { find: 'h', filter: { $expr: { $toString2: 1 } } }, 168],
    ['a stage', { aggregate: 'h', pipeline: [{ constructor: 1 }], cursor: {} }, 40324],
    [
      'an accumulator',
      { aggregate: 'h', pipeline: [{ $group: { _id: 1, a: { $constructor: 1 } } }], cursor: {} },
      15952,
    ],
    ['an update', { update: 'h', updates: [{ q: {}, u: { $constructor: { a: 1 } } }] }, 9],
    ['an explained command', { explain: { constructor: 'h' } }, 59],
  ])('are no operator where %s is looked for', async (_title, command, code) => {
    const answer = await store.client
      .db('test')
      .command(command)
      .catch((error: Document) => error);
    expect((answer.writeErrors?.[0] ?? answer).code).toBe(code);
  });
});

test.each([
  ['a filter', { $where: 'true' }],
  ['$and', { $and: [{ a: 1 }, { $where: 'true' }] }],
  ['$not within $elemMatch', { a: { $elemMatch: { $or: [{ $where: 'true' }] } } }],
])('$where is refused in %s', async (_title, filter) => {
  const collection = await store.fresh([{ a: [{}] }]);
  expect(await errorOf(collection.find(filter).toArray())).toMatchObject({ code: 2 });
});

describe('patterns that could run for ever', () => {
  const text = `${'a'.repeat(60)}!`;
  const endless = [
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '(a*)*b',
    '^(a?){60}a{60}$',
    '(?:a+){2,}c',
    '(\\w+\\s?)*:',
  ];

  test.each(endless)('%s is given up, and the store goes on', async (pattern) => {
    const collection = await store.fresh([{ _id: 1, text }]);
    const outcome = await collection
      .find({ text: { $regex: pattern } })
      .toArray()
      .catch((error: Document) => error);
    // What JavaScript happens to be quick with is answered; all else is refused.
    if (!Array.isArray(outcome))
      expect(outcome).toMatchObject({ code: 2, message: expect.stringContaining('pattern') });
    await alive();
  });

  test('the worst of them is refused and not answered', async () => {
    const collection = await store.fresh([{ _id: 1, text }]);
    expect(await errorOf(collection.find({ text: /^(a+)+$/ }).toArray())).toMatchObject({ code: 2 });
  });

  test('are known by their form', () => {
    for (const pattern of endless) expect(costOf(pattern)(60)).toBeGreaterThan(1e9);
    for (const pattern of [
      'acme',
      '^a.*b',
      '[a-z]+@[a-z]+',
      '^(foo|bar)+$',
      '(ab){3}',
      'a|b|c',
      '\\d{4}-\\d{2}',
    ])
      expect(costOf(pattern)(60)).toBeLessThan(1e6);
    expect(costOf('(a)\\1+')(10)).toBe(Number.POSITIVE_INFINITY);
  });

  test('are answered on texts on which they end', async () => {
    const collection = await store.fresh([
      { _id: 1, text: 'aaaa' },
      { _id: 2, text: 'abab' },
    ]);
    expect(await collection.find({ text: /^(a+)+$/ }).toArray()).toEqual([{ _id: 1, text: 'aaaa' }]);
    expect(await collection.find({ text: /^(.b)\1$/ }).toArray()).toEqual([{ _id: 2, text: 'abab' }]);
  });
});

test.each([
  ['a name with a null byte', { find: 'h', filter: { a: { $regex: 'a\0b' } } }, 2],
  ['a path with one', { find: 'h', filter: { $expr: { $eq: ['$a\0b', 1] } } }, 16411],
  ['a collection with one', { insert: 'h\0i', documents: [{}] }, 73],
])('%s is refused', async (_title, command, code) => {
  const answer = await store.client
    .db('test')
    .command(command)
    .catch((error: Document) => error);
  expect((answer.writeErrors?.[0] ?? answer).code).toBe(code);
});
