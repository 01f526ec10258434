import { serialize } from 'bson';
import type { ClientSession, Collection, Document } from 'mongodb';
import { expect, test } from 'vitest';
import { type Row, storeForTests } from './fixture';
import { Random } from './random';

/**
 * Random documents, indexes, updates and queries: a collection with indexes answers as one without, a transaction as what
 * happens outside of one, and every index agrees with the documents. The store pauses wherever it can. Its own seed is printed:
 * `EMBEDDED_SEED=1 EMBEDDED_SECONDS=600 npx vitest run db/embedded/tests/differential.test.ts` runs one again, for longer.
 */
const SECONDS = Number(process.env.EMBEDDED_SECONDS ?? 12);
const SEED = Number(process.env.EMBEDDED_SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = new Random(SEED);

const store = storeForTests({ slice: 0 });

type Rows = Collection<Row>;

/** What a call answers or is refused with. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return { answer: await call };
  } catch (error) {
    return { code: (error as { code?: number }).code };
  }
}

const bytes = (documents: Document[]) =>
  documents.map((document) => Buffer.from(serialize(document)).toString('latin1'));
const sortedBytes = (documents: Document[]) => bytes(documents).sort();

/** Compares random questions to both. */
async function compare(indexed: Rows, plain: Rows, session?: ClientSession): Promise<void> {
  const options = session ? { session } : {};
  for (let i = 0; i < 6; i++) {
    const filter = random.filter();
    const order = random.chance(0.5) ? { ...random.sort(), _id: 1 as const } : undefined;
    const told = JSON.stringify({ filter, order });
    const found = await outcome(
      indexed
        .find(filter, options)
        .sort(order ?? {})
        .toArray(),
    );
    const wanted = await outcome(
      plain
        .find(filter)
        .sort(order ?? {})
        .toArray(),
    );
    if ('answer' in (found as object) && 'answer' in (wanted as object)) {
      const [a, b] = [found, wanted].map((one) => (one as { answer: Document[] }).answer) as [
        Document[],
        Document[],
      ];
      expect(order ? bytes(a) : sortedBytes(a), told).toEqual(order ? bytes(b) : sortedBytes(b));
      if (order) {
        const [skip, limit] = [random.below(5), 1 + random.below(9)];
        const page = await indexed.find(filter, options).sort(order).skip(skip).limit(limit).toArray();
        expect(bytes(page), told).toEqual(bytes(b.slice(skip, skip + limit)));
      }
      const count = await indexed.aggregate([{ $match: filter }, { $count: 'n' }], options).toArray();
      expect(count[0]?.n ?? 0, told).toBe(b.length);
    } else expect(found, told).toEqual(wanted);
    const path = random.path();
    const distinct = (rows: Rows, more: object) => outcome(rows.distinct(path, filter, more));
    const sets = await Promise.all([distinct(indexed, options), distinct(plain, {})]);
    const [a, b] = sets.map((one) =>
      sortedBytes(((one as { answer?: unknown[] }).answer ?? []).map((value) => ({ value }))),
    );
    expect(a, `${told} ${path}`).toEqual(b);
    const groups = [
      { $match: filter },
      { $group: { _id: `$${random.path()}`, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ];
    const grouped = (rows: Rows, more: object) => outcome(rows.aggregate(groups, more).toArray());
    const both = await Promise.all([grouped(indexed, options), grouped(plain, {})]);
    const numbers = both.map((one) =>
      ((one as { answer?: Document[] }).answer ?? []).map(({ n }) => n as number).sort(),
    );
    expect(numbers[0], told).toEqual(numbers[1]);
  }
}

/** One change, the same for both. */
function change(): (rows: Rows, session?: ClientSession) => Promise<unknown> {
  const filter = random.filter();
  switch (random.below(6)) {
    case 0: {
      const documents = Array.from({ length: 1 + random.below(5) }, () => random.document());
      return (rows, session) => rows.insertMany(documents, { session });
    }
    case 1:
      return (rows, session) => rows.deleteMany({ $and: [filter, random.rare] }, { session });
    case 2: {
      const replacement = random.fields();
      return (rows, session) => rows.findOneAndReplace(filter, replacement, { session, sort: { _id: 1 } });
    }
    case 3: {
      const update = random.update();
      const upsert = random.chance(0.2) ? { upsert: true } : {};
      const one = { _id: random.chance(0.5) ? random.knownId() : `new-${random.below(1e6)}` };
      return (rows, session) => rows.updateOne(one, update, { session, ...upsert });
    }
    case 4: {
      const update = random.update();
      return (rows, session) =>
        rows.findOneAndUpdate(filter, update, { session, sort: { _id: 1 }, returnDocument: 'after' });
    }
    default: {
      const update = random.update();
      return (rows, session) => rows.updateMany(filter, update, { session });
    }
  }
}

async function sameDocuments(indexed: Rows, plain: Rows): Promise<void> {
  const [a, b] = await Promise.all([indexed, plain].map((rows) => rows.find().sort({ _id: 1 }).toArray()));
  expect(bytes(a as Document[])).toEqual(bytes(b as Document[]));
}

/** A change of several that is refused half-way has changed some, and an index finds others first than a scan. */
async function copy(from: Rows, to: Rows): Promise<void> {
  const documents = await from.find({}, { promoteValues: false }).toArray();
  await to.deleteMany({});
  if (documents.length > 0) await to.insertMany(documents);
}

async function validate(rows: Rows): Promise<void> {
  const { errors } = await rows.db.command({ validate: rows.collectionName });
  expect(errors).toEqual([]);
}

/** Changes one collection while others read it, build an index of it, and take it away again. */
async function crowd(indexed: Rows): Promise<void> {
  const [fields, options] = random.index();
  const building = outcome(indexed.createIndex(fields, { ...options, name: 'meanwhile' }));
  const reading = Promise.all(
    [random.filter(), random.filter()].map((filter) => outcome(indexed.find(filter).toArray())),
  );
  for (let i = 0; i < 6; i++) await outcome(change()(indexed));
  await Promise.all([building, reading]);
  await validate(indexed);
}

async function round(number: number): Promise<void> {
  const db = store.client.db(`round-${number}`);
  const [indexed, plain] = [db.collection<Row>('indexed'), db.collection<Row>('plain')];
  random.begin();
  const documents = Array.from({ length: 20 + random.below(80) }, () => random.document());
  const indexes = Array.from({ length: 1 + random.below(4) }, () => random.index());
  const early = random.below(indexes.length + 1);
  const make = async (some: typeof indexes) => {
    for (const [fields, options] of some) await outcome(indexed.createIndex(fields, options));
  };
  await make(indexes.slice(0, early));
  for (const rows of [indexed, plain]) await rows.insertMany(documents);
  await make(indexes.slice(early));
  await compare(indexed, plain);
  for (let i = 0; i < 8; i++) {
    const one = change();
    const result = await outcome(one(indexed));
    expect(result).toEqual(await outcome(one(plain)));
    if ('code' in (result as object)) await copy(indexed, plain);
  }
  await sameDocuments(indexed, plain);
  await compare(indexed, plain);
  await validate(indexed);

  const before = await indexed.find().sort({ _id: 1 }).toArray();
  const commits = random.chance(0.7);
  await store.client.withSession(async (session) => {
    session.startTransaction();
    for (let i = 0; i < 5; i++) {
      const one = change();
      const inside = await outcome(one(indexed, session));
      expect(inside).toEqual(await outcome(one(plain)));
      if ('code' in (inside as object)) return;
      await compare(indexed, plain, session);
    }
    if (commits) await session.commitTransaction();
    else await session.abortTransaction();
    if (commits) await sameDocuments(indexed, plain);
    else expect(bytes(await indexed.find().sort({ _id: 1 }).toArray())).toEqual(bytes(before));
  });
  await validate(indexed);
  await crowd(indexed);
  await db.dropDatabase();
}

test(
  `random collections with and without indexes, inside and outside of transactions (seed ${SEED})`,
  async () => {
    console.log(`differential: EMBEDDED_SEED=${SEED}`);
    const end = performance.now() + SECONDS * 1_000;
    let rounds = 0;
    while (performance.now() < end) await round(++rounds);
    console.log(`differential: ${rounds} rounds`);
    expect(rounds).toBeGreaterThan(0);
  },
  (SECONDS + 120) * 1_000,
);
