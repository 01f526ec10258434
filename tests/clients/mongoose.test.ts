import mongoose, { type Connection, Schema, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyStoreForTests } from '../support/any-store';

const store = anyStoreForTests();
let connection: Connection;
beforeAll(async () => {
  connection = await mongoose.createConnection(store.uri, { dbName: store.newDb().databaseName }).asPromise();
});
afterAll(() => connection.close());

let names = 0;
/** A model of its own for a test. */
const model = <T>(schema: Schema<T>) => connection.model<T>(`Model${++names}`, schema);
const refusalOf = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  );

test('stores documents with defaults, creation and change times', async () => {
  const Dish = model(
    new Schema({ name: String, price: { type: Number, default: 150 } }, { timestamps: true }),
  );
  const dish = await Dish.create({ name: 'Kaya toast' });
  expect(dish.createdAt).toEqual(dish.updatedAt);
  dish.price = 180;
  await dish.save();
  const found = await Dish.findById(dish._id).orFail();
  expect(found).toMatchObject({ name: 'Kaya toast', price: 180, createdAt: dish.createdAt });
  expect(found.updatedAt.getTime()).toBeGreaterThanOrEqual(found.createdAt.getTime());
});

test('refuses what its validation refuses, and stores nothing', async () => {
  const Dish = model(new Schema({ name: { type: String, required: true, minlength: 3 } }));
  expect(await refusalOf(Dish.create({ name: 'x' }))).toMatchObject({ name: 'ValidationError' });
  expect(await refusalOf(Dish.create({}))).toMatchObject({ name: 'ValidationError' });
  expect(await Dish.countDocuments()).toBe(0);
});

describe('indices', () => {
  test('of the schema are made by themselves, and hold', async () => {
    const schema = new Schema({ code: { type: String, unique: true }, n: Number, until: Date });
    schema.index({ n: -1, code: 1 }, { partialFilterExpression: { n: { $gt: 0 } } });
    schema.index({ until: 1 }, { expireAfterSeconds: 60 });
    const Item = model(schema);
    await Item.init();
    const keys = (await Item.listIndexes()).map(({ key }) => key);
    expect(keys).toEqual([{ _id: 1 }, { code: 1 }, { n: -1, code: 1 }, { until: 1 }]);
    await Item.create({ code: 'a' });
    expect(await refusalOf(Item.create({ code: 'a' }))).toMatchObject({
      code: 11000,
      keyValue: { code: 'a' },
    });
  });

  test('are brought in line with the schema', async () => {
    const schema = new Schema({ a: Number });
    schema.index({ a: 1 });
    const Item = model(schema);
    await Item.init();
    await Item.collection.createIndex({ b: 1 });
    expect(await Item.syncIndexes()).toEqual(['b_1']);
    expect(Object.keys(await Item.collection.indexInformation())).toEqual(['_id_', 'a_1']);
  });
});

test('populates references, one and many', async () => {
  const Person = model(new Schema({ name: String }));
  const Order = model(
    new Schema({
      by: { type: Types.ObjectId, ref: Person.modelName },
      for: [{ type: Types.ObjectId, ref: Person.modelName }],
    }),
  );
  const [mei, raj, wei] = await Person.create([{ name: 'Mei' }, { name: 'Raj' }, { name: 'Wei' }]);
  await Order.create({ by: mei?._id, for: [raj?._id, wei?._id] });
  const order = await Order.findOne().populate('by').populate('for').lean().orFail();
  expect(order.by).toMatchObject({ name: 'Mei' });
  expect(order.for).toMatchObject([{ name: 'Raj' }, { name: 'Wei' }]);
});

test('stores several kinds of documents in one collection by a discriminator', async () => {
  const Event = model(new Schema({ at: Date }, { discriminatorKey: 'kind' }));
  const Sale = Event.discriminator(`Sale${names}`, new Schema({ cents: Number }), 'sale');
  const Visit = Event.discriminator(`Visit${names}`, new Schema({ page: String }), 'visit');
  await Sale.create({ at: new Date(0), cents: 500 });
  await Visit.create({ at: new Date(1), page: '/' });
  expect(await Event.countDocuments()).toBe(2);
  expect(await Sale.find().lean()).toMatchObject([{ kind: 'sale', cents: 500 }]);
  expect((await Event.find().sort('at'))[1]).toBeInstanceOf(Visit);
});

test('commits a transaction as a whole, and takes a failed one back in the documents too', async () => {
  const Account = model(new Schema({ _id: String, cents: Number }));
  await Account.create([
    { _id: 'a', cents: 100 },
    { _id: 'b', cents: 0 },
  ]);
  await connection.transaction(async (session) => {
    await Account.updateOne({ _id: 'a' }, { $inc: { cents: -40 } }, { session });
    await Account.updateOne({ _id: 'b' }, { $inc: { cents: 40 } }, { session });
  });
  const a = await Account.findById('a').orFail();
  const failed = connection.transaction(async (session) => {
    a.cents = 0;
    await a.save({ session });
    throw new Error('no');
  });
  expect(await refusalOf(failed)).toMatchObject({ message: 'no' });
  expect(a.isModified('cents')).toBe(true);
  const kept = await Account.find().sort('_id').lean();
  expect(kept.map(({ cents }) => cents)).toEqual([60, 40]);
});

test('streams what it finds, in batches, as documents and as plain objects', async () => {
  const Row = model(new Schema({ n: Number }));
  await Row.insertMany(Array.from({ length: 250 }, (_, n) => ({ n })));
  const seen: number[] = [];
  for await (const row of Row.find().sort({ n: 1 }).batchSize(20)) seen.push(row.n as number);
  expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => n));
  let sum = 0;
  await Row.find()
    .lean()
    .cursor({ batchSize: 100 })
    .eachAsync((row) => {
      sum += row.n as number;
    });
  expect(sum).toBe((249 * 250) / 2);
});

test('aggregates, counts and tells distinct values', async () => {
  const Sale = model(new Schema({ by: String, cents: Number }));
  await Sale.insertMany([
    { by: 'mei', cents: 100 },
    { by: 'raj', cents: 50 },
    { by: 'mei', cents: 25 },
  ]);
  const totals = await Sale.aggregate()
    .match({ cents: { $gt: 30 } })
    .group({ _id: '$by', cents: { $sum: '$cents' } })
    .sort('_id');
  expect(totals).toEqual([
    { _id: 'mei', cents: 100 },
    { _id: 'raj', cents: 50 },
  ]);
  expect(await Sale.distinct('by')).toEqual(['mei', 'raj']);
  expect(await Sale.estimatedDocumentCount()).toBe(3);
  expect(await Sale.exists({ by: 'wei' })).toBeNull();
});

test('refuses to overwrite what somebody else has saved', async () => {
  const Note = model(new Schema({ text: String, tags: [String] }, { optimisticConcurrency: true }));
  const { _id } = await Note.create({ text: 'first' });
  const [one, two] = [await Note.findById(_id).orFail(), await Note.findById(_id).orFail()];
  one.text = 'mine';
  await one.save();
  two.text = 'yours';
  expect(await refusalOf(two.save())).toMatchObject({ name: 'VersionError' });
  expect(await Note.findById(_id).lean()).toMatchObject({ text: 'mine', __v: 1 });
});

test('changes documents in place: arrays, subdocuments, upserts, bulk', async () => {
  const Order = model(
    new Schema({ no: Number, lines: [{ name: String, cents: Number }], tags: { type: Map, of: String } }),
  );
  const order = await Order.create({ no: 1, lines: [{ name: 'kopi', cents: 150 }], tags: { table: '4' } });
  order.lines.push({ name: 'toast', cents: 200 });
  (order.lines[0] as { cents: number }).cents = 160;
  order.tags?.set('paid', 'yes');
  await order.save();
  order.lines.pull(order.lines[1]?._id);
  await order.save();
  const kept = await Order.findOne({ 'lines.name': 'kopi' }).lean().orFail();
  expect(kept.lines).toMatchObject([{ name: 'kopi', cents: 160 }]);
  expect(kept.tags).toEqual({ table: '4', paid: 'yes' });
  const upserted = await Order.findOneAndUpdate(
    { no: 2 },
    { $set: { lines: [] } },
    { upsert: true, returnDocument: 'after' },
  );
  expect(upserted).toMatchObject({ no: 2 });
  await Order.bulkWrite([
    { updateOne: { filter: { no: 2 }, update: { $inc: { no: 1 } } } },
    { deleteOne: { filter: { no: 1 } } },
  ]);
  expect((await Order.find().lean()).map(({ no }) => no)).toEqual([3]);
});
