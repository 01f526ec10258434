import { randomBytes } from 'node:crypto';
import { foundLargeFirm } from './firm.mjs';
import { startSuite } from './suite.mjs';

/**
 * Fills the store of a folder with one firm for each number of tasks, straight into the store: the doors would take
 * minutes for fifty thousand. Says as JSON what lets the firms' bosses in.
 */
const [folder, ...counts] = process.argv.slice(2);
const statuses = ['todo', 'blocked', 'in_progress', 'completed', 'completed'];
const dayMs = 86_400_000;
const firms = [];
// Firms of forty clients, each known by another number of them.
for (const [at, count] of counts.entries()) firms.push(await withTasks(40 + at, Number(count)));
console.log(JSON.stringify(firms));
process.exit(0);

async function withTasks(clients, count) {
  const firm = await foundLargeFirm(folder, clients);
  const suite = await startSuite(folder);
  const response = await fetch(`${suite.url}/api/tasks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${firm.token}` },
    body: JSON.stringify({ title: 'Task 0', endDate: '2026-11-27', CustomerID: firm.clientId }),
  });
  if (!response.ok) throw new Error(`POST /api/tasks answered ${response.status}`);
  const { id } = (await response.json()).data;
  await suite.stop();

  const { MongoClient } = await import('mongodb');
  const { openEmbeddedStore } = await import('../../db/embedded/index.ts');
  const store = await openEmbeddedStore({ folder });
  const mongo = await new MongoClient(store.uri).connect();
  const db = mongo.db('laoban');
  const like = await db.collection('tasks').findOne({ _id: id });
  const { companyId } = like;
  const others = await db.collection('clients').find({ companyId }).project({ name: 1 }).toArray();
  for (let from = 1; from < count; from += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - from) }, (_, place) => {
      const at = from + place;
      const status = statuses[Math.floor(at / 5) % statuses.length];
      // Four of five are for one client, so that his list fills a page in either firm.
      const client =
        at % 5 === 4 ? others[at % others.length] : { _id: like.clientId, name: like.clientName };
      const endDate = new Date(Date.now() + ((at % 400) - 200) * dayMs).toISOString().slice(0, 10);
      const when = new Date(Date.now() - (at % 1_000) * dayMs);
      return {
        ...like,
        _id: randomBytes(12).toString('hex'),
        title: `Task ${at}`,
        searchTitle: `task ${at}`,
        endDate,
        urgency: `${1 + (at % 3)} ${endDate}`,
        clientId: client._id,
        clientName: client.name,
        status,
        open: status !== 'completed',
        statusAt: when,
        createdAt: when,
      };
    });
    await db.collection('tasks').insertMany(some);
  }
  await mongo.close();
  await store.close();
  return firm;
}
