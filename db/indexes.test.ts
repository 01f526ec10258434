import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anyStoreForTests } from '../tests/support/any-store';
import { allModulesForTests } from '../tests/support/modules';
import type { Index } from './collection';
import { collections, makeIndexesOf } from './indexes';
import { vital } from './vital';

const store = anyStoreForTests();
allModulesForTests();

test('an index that differs from an earlier version is rebuilt, without losing documents', async () => {
  const sessions = store.newDb().collection('sessions');
  await sessions.insertOne({ userId: 'u', expiresAt: new Date(Date.now() + 60_000) });
  await sessions.createIndexes([{ key: { userId: 1 } }, { key: { expiresAt: 1 } }]);
  const indexes: Index[] = [{ key: { userId: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }];
  await makeIndexesOf(sessions, indexes);
  await makeIndexesOf(sessions, indexes);
  const now = await sessions.indexes();
  expect(now.map(({ name, expireAfterSeconds }) => [name, expireAfterSeconds])).toEqual([
    ['_id_', undefined],
    ['userId_1', undefined],
    ['expiresAt_1', 0],
  ]);
  expect(await sessions.countDocuments()).toBe(1);
});

test('one that cannot be made says why', async () => {
  const twice = store.newDb().collection('twice');
  await twice.insertMany([{ a: 1 }, { a: 1 }]);
  await expect(makeIndexesOf(twice, [{ key: { a: 1 }, unique: true }])).rejects.toMatchObject({
    code: 11000,
  });
});

test('sessions, counts and mailed links expire', () => {
  const expiring = collections().filter(({ indexes }) =>
    indexes.some(({ key, expireAfterSeconds }) => 'expiresAt' in key && expireAfterSeconds === 0),
  );
  expect(expiring.map(({ name }) => name).sort()).toEqual([
    'boardUndos',
    'emailLinks',
    'limits',
    'onceKeys',
    'pastDrives',
    'refusedEnds',
    'resetLinks',
    'securityEvents',
    'sessions',
  ]);
});

test('the collections that a full disk still takes exist', () => {
  expect(collections().map(({ name }) => name)).toEqual(expect.arrayContaining([...vital]));
});

test('every collection that is declared anywhere has its indices made', () => {
  const files = ['app/modules', 'db'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('embedded'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const declared = files.flatMap((text) =>
    [...text.matchAll(/= (?:company|shared)Collection(?:<\w+>)?\(\s*'([\w.]+)'/g)].map(([, name]) => name),
  );
  expect(declared).toContain('clients');
  expect(new Set(declared).size).toBe(declared.length);
  expect(
    collections()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(declared.sort());
});
