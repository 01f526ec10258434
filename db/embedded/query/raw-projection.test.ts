import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  type Document,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { encode } from '../storage/codec';
import { parseProjection } from './projection';
import { rawProjection } from './raw-projection';

const everyType: Document = {
  _id: new ObjectId('65f000000000000000000001'),
  double: 1.5,
  text: 'kopi 咖啡',
  empty: '',
  näme: 'umlaut',
  document: { a: 1, text: 'inner' },
  array: [1, 'two', { text: 3 }],
  binary: new Binary(Buffer.from([1, 0, 2]), 4),
  oldBinary: new Binary(Buffer.from([3, 4]), 2),
  flag: true,
  date: new Date(0),
  nothing: null,
  pattern: new BSONRegExp('a.*b', 'i'),
  reference: new DBRef('people', new ObjectId('65f000000000000000000002')),
  code: new Code('x'),
  scoped: new Code('x', { y: 'z' }),
  whole: new Int32(7),
  time: Timestamp.fromBits(1, 2),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.10'),
  least: new MinKey(),
  most: new MaxKey(),
  last: 'end',
};
const bytes = Buffer.from(serialize(everyType));
const names = Object.keys(everyType);

describe('a raw projection', () => {
  it.each(names)('keeps %s as it stands, and nothing else', (name) => {
    const { [name]: value } = everyType;
    expect(rawProjection([name])(bytes)).toEqual(Buffer.from(serialize({ [name]: value })));
  });

  it.each(names)('skips %s', (name) => {
    const others = names.filter((other) => other !== name);
    const { [name]: _, ...rest } = everyType;
    expect(rawProjection(others)(bytes)).toEqual(Buffer.from(serialize(rest)));
  });

  it('keeps the order of the document, whatever the order of the names', () => {
    expect(rawProjection(['last', 'double', 'text'])(bytes)).toEqual(
      Buffer.from(serialize({ double: 1.5, text: everyType.text, last: 'end' })),
    );
  });

  it('is empty where it holds none of them, and takes a name for no other of the same length', () => {
    expect(rawProjection(['lost', 'tex', 'texts', 'tuxt'])(bytes)).toEqual(Buffer.from(serialize({})));
  });

  it('is what the projection makes of the decoded document', () => {
    const projection = parseProjection({ text: 1, array: 1, nothing: 1 });
    const { text, array, nothing, _id } = everyType;
    expect(projection?.raw?.(bytes)).toEqual(encode({ _id, text, array, nothing }));
    expect(projection?.({ _id, text, array, nothing, last: 'end' })).toEqual({ _id, text, array, nothing });
  });

  it.each<[string, Document]>([
    ['a field within another', { 'document.a': 1 }],
    ['something computed', { double: '$text' }],
    ['what is left out', { text: 0 }],
  ])('is not made for %s', (_, spec) => {
    expect(parseProjection(spec)?.raw).toBeUndefined();
  });
});
