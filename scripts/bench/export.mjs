import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What the export of a company costs: so many lines of the stock ledger and so many megabytes of files are put into the
 * embedded store and exported, as the background work does it. Prints seconds, and by how much this process (store and
 * all) grew at the most: it must not grow with the company. Run it with `node --import tsx scripts/bench/export.mjs`.
 */
const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(path, root).href);

async function measureExport({ rows = 100_000, megabytes = 1_000, each = 10 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'laoban-export-'));
  const { openDatabase } = await load('db/connect.ts');
  const { companyDb } = await load('db/company-db.ts');
  const { filesOf } = await load('db/files.ts');
  const { archiveOf, exportedKinds, notExported } = await load('db/export/index.ts');
  const { makeIndexes } = await load('db/indexes.ts');
  const database = await openDatabase({ uri: undefined, folder });
  try {
    await makeIndexes();
    const companyId = randomBytes(12).toString('hex');
    const db = companyDb(companyId);
    await fill(db, filesOf(db), { rows, megabytes, each });
    const before = process.memoryUsage().rss;
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const began = performance.now();
    const watch = { signal: new AbortController().signal, onProgress: async () => {} };
    const plan = { title: 'Bench', parts: exportedKinds, allFilesBut: [], leftOut: notExported };
    const { pieces, tally } = archiveOf(db, plan, watch);
    const kept = await filesOf(db).keep({ name: 'x.zip', type: 'application/zip', content: pieces });
    const seconds = (performance.now() - began) / 1_000;
    clearInterval(timer);
    const mb = (bytes) => Math.round(bytes / 1_000_000);
    return { ...tally, seconds, zip: mb(kept.length), before: mb(before), grew: mb(peak - before) };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(db, files, { rows, megabytes, each }) {
  const at = new Date();
  const said = {
    itemId: 'item',
    type: 'add',
    note: 'From the supplier in Tuas',
    userId: 'u',
    userName: 'Mei',
  };
  for (let from = 0; from < rows; from += 1_000) {
    await db.in({ name: 'stockLines', indexes: [] }).insertMany(
      Array.from({ length: Math.min(1_000, rows - from) }, (_, place) => ({
        ...{
          _id: randomBytes(12).toString('hex'),
          ...said,
          quantity: from + place,
          totalAfter: from + place,
        },
        ...{ totalChange: 1, onHoldChange: 0, onHoldAfter: 0, createdAt: at },
      })),
    );
  }
  const piece = randomBytes(1_000_000);
  const content = async function* () {
    for (let put = 0; put < each; put += 1) yield piece;
  };
  for (let put = 0; put < megabytes; put += each) {
    const kept = await files.keep({ name: 'scene.mp4', type: 'video/mp4', content: content() });
    await files.bind(kept, { kind: { name: 'scene-video' }, subjectId: `s${put}`, ownerId: 'u' });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [rows, megabytes] = process.argv.slice(2).map(Number);
  console.log(await measureExport({ ...(rows && { rows }), ...(megabytes && { megabytes }) }));
  process.exit(0);
}
