import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { failOnce } from '../tests/support/failing';
import { openDatabaseForTests } from '../tests/support/open-database';
import { database } from './connect';
import { giveBack, limits, remember, rememberedUntil, take } from './limits';

openDatabaseForTests();

const three = { most: 3, seconds: 60 };
const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 8, 0, second));

test('so many are taken in a window, then none until the next', async () => {
  const key = newId();
  for (const second of [0, 10, 20]) expect(await take(key, three, at(second))).toBe(0);
  expect(await take(key, three, at(30))).toBe(30);
  expect(await take(key, three, at(60))).toBe(0);
});

test('what is given back can be taken again, and no more than was taken', async () => {
  const key = newId();
  const takeAll = async () => {
    let taken = 0;
    while ((await take(key, three, at(1))) === 0) taken += 1;
    return taken;
  };
  expect(await take(key, three, at(0))).toBe(0);
  for (let times = 0; times < 2; times += 1) await giveBack(key);
  expect(await takeAll()).toBe(3);
});

test('of many who begin a window at once no more come through', async () => {
  const key = newId();
  const all = await Promise.all(Array.from({ length: 20 }, () => take(key, three, at(0))));
  expect(all.filter((wait) => wait === 0)).toHaveLength(3);
});

test('where the store takes no count, nothing is let through', async () => {
  const key = newId();
  // Behind the look for a window that is under way one is begun.
  failOnce(database().db, limits.name, 'findOneAndUpdate', new Error('the connection was lost'), 1);
  await expect(take(key, three, at(0))).rejects.toThrow('the connection was lost');
});

test('a window that a clock ahead has begun ends when one begun now would, and counts on', async () => {
  const key = newId();
  const tomorrow = new Date(at(0).getTime() + 86_400_000);
  for (let times = 0; times < 4; times += 1) await take(key, three, tomorrow);
  expect(await take(key, three, at(0))).toBe(60);
  expect(await take(key, three, at(30))).toBe(30);
  expect(await take(key, three, at(60))).toBe(0);
});

test('what a clock ahead remembers lasts from now on as long as it usually does', async () => {
  const key = newId();
  await remember(key, 60_000, new Date(at(0).getTime() + 86_400_000));
  expect(await rememberedUntil(key, 60_000, at(0))).toEqual(at(60));
  expect(await rememberedUntil(key, 60_000, at(59))).toEqual(at(60));
  expect(await rememberedUntil(key, 60_000, at(60))).toBeNull();
});
