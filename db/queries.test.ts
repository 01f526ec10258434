import { expect, test } from 'vitest';
import { openDatabaseForTests } from '../tests/support/open-database';
import { type CompanyDocument, companyCollection } from './collection';
import { companyDb } from './company-db';
import { CrossCompanyError } from './company-scope';
import { countFrom, countOf, listOf } from './queries';

openDatabaseForTests();

interface Thing extends CompanyDocument {
  name: string;
  size: number;
}
const apples = companyCollection<Thing>('testApples', [{ key: { companyId: 1, name: 1 } }]);
const pears = companyCollection<Thing>('testPears', [{ key: { companyId: 1, size: 1 } }]);

async function filled(companyId: string) {
  const db = companyDb(companyId);
  const thing = (n: number) => ({ _id: `${companyId}-${n}`, name: `n${n}`, size: n });
  await db.in(apples).insertMany([1, 2, 3].map(thing));
  await db.in(pears).insertMany([4, 5].map(thing));
  return db;
}

test('several lists and counts of one company come with one command', async () => {
  const [db] = [await filled('one'), await filled('other')];
  const found = await db.read({
    names: listOf(apples, { size: { $gt: 1 } }, { sort: { name: -1 }, limit: 5, projection: { name: 1 } }),
    first: listOf(apples, {}, { sort: { name: 1 }, limit: 1 }),
    none: listOf(pears, { size: 9 }, { sort: {}, limit: 5 }),
    pears: countOf(pears, {}, 10),
    most: countOf(apples, {}, 2),
    zero: countOf(apples, { name: 'nobody' }, 2),
    large: countFrom(pears, [{ $match: { size: { $gt: 4 } } }, { $limit: 9 }]),
  });
  expect(found).toEqual({
    names: [
      { _id: 'one-3', name: 'n3' },
      { _id: 'one-2', name: 'n2' },
    ],
    first: [{ _id: 'one-1', companyId: 'one', name: 'n1', size: 1 }],
    none: [],
    pears: 2,
    most: 2,
    zero: 0,
    large: 1,
  });
  expect(await db.read({})).toEqual({});
});

test('a read within a transaction sees what it wrote', async () => {
  const db = await filled('third');
  await db.transaction(async (all) => {
    await all.in(pears).insert({ _id: 'new', name: 'n6', size: 6 });
    expect(await all.read({ pears: countOf(pears, {}, 10) })).toEqual({ pears: 3 });
    expect(() => db.read({ pears: countOf(pears, {}, 10) })).toThrow('Inside `transaction`');
  });
});

test('a pipeline that would read another company’s documents is refused', async () => {
  const db = companyDb('one');
  const lookup = { from: 'testPears', localField: 'size', foreignField: 'size', as: 'pears' };
  await expect(db.read({ all: countFrom(apples, [{ $lookup: lookup }]) })).rejects.toThrow(CrossCompanyError);
});
