import { BSON, type Document, Double, Int32 } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { eitherStoreForTests } from './fixture';

const store = eitherStoreForTests();

/** A document with names that are numbers in the order in which they are told, as clients in other languages send it. */
const inOrder = (fields: [name: string, value: unknown][]): Document =>
  new Map(fields) as unknown as Document;

const sent = inOrder([
  ['_id', 1],
  ['b', 1],
  ['2', 'x'],
  ['whole', new Double(2)],
  [
    'map',
    inOrder([
      ['10', 1],
      ['9', new Double(3)],
      ['a', 2],
    ]),
  ],
  ['1', 'y'],
]);

async function changed(update: Document): Promise<{ bytes: Buffer; modified: number }> {
  const collection = await store.fresh([sent]);
  const { modifiedCount } = await collection.updateOne({ _id: 1 }, update);
  const [bytes] = await collection.find({}, { raw: true }).toArray();
  return { bytes: Buffer.from(bytes), modified: modifiedCount };
}

describe('a change leaves as it stood', () => {
  test.each<[string, Document, [string, unknown][]]>([
    ['next to a new field', { $set: { z: 1 } }, [['z', 1]]],
    [
      'next to several',
      { $set: { y: 1, z: 'a' } },
      [
        ['y', 1],
        ['z', 'a'],
      ],
    ],
  ])('all that it is not about, %s', async (_title, update, added) => {
    const after = BSON.serialize(inOrder([...(sent as unknown as Map<string, unknown>), ...added]));
    expect((await changed(update)).bytes).toEqual(Buffer.from(after));
  });

  test('the place of the field that it changes', async () => {
    const after = inOrder(
      [...(sent as unknown as Map<string, unknown>)].map(([name, value]) => [
        name,
        name === '2' ? 'z' : value,
      ]),
    );
    expect((await changed({ $set: { 2: 'z' } })).bytes).toEqual(Buffer.from(BSON.serialize(after)));
  });

  test('the foreign of a field that it removes or renames', async () => {
    const without = [...(sent as unknown as Map<string, unknown>)].filter(([name]) => name !== 'b') as [
      string,
      unknown,
    ][];
    expect((await changed({ $unset: { b: 1 } })).bytes).toEqual(
      Buffer.from(BSON.serialize(inOrder(without))),
    );
    const renamed = inOrder([...without, ['c', new Int32(1)]]);
    expect((await changed({ $rename: { b: 'c' } })).bytes).toEqual(Buffer.from(BSON.serialize(renamed)));
  });

  test('a document that it changes nothing in', async () => {
    expect(await changed({ $set: { b: 1 }, $unset: { none: 1 } })).toEqual({
      bytes: Buffer.from(BSON.serialize(sent)),
      modified: 0,
    });
  });
});
