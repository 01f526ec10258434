import { randomBytes } from 'node:crypto';
import { foundLargeFirm } from './firm.mjs';
import { startSuite } from './suite.mjs';

/**
 * Fills the store of a folder with one firm for each number of jobs, straight into the store: the doors would take
 * minutes for a hundred thousand. Says as JSON what lets the firms' bosses in.
 */
const [folder, ...counts] = process.argv.slice(2);
const dayMs = 86_400_000;
const ofToday = 50;
const firms = [];
// Firms of forty clients, each known by another number of them.
for (const [at, count] of counts.entries()) firms.push(await withJobs(40 + at, Number(count)));
console.log(JSON.stringify(firms));
process.exit(0);

async function withJobs(clients, count) {
  const firm = await foundLargeFirm(folder, clients);
  const suite = await startSuite(folder);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const response = await fetch(`${suite.url}/api/jobs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${firm.token}` },
    body: JSON.stringify({
      jobId: 'JOB-0',
      title: 'Job 0',
      client: 'Kopi & Co',
      startLocation: '21 Kallang Avenue',
      endLocation: '56 Eng Hoon Street',
      jobDate: today,
      jobTime: '09:30',
      description: 'Back door.',
    }),
  });
  if (!response.ok) throw new Error(`POST /api/jobs answered ${response.status}`);
  const { id } = (await response.json()).data;
  await suite.stop();

  const { MongoClient } = await import('mongodb');
  const { openEmbeddedStore } = await import('../../db/embedded/index.ts');
  const store = await openEmbeddedStore({ folder });
  const mongo = await new MongoClient(store.uri).connect();
  const db = mongo.db('laoban');
  const like = await db.collection('jobs').findOne({ _id: id });
  for (let from = 1; from < count; from += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - from) }, (_, place) => {
      const at = from + place;
      // The others lie on all days of the years before, so that no day has more than the firm drives in one.
      const daysAgo = at < ofToday ? 0 : 1 + (at % 2_000);
      return {
        ...like,
        _id: randomBytes(12).toString('hex'),
        jobId: `JOB-${at}`,
        jobKey: `job-${at}`,
        title: `Job ${at}`,
        searchText: like.searchText.replace(/job 0/, `job ${at}`),
        jobDate: new Date(Date.parse(today) - daysAgo * dayMs).toISOString().slice(0, 10),
        jobTime: `${String(6 + (at % 14)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
      };
    });
    await db.collection('jobs').insertMany(some);
  }
  await mongo.close();
  await store.close();
  return firm;
}
