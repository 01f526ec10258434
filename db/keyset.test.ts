import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cursorAt } from '~/core/paging';
import { openDatabaseForTests } from '../tests/support/open-database';
import { type CompanyDocument, companyCollection } from './collection';
import { type CompanyCollection, companyDb } from './company-db';
import { mostCounted, type Order, readCounted, readPage } from './keyset';

interface Thing extends CompanyDocument {
  name: string;
  weight: number;
  at: Date;
  kind: string;
}

const things = companyCollection<Thing>('things', []);

openDatabaseForTests();
let all: CompanyCollection<Thing>;

/** Twenty-three things, with four values of each kind only, so that most have equals. */
beforeAll(async () => {
  all = companyDb('company').in(things);
  const some = Array.from({ length: 23 }, (_, at) => ({
    _id: `id-${String((at * 7) % 23).padStart(2, '0')}`,
    name: ['ais', 'kopi', 'teh', '咖啡'][at % 4] ?? '',
    weight: [-1.5, 0, 2, 1e12][at % 4] ?? 0,
    at: new Date(Date.UTC(2026, 10, 1 + (at % 4))),
    kind: at % 2 ? 'odd' : 'even',
  }));
  await all.insertMany(some);
  await companyDb('other')
    .in(things)
    .insertMany(some.map((thing) => ({ ...thing, _id: `o${thing._id}` })));
});

const orders: Order<Thing>[] = [
  { by: 'name', sorted: 'text' },
  { by: 'weight', sorted: 'number' },
  { by: 'at', sorted: 'time' },
].flatMap((order) => [order as Order<Thing>, { ...(order as Order<Thing>), descending: true }]);

const ids = (items: Thing[]) => items.map(({ _id }) => _id);

describe.each(
  orders.map((order) => [`${order.by}${order.descending ? ', descending' : ''}`, order] as const),
)('a list by %s', (_, order) => {
  const read = (limit: number, marks = {}) => readPage(all, { order, limit, marks });
  const whole = async () => ids((await read(100)).items);

  test('is sorted by its field, then by id, and all in one when it is short', async () => {
    const { items, previous, next } = await read(23);
    const sign = order.descending ? -1 : 1;
    const sorted = [...items].sort((one, other) => {
      const [a, b] = [one[order.by], other[order.by]];
      return (a < b ? -1 : a > b ? 1 : one._id < other._id ? -1 : 1) * sign;
    });
    expect(items).toHaveLength(23);
    expect(ids(items)).toEqual(ids(sorted));
    expect([previous, next]).toEqual([null, null]);
  });

  test.each([1, 4, 22])('leads through all in stretches of %i, each once, and back again', async (limit) => {
    const seen: string[] = [];
    let stretch = await read(limit);
    expect(stretch.previous).toBeNull();
    for (;;) {
      seen.push(...ids(stretch.items));
      if (stretch.next === null) break;
      stretch = await read(limit, { after: stretch.next });
    }
    expect(seen).toEqual(await whole());
    const back = ids(stretch.items);
    while (stretch.previous !== null) {
      stretch = await read(limit, { before: stretch.previous });
      expect(stretch.next).not.toBeNull();
      back.unshift(...ids(stretch.items));
    }
    expect(back).toEqual(seen);
  });

  test('a call’s cursor leads on as a page’s mark does', async () => {
    const { next } = await read(5);
    expect((await read(5, { cursor: next })).items).toEqual((await read(5, { after: next })).items);
  });

  test.each(['after', 'before', 'cursor'])('refuses as %s what is no place in it', async (name) => {
    for (const broken of ['', 'x', 'W10', 'WyIkZ3QiLHt9XQ'])
      await expect(read(5, { [name]: broken })).rejects.toMatchObject({
        status: 400,
        fields: { [name]: [expect.any(String)] },
      });
  });
});

test('a filter holds on each stretch, and what a projection leaves out is left out', async () => {
  const order: Order<Thing> = { by: 'at', sorted: 'time', descending: true };
  const seen: Thing[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await readPage(all, {
      filter: { kind: 'odd' },
      order,
      limit: 3,
      marks: { after },
      projection: { kind: 1 },
    });
    seen.push(...items);
    after = next ?? undefined;
  } while (after);
  expect(seen).toHaveLength(11);
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['odd']));
  expect(seen.some((thing) => 'name' in thing)).toBe(false);
});

test('what was taken away meanwhile does not lose the place', async () => {
  const own = companyDb('third').in(things);
  await own.insertMany(
    ['a', 'b', 'c', 'd'].map((name) => ({ _id: `t${name}`, name, weight: 0, at: new Date(0), kind: '' })),
  );
  const order: Order<Thing> = { by: 'name', sorted: 'text' };
  const { next } = await readPage(own, { order, limit: 2 });
  await own.deleteOne({ _id: 'tb' });
  const after = await readPage(own, { order, limit: 2, marks: { after: next ?? '' } });
  expect(after.items.map(({ name }) => name)).toEqual(['c', 'd']);
});

describe('a stretch with the length of its list', () => {
  const order: Order<Thing> = { by: 'name', sorted: 'text' };
  const filled = async (company: string, many: number) => {
    const own = companyDb(company).in(things);
    await own.insertMany(
      Array.from({ length: many }, (_, at) => ({
        _id: `${company}${at}`,
        name: `n${at}`,
        weight: at,
        at: new Date(0),
        kind: '',
      })),
    );
    return own;
  };

  test.each([
    [0, 10, 0],
    [10, 10, 10],
    [11, 10, 11],
    [mostCounted + 5, 10, mostCounted],
  ])('of %i, %i on a page, is %i, the second time too', async (many, limit, count) => {
    const own = await filled(`counted${many}`, many);
    for (const _ of [1, 2]) {
      const first = await readCounted(own, { order, limit });
      expect([first.items.length, first.count]).toEqual([Math.min(many, limit), count]);
      if (first.next === null) continue;
      const second = await readCounted(own, { order, limit, marks: { after: first.next } });
      expect(second.count).toBe(count);
      const back = await readCounted(own, { order, limit, marks: { before: second.previous ?? '' } });
      expect([back.previous, back.count]).toEqual([null, count]);
    }
  });

  test('is right when the list was longer or shorter before, and of the filter alone', async () => {
    const own = await filled('changing', 3);
    const read = async (filter = {}) => (await readCounted(own, { order, limit: 2, filter })).count;
    expect([await read(), await read({ weight: 1 })]).toEqual([3, 1]);
    await own.deleteMany({ weight: { $gte: 1 } });
    expect([await read(), await read(), await read({ weight: 1 })]).toEqual([1, 1, 0]);
    await own.insertMany(
      ['x', 'y', 'z'].map((name) => ({ _id: `changing${name}`, name, weight: 1, at: new Date(0), kind: '' })),
    );
    expect([await read(), await read(), await read({ weight: 1 })]).toEqual([4, 4, 3]);
  });

  test('is no less where nothing stands beyond a mark any more', async () => {
    const own = await filled('gone', 3);
    const { next, items } = await readCounted(own, { order, limit: 2 });
    const last = await readCounted(own, { order, limit: 2, marks: { after: next ?? '' } });
    await own.deleteOne({ _id: last.items[0]?._id ?? '' });
    for (const _ of [1, 2]) {
      const beyond = await readCounted(own, { order, limit: 2, marks: { after: next ?? '' } });
      expect([beyond.items.length, beyond.count]).toEqual([0, 2]);
    }
    const first = cursorAt({ value: items[0]?.name ?? '', id: items[0]?._id ?? '' });
    const before = await readCounted(own, { order, limit: 2, marks: { before: first } });
    expect([before.items.length, before.count]).toEqual([0, 2]);
  });

  test('comes with the list, for a search by a second command, and not where all of it was read', async () => {
    const own = await filled('short', 5);
    const count = vi.spyOn(own, 'count');
    const search = { name: { $regex: 'n' } };
    expect((await readCounted(own, { order, limit: 4 })).count).toBe(5);
    expect((await readCounted(own, { order, limit: 5, filter: search })).count).toBe(5);
    expect(count).not.toHaveBeenCalled();
    expect((await readCounted(own, { order, limit: 4, filter: { $and: [search] } })).count).toBe(5);
    expect(count).toHaveBeenCalledTimes(1);
  });
});
