import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

/**
 * A process of its own that measures the embedded store, through the driver, as the suite uses it: the store in
 * a worker thread of this process. Says what it measured as one line of JSON.
 *
 *   rates FOLDER DOCUMENTS   fills the folder with so many, then one figure for each kind of work
 *   fill FOLDER DOCUMENTS    fills the folder, as quickly as it can
 *   start FOLDER             milliseconds until the first answer of a store that is there
 *   rest [FOLDER]            megabytes at rest, with the store open or without it
 *   backup FOLDER FILE       milliseconds that a backup of the folder takes
 */
const [task, folder, argument] = process.argv.slice(2);

async function opened() {
  const { openEmbeddedStore } = await import('../../db/embedded/index.ts');
  const store = await openEmbeddedStore({ folder });
  const client = await new MongoClient(store.uri, { maxPoolSize: 50 }).connect();
  const close = async () => {
    await client.close();
    await store.close();
  };
  return { client, items: client.db('bench').collection('items'), close };
}

const item = (n) => ({
  _id: `item-${String(n).padStart(8, '0')}`,
  companyId: `company-${n % 10}`,
  name: `Item ${n}`,
  status: ['open', 'running', 'waiting', 'done'][n % 4],
  at: new Date(1_700_000_000_000 + n * 60_000),
  cents: (n * 7919) % 100_000,
  note: 'Asked for delivery before noon, side entrance, two boxes and a sign.',
});

/** Inserts in batches of a thousand, as an import does, and answers documents a second. */
async function insertAll(items, count) {
  const started = performance.now();
  for (let from = 0; from < count; from += 1_000)
    await items.insertMany(Array.from({ length: Math.min(1_000, count - from) }, (_, i) => item(from + i)));
  return (count / (performance.now() - started)) * 1_000;
}

async function fill(_, count) {
  const { items, close } = await opened();
  await items.createIndex({ companyId: 1, at: -1 });
  const perSecond = await insertAll(items, count);
  await close();
  return { perSecond };
}

async function rates(_, count) {
  const { client, items, close } = await opened();
  await items.createIndex({ companyId: 1, at: -1 });
  const any = () => Math.floor(Math.random() * count);
  const page = () =>
    items
      .find({ companyId: `company-${any() % 10}`, at: { $lt: item(any()).at } })
      .sort({ at: -1 })
      .limit(20)
      .toArray();
  const increment = () => items.updateOne({ _id: item(any())._id }, { $inc: { cents: 5 } });
  let next = count;
  const insertOne = () => items.insertOne(item(next++));
  const transaction = () =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await items.updateOne({ _id: item(any())._id }, { $inc: { cents: -5 } }, { session });
        await items.updateOne({ _id: item(any())._id }, { $inc: { cents: 5 } }, { session });
      }),
    );
  const byStatus = [{ $group: { _id: '$status', cents: { $sum: '$cents' }, count: { $sum: 1 } } }];
  const figures = {
    insertMany: await insertAll(items, count),
    nothing: await perSecond(() => client.db('bench').command({ ping: 1 })),
    commit: await commits(),
    insertOne: await perSecond(insertOne),
    findOne: await perSecond(() => items.findOne({ _id: item(any())._id })),
    page: await perSecond(page),
    increment: await perSecond(increment),
    transaction: await perSecond(transaction),
    grouping: await withDelay(() => items.aggregate(byStatus).toArray()),
    oneWriter: await perSecond(insertOne),
    fiftyWriters: await perSecond(insertOne, 50),
  };
  await close();
  return figures;
}

/** How often a second `work` is done, by so many at a time, once it is warm. */
async function perSecond(work, workers = 1, seconds = 3) {
  for (const warm = performance.now() + 4_000; performance.now() < warm; ) await work();
  const started = performance.now();
  const until = started + seconds * 1_000;
  let done = 0;
  const one = async () => {
    for (; performance.now() < until; done++) await work();
  };
  await Promise.all(Array.from({ length: workers }, one));
  return (done / (performance.now() - started)) * 1_000;
}

/** How often a second LMDB by itself writes one small value to the disk: no store over it writes more often. */
async function commits() {
  const { open } = await import('lmdb');
  const path = join(folder, 'floor');
  mkdirSync(path);
  const db = open({ path, encoding: 'binary', overlappingSync: false });
  const value = Buffer.alloc(300);
  const rate = await perSecond(() => db.transactionSync(() => db.put('key', value)));
  await db.close();
  return rate;
}

/** How long `work` takes, and the longest that the main thread could do nothing else meanwhile, in milliseconds. */
async function withDelay(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  delay.disable();
  return { ms, delayMs: delay.max / 1e6 };
}

async function start() {
  const started = performance.now();
  const { items, close } = await opened();
  await items.findOne({ _id: item(7)._id });
  const ms = performance.now() - started;
  await close();
  return { ms };
}

/** Megabytes of this process after a moment of rest; with a folder, with the store open and used once. */
async function rest() {
  if (folder) {
    const { items } = await opened();
    await items.findOne({ _id: item(7)._id });
  }
  await wait(2_000);
  return { megabytes: process.memoryUsage.rss() / 2 ** 20 };
}

/** Everything in the folder into one file, by what `npm run backup` runs. */
async function backup() {
  const { writeBackup } = await import('../../db/backup/writing.ts');
  const { client, close } = await opened();
  const started = performance.now();
  await writeBackup(client.db('bench'), argument, 'bench');
  const ms = performance.now() - started;
  await close();
  return { ms };
}

const tasks = { rates, fill, start, rest, backup };
console.log(JSON.stringify(await tasks[task](folder, Number(argument))));
process.exit(0);
