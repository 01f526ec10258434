import { Long, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import type { Value } from '../storage/values';
import { Mismatch, match, type Names, same } from './matching';

const id = new ObjectId();
const names: Names = { get: (name) => ({ known: 7 })[name], lsid: (session) => ({ id: session }) };

const holds: [title: string, pattern: Value, value: Value][] = [
  ['numbers of different types', { a: 1 }, { a: Long.ONE }],
  ['further fields at the root', { a: 1 }, { a: 1, b: 2 }],
  ['further fields in a document of a list', [{ a: 1 }], [{ a: 1, b: 2 }]],
  ['what is absent', { a: { $$exists: false } }, {}],
  ['a field that exists', { a: { $$exists: true } }, { a: null }],
  ['what is unset', { a: { $$unsetOrMatches: 1 } }, {}],
  ['what is set', { a: { $$unsetOrMatches: 1 } }, { a: 1 }],
  ['one of several types', { a: { $$type: ['string', 'objectId'] } }, { a: id }],
  ['an entity', { a: { $$matchesEntity: 'known' } }, { a: 7 }],
  ['bytes', { $$matchesHexBytes: '0aff' }, Buffer.from([10, 255])],
  ["a session's id", { lsid: { $$sessionLsid: 's' } }, { lsid: { id: 's' } }],
  ['an upper bound', { a: { $$lte: 5 } }, { a: 5 }],
];

const differs: [title: string, pattern: Value, value: Value][] = [
  ['another number', { a: 1 }, { a: 2 }],
  ['a number that is a text', { a: 1 }, { a: '1' }],
  ['a missing field', { a: 1 }, {}],
  ['null for a missing field', { a: null }, {}],
  ['further fields further down', { a: { b: 1 } }, { a: { b: 1, c: 2 } }],
  ['a longer list', [1], [1, 2]],
  ['what should be absent', { a: { $$exists: false } }, { a: null }],
  ['what should be there', { a: { $$exists: true } }, {}],
  ['what is set otherwise', { a: { $$unsetOrMatches: 1 } }, { a: 2 }],
  ['another type', { a: { $$type: 'string' } }, { a: 1 }],
  ['another entity', { a: { $$matchesEntity: 'known' } }, { a: 8 }],
  ['other bytes', { $$matchesHexBytes: '0aff' }, Buffer.from([10])],
  ["another session's id", { lsid: { $$sessionLsid: 's' } }, { lsid: { id: 't' } }],
  ['more than an upper bound', { a: { $$lte: 5 } }, { a: 6 }],
  ['another id', { a: id }, { a: new ObjectId() }],
];

describe('a pattern of the unified test format', () => {
  test.each(holds)('fits %s', (_, pattern, value) => {
    expect(() => match(pattern, value, names)).not.toThrow();
  });

  test.each(differs)('does not fit %s', (_, pattern, value) => {
    expect(() => match(pattern, value, names)).toThrow(Mismatch);
  });

  test('with an operator that is not known is a fault of the runner', () => {
    expect(() => match({ a: { $$other: 1 } }, { a: 1 }, names)).toThrow('does not know $$other');
  });
});

test("a collection's documents are compared with the order of their fields", () => {
  expect(() => same([{ a: 1, b: 2 }], [{ a: 1, b: 2 }], 'documents')).not.toThrow();
  expect(() => same([{ a: 1, b: 2 }], [{ b: 2, a: 1 }], 'documents')).toThrow(Mismatch);
});
