import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { seedSampleCompany, start } from '../../build/server/index.js';

/**
 * Puts the sample company into DATA_DIR, and ends when all is made that is made behind its pages, above all its videos: what
 * tests that begin with that company take a copy of.
 */
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
process.env.PORT = String(probe.address().port);
probe.close();
await once(probe, 'close');

const running = await start();
await seedSampleCompany();
const jobs = globalThis.laobanDatabase.db.collection('backgroundJobs');
// What is put off until tonight is for nobody to wait for.
const soon = { $lt: new Date(Date.now() + 3_600_000) };
const living = { state: { $in: ['waiting', 'running'] }, dueAt: soon };
while ((await jobs.countDocuments(living)) > 0) await wait(100);
await running.stop();
process.exit(0);
