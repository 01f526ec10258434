import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry, Reader } from '../storage/engine';
import { Overlay } from '../storage/overlay';
import { SortedNames } from '../storage/sorted-names';

const key = (n: number) => Buffer.from([0, n]);

/** A reader of what a map holds. */
function readerOf(stored: ReadonlyMap<number, string>): Reader {
  return {
    get: () => undefined,
    range(from, to, reverse) {
      const entries: Entry[] = [...stored]
        .sort(([a], [b]) => a - b)
        .map(([n, value]) => ({ key: key(n), value: Buffer.from(value) }))
        .filter((entry) => entry.key.compare(from) >= 0 && entry.key.compare(to) < 0);
      return (reverse ? entries.reverse() : entries).values();
    },
  };
}

const byte = fc.integer({ min: 0, max: 255 });

test('a transaction reads what was there and what it wrote as one, in order and against it', () => {
  fc.assert(
    fc.property(
      fc.array(byte),
      fc.array(fc.tuple(byte, fc.boolean())),
      byte,
      byte,
      fc.boolean(),
      (there, writes, low, high, reverse) => {
        const stored = new Map(there.map((n) => [n, 'old']));
        const overlay = new Overlay(readerOf(stored));
        const expected = new Map(stored);
        for (const [n, removed] of writes) {
          overlay.set(key(n), removed ? undefined : Buffer.from('new'));
          if (removed) expected.delete(n);
          else expected.set(n, 'new');
        }
        const wanted = [...readerOf(expected).range(key(low), key(high), reverse)];
        expect([...overlay.range(key(low), key(high), reverse)]).toEqual(wanted);
      },
    ),
  );
});

test('many names stay in order, and each is found from its neighbour', () => {
  const names = new SortedNames();
  // A prime step goes through all of them, in no order.
  const count = 5_000;
  const all = Array.from({ length: count }, (_, i) => String((i * 1_777) % count).padStart(4, '0'));
  for (const name of all) names.add(name);
  const forwards: string[] = [];
  for (let at = names.next('', true); at !== undefined; at = names.next(at, false)) forwards.push(at);
  expect(forwards).toEqual([...all].sort());
  const backwards: string[] = [];
  for (let at = names.previous('9'); at !== undefined; at = names.previous(at)) backwards.push(at);
  expect(backwards).toEqual([...all].sort().reverse());
  names.clear();
  expect([names.next('', true), names.previous('9')]).toEqual([undefined, undefined]);
});
