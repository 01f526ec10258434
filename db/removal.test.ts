import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { clients, noteVersions } from '~/modules/crm/collections';
import { openDatabaseForTests } from '../tests/support/open-database';
import { companyCollection } from './collection';
import { companyDb } from './company-db';
import { filesOf, files as storedFiles } from './files';
import { collections } from './indexes';
import { removeWhole } from './removal';

openDatabaseForTests();

const noteOf = (clientId: string, version: number) =>
  ({ _id: newId(), clientId, version, text: 'x', authorId: 'u', authorName: 'U', at: new Date() }) as const;

test('a record goes with its files and what belongs to it, in hundreds, and nothing else goes', async () => {
  const db = companyDb(newId());
  const other = companyDb(newId());
  const kept = await filesOf(db).keep({ name: 'a.png', type: 'image/png', content: new Uint8Array([1]) });
  await filesOf(db).bind(kept, { kind: { name: 'x' }, subjectId: 'one', ownerId: 'u' });
  for (const [own, id] of [
    [db, 'one'],
    [db, 'two'],
    [other, 'three'],
  ] as const) {
    // biome-ignore lint/suspicious/noExplicitAny: only what removal looks at.
    await own.in(clients).insert({ _id: id, name: id, sortName: id } as any);
  }
  await db.in(noteVersions).insertMany(Array.from({ length: 1_203 }, (_, at) => noteOf('one', at)));
  await db.in(noteVersions).insert(noteOf('two', 1));
  await other.in(noteVersions).insert(noteOf('one', 1));

  expect(await db.transaction((all) => removeWhole(all, clients, 'three'))).toBe(false);
  expect(await db.transaction((all) => removeWhole(all, clients, 'one'))).toBe(true);

  expect(await db.in(noteVersions).count({}, 9)).toBe(1);
  expect(await db.in(clients).count({}, 9)).toBe(1);
  expect(await other.in(noteVersions).count({}, 9)).toBe(1);
  expect(await db.in(storedFiles).count({}, 9)).toBe(0);
});

test('a record that names a client is either deleted with it or keeps its name on purpose', () => {
  // Service plans are ended with their client, since visits are made of them.
  const stays = new Set([
    ...['activity', 'jobs', 'meetings', 'quotations', 'salesInvoices', 'tasks', 'servicePlans'],
  ]);
  const named = collections().filter(({ indexes }) => indexes.some(({ key }) => 'clientId' in key));
  for (const { name, goesWith } of named) {
    expect([name, stays.has(name) || goesWith !== undefined]).toEqual([name, true]);
  }
});

test('an owner is a collection that is there, and an index finds what goes with it', () => {
  const names = new Set(collections().map(({ name }) => name));
  for (const { goesWith } of collections()) if (goesWith) expect(names).toContain(goesWith.of);
  expect(() => companyCollection('x', [], { goesWith: { of: clients, by: 'companyId' } })).toThrow(
    'needs an index',
  );
});
