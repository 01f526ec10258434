// A process of its own for the tests: opens the store, says who it is, and does what it is told until it is killed.
import { MongoClient } from 'mongodb';
import { openEmbeddedStore, StoreRefused } from '../index';

const [folder = '', task = 'wait', prefix = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const store = await openEmbeddedStore({ folder });
  const client = await new MongoClient(store.uri).connect();
  const database = client.db('test');
  await database.command({ ping: 1 });
  say(`${store.owner ? 'owner' : 'client'} ${store.uri}`);
  if (task === 'insert') await Promise.all([1, 2, 3, 4].map((lane) => insert(lane)));
  if (task === 'transfer') await transfer();
  if (task === 'fill') await fill();
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
