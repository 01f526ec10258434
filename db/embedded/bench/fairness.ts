import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { openEmbeddedStore } from '../index';

/**
 * How long a read by `_id` takes while another client runs a long command over 120,000 documents, as a table:
 * `npm run bench --workspace db/embedded`, or `npx tsx db/embedded/bench/fairness.ts [documents] [command]`. With ALONE=1 nobody
 * reads meanwhile: then the time and the processor time are those of the commands, to be compared with another version.
 */
const DOCUMENTS = Number(process.argv[2] ?? 120_000);
const PATTERN = new RegExp(process.argv[3] ?? '');
const BATCH = 5_000;
const ALONE = process.env.ALONE === '1';

type Row = Document & { _id: number };

const words = ['kopi', 'teh', 'milo', 'bandung', 'limau', 'barley'];
const rowOf = (i: number): Row => ({
  _id: i,
  companyId: `company-${i % 40}`,
  name: `${words[i % words.length]} ${((i * 7_919) % 1_000_003).toString(36)}`,
  cents: (i * 104_729) % 1_000_000,
  tags: [words[i % 5], words[(i + 2) % 6]],
  address: { street: `${i % 300} Jalan Besar`, postalCode: String(100_000 + ((i * 31) % 800_000)) },
  note: 'x'.repeat(i % 120),
  at: new Date(1_760_000_000_000 + i * 60_000),
});

const COMMANDS: Record<string, (rows: Collection<Row>) => Promise<unknown>> = {
  'count by a pattern': (rows) => rows.countDocuments({ name: /zz$/, note: /y/ }),
  'find what is not there': (rows) => rows.findOne({ 'address.street': 'nowhere' }),
  distinct: (rows) => rows.distinct('address.postalCode', { cents: { $gt: 10 } }),
  'sort, 20 first': (rows) => rows.find().sort({ cents: 1 }).limit(20).toArray(),
  'sort of all': (rows) =>
    rows.aggregate([{ $sort: { name: 1 } }, { $group: { _id: null, last: { $last: '$cents' } } }]).toArray(),
  group: (rows) =>
    rows
      .aggregate([{ $group: { _id: '$address.postalCode', sum: { $sum: '$cents' } } }, { $count: 'n' }])
      .toArray(),
  'unwind and group': (rows) =>
    rows.aggregate([{ $unwind: '$tags' }, { $group: { _id: '$tags', avg: { $avg: '$cents' } } }]).toArray(),
  validate: (rows) => rows.db.command({ validate: rows.collectionName }),
  'index on a number': (rows) => rows.createIndex({ cents: 1 }),
  'index on two fields': (rows) => rows.createIndex({ companyId: 1, name: 1 }),
  'unique index': (rows) => rows.createIndex({ name: 1, cents: 1 }, { unique: true }),
  'index on an array': (rows) => rows.createIndex({ tags: 1, at: -1 }),
  'update of all': (rows) => rows.updateMany({}, { $inc: { cents: 1 } }),
  'update of some, no index': (rows) => rows.updateMany({ note: /^x{100}/ }, { $set: { seen: true } }),
  'update of one, no index': (rows) => rows.updateOne({ note: 'none' }, { $set: { seen: true } }),
  'delete of half': (rows) => rows.deleteMany({ cents: { $lt: 500_000 } }),
  drop: (rows) => rows.drop(),
};

const folder = mkdtempSync(join(tmpdir(), 'embedded-bench-'));
const store = await openEmbeddedStore({ folder });
// A client of its own each, so that neither waits for a connection of the other.
const options = { heartbeatFrequencyMS: 600_000, serverMonitoringMode: 'poll' } as const;
const [worker, reader] = [new MongoClient(store.uri, options), new MongoClient(store.uri, options)];
const rows = worker.db('bench').collection<Row>('rows');
const read = reader.db('bench').collection<Row>('read');
await read.insertMany(Array.from({ length: 1_000 }, (_, i) => rowOf(i)));
for (let at = 0; at < DOCUMENTS; at += BATCH)
  await rows.insertMany(Array.from({ length: Math.min(BATCH, DOCUMENTS - at) }, (_, i) => rowOf(at + i)));

const milliseconds = (value: number | undefined) =>
  value === undefined ? '-' : value.toFixed(value < 10 ? 1 : 0);
console.log('| command | takes, s | processor, s | read by id: p50, ms | p99, ms | longest, ms |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [name, run] of [['nothing', pause] as const, ...Object.entries(COMMANDS)]) {
  if (!PATTERN.test(name)) continue;
  const times: number[] = [];
  let running = true;
  const begun = performance.now();
  const usedBefore = process.cpuUsage();
  const command = run(rows).finally(() => {
    running = false;
  });
  while (running && !ALONE) {
    const asked = performance.now();
    await read.findOne({ _id: times.length % 1_000 });
    times.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await command;
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(usedBefore);
  const processor = ((user + system) / 1_000_000).toFixed(2);
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    milliseconds(times[Math.min(times.length - 1, Math.floor(times.length * share))]);
  console.log(
    `| ${name} | ${seconds.toFixed(2)} | ${processor} | ${at(0.5)} | ${at(0.99)} | ${milliseconds(times.at(-1))} |`,
  );
}
await worker.close();
await reader.close();
await store.close();
rmSync(folder, { recursive: true, force: true });

/** How quick reads are where nobody else asks for anything. */
function pause(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, 1_000));
}
