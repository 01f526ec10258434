import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandError } from '../errors';
import { Engine } from '../storage/engine';
import { temporaryFolder } from './fixture';

const MB = 1024 * 1024;
const key = (n: number) => Buffer.from([n]);
const ended = () => new CommandError('NoSuchTransaction', 'ended');

let folder: string;
let engine: Engine;
beforeEach(() => {
  folder = temporaryFolder();
  engine = new Engine(folder, () => undefined);
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test('reading the first of many large documents loads few of them, and all can be read', async () => {
  await engine.write(() => {
    for (let n = 0; n < 40; n++) engine.put(key(n), Buffer.alloc(MB, n));
  });
  const before = process.memoryUsage().external;
  const range = engine.range(key(0), key(255));
  expect(range.next().value.value[0]).toBe(0);
  expect(process.memoryUsage().external - before).toBeLessThan(12 * MB);
  expect([...range].map(({ value }) => value[0])).toEqual(Array.from({ length: 39 }, (_, i) => i + 1));
  expect([...engine.range(key(0), key(255), true)].map(({ value }) => value[0])).toEqual(
    Array.from({ length: 40 }, (_, i) => 39 - i),
  );
});

test('what waits is committed before the folder is let go of', async () => {
  const order: string[] = [];
  const written = engine.write(() => order.push('write'));
  await engine.close(() => order.push('let go'));
  await written;
  expect(order).toEqual(['write', 'let go']);
});

test('who reads on or writes when it is closed is refused', async () => {
  await engine.write(() => engine.put(key(1), key(1)));
  const range = engine.range(key(0), key(9));
  await engine.close();
  const closed = expect.objectContaining({ code: 11600 });
  expect(() => range.next()).toThrow(closed);
  expect(() => engine.get(key(1))).toThrow(closed);
  await expect(engine.write(() => undefined)).rejects.toEqual(closed);
});

test('so many moments are held that others can still read, and more are refused for now', () => {
  const held = Array.from({ length: 1_000 }, () => engine.snapshot(ended));
  const refused = expect.objectContaining({
    code: 365,
    fields: { errorLabels: ['TransientTransactionError'] },
  });
  expect(() => engine.snapshot(ended)).toThrow(refused);
  expect(engine.get(key(1))).toBeUndefined();
  held[0]?.release();
  held[0]?.release();
  engine.snapshot(ended).release();
  for (const one of held) one.release();
});

test('who lets go of a moment when it is closed does so without a word', async () => {
  const snapshot = engine.snapshot(ended);
  await engine.write(() => engine.put(key(1), Buffer.alloc(1)));
  engine.refresh();
  await engine.close();
  expect(() => snapshot.release()).not.toThrow();
});
