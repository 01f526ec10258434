// A process of its own for the tests: opens the store, says who it is, and does what it is told until it is killed.
import { MongoClient } from 'mongodb';
import { openEmbeddedStore, StoreRefused } from '../index';

const [folder = '', task = 'wait', prefix = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const options = JSON.parse(process.env.STORE_OPTIONS ?? '{}');
  if (process.env.WITHOUT_LOCKS) process.env.PATH = '/nowhere';
  const store = await openEmbeddedStore({ folder, ...(task === 'expire' && { sweepEvery: 5 }), ...options });
  const client = await new MongoClient(store.uri).connect();
  const database = client.db('test');
  await database.command({ ping: 1 });
  say(`${store.owner ? 'owner' : 'client'} ${store.uri}`);
  if (task === 'insert') await Promise.all([1, 2, 3, 4].map((lane) => insert(lane)));
  if (task === 'transfer') await transfer();
  if (task === 'fill') await fill();
  if (task === 'update') await update();
  if (task === 'index') await index();
  if (task === 'expire') await expire();
  process.stdin.on('end', async () => {
    await client.close();
    await store.close();
    say('closed');
    process.exit(0);
  });
  process.stdin.resume();

  /** Inserts for ever, and says each `_id` once it is acknowledged. */
  async function insert(lane: number): Promise<void> {
    const collection = database.collection<{ _id: string; n: number; tags: string[] }>('items');
    for (let n = 0; ; n++) {
      const _id = `${prefix}-${lane}-${n}`;
      await collection.insertOne({ _id, n, tags: [`lane${lane}`, _id] });
      say(`ok ${_id}`);
    }
  }

  /** Changes fifty documents over and over, each with a value that no other has, and says which it had counted to. */
  async function update(): Promise<void> {
    const collection = database.collection<{ _id: number; n: number; at: string; tags: number[] }>('items');
    await collection.createIndexes([{ key: { at: 1 }, unique: true }, { key: { tags: 1 } }]);
    for (let n = 1; ; n++) {
      const _id = n % 50;
      const at = `${prefix}-${n}`;
      const tags = Array.from({ length: n % 4 }, (_, i) => n + i);
      await collection.updateOne({ _id }, { $set: { at, tags }, $inc: { n: 1 } }, { upsert: true });
      say(`ok ${at}`);
    }
  }

  /** Makes indexes over a thousand documents and drops them again, for ever. */
  async function index(): Promise<void> {
    const collection = database.collection<{ _id: number; a: number; tags: string[] }>('items');
    if ((await collection.countDocuments()) === 0)
      await collection.insertMany(
        Array.from({ length: 1_000 }, (_, _id) => ({ _id, a: _id % 7, tags: [`${_id}`, 'all'] })),
      );
    for (let n = 0; ; n++) {
      await collection.createIndexes([{ key: { a: 1 } }, { key: { tags: 1, a: -1 } }]);
      say(`ok made ${n}`);
      await collection.dropIndexes();
      say(`ok dropped ${n}`);
    }
  }

  /** Inserts for ever what expires at once and what stays, and says which stays. */
  async function expire(): Promise<void> {
    const collection = database.collection<{ _id: string; until: Date | null; n: number }>('items');
    await collection.createIndexes([{ key: { until: 1 }, expireAfterSeconds: 0 }, { key: { n: 1 } }]);
    for (let n = 0; ; n++) {
      const old = Array.from({ length: 40 }, (_, i) => ({
        _id: `${prefix}-${n}-old-${i}`,
        until: new Date(0),
        n,
      }));
      await collection.insertMany([{ _id: `${prefix}-${n}`, until: null, n }, ...old]);
      say(`ok ${prefix}-${n}`);
    }
  }

  /** Inserts until there is no room, makes some, and goes on. */
  async function fill(): Promise<void> {
    const collection = database.collection<{ _id: number; pad: string }>('items');
    let n = 0;
    try {
      for (; ; n++) await collection.insertOne({ _id: n, pad: 'x'.repeat(50_000) });
    } catch (error) {
      say(`code ${(error as { code?: number }).code}`);
    }
    const { deletedCount } = await collection.deleteMany({ _id: { $lt: 5 } });
    await collection.insertOne({ _id: n, pad: '' });
    say(`kept ${(await collection.countDocuments()) === n - deletedCount + 1}`);
  }

  /** Moves money between two accounts for ever, each move a transaction with a line in a ledger. */
  async function transfer(): Promise<void> {
    const accounts = database.collection<{ _id: string; cents: number }>('accounts');
    const ledger = database.collection<{ _id: string; cents: number }>('ledger');
    for (let n = 0; ; n++) {
      const _id = `${prefix}-${n}`;
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await accounts.updateOne({ _id: 'a' }, { $inc: { cents: -5 } }, { session });
          await accounts.updateOne({ _id: 'b' }, { $inc: { cents: 5 } }, { session });
          await ledger.insertOne({ _id, cents: 5 }, { session });
        }),
      );
      say(`ok ${_id}`);
    }
  }
} catch (error) {
  say(error instanceof StoreRefused ? `refused ${error.message}` : `failed ${error}`);
  process.exit(1);
}
