import { randomBytes } from 'node:crypto';
import { foundLargeFirm } from './firm.mjs';
import { startSuite } from './suite.mjs';

/**
 * Fills the store of a folder with one firm for each number of meetings, straight into the store. Each has the same
 * thirty in this week; the others lie over twenty years. Says as JSON what lets the firms' bosses in.
 */
const [folder, ...counts] = process.argv.slice(2);
const thisWeek = 30;
const hourMs = 3_600_000;
const weekMs = 168 * hourMs;
const firms = [];
// Firms of forty clients, each known by another number of them.
for (const [at, count] of counts.entries()) firms.push(await withMeetings(40 + at, Number(count)));
console.log(JSON.stringify(firms));
process.exit(0);

async function withMeetings(clients, count) {
  const firm = await foundLargeFirm(folder, clients);
  const now = Date.now();
  // Monday of this week in Singapore, at nine.
  const monday =
    Math.floor((now + 8 * hourMs - 4 * 24 * hourMs) / weekMs) * weekMs + 4 * 24 * hourMs + hourMs;
  const suite = await startSuite(folder);
  const response = await fetch(`${suite.url}/api/add-meeting`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${firm.token}` },
    body: JSON.stringify({
      user: firm.clientId,
      title: 'Meeting 0',
      startTime: new Date(monday),
      endTime: new Date(monday + hourMs),
    }),
  });
  if (!response.ok) throw new Error(`POST /api/add-meeting answered ${response.status}`);
  const { id } = (await response.json()).data;
  await suite.stop();

  const { MongoClient } = await import('mongodb');
  const { openEmbeddedStore } = await import('../../db/embedded/index.ts');
  const store = await openEmbeddedStore({ folder });
  const mongo = await new MongoClient(store.uri).connect();
  const db = mongo.db('laoban');
  const like = await db.collection('meetings').findOne({ _id: id });
  const others = await db
    .collection('clients')
    .find({ companyId: like.companyId })
    .project({ name: 1 })
    .toArray();
  for (let from = 1; from < count; from += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - from) }, (_, place) => {
      const at = from + place;
      const client = others[at % others.length];
      // Six a day from Monday on; the others some weeks before or after, never in this one.
      const start =
        at < thisWeek
          ? monday + Math.floor(at / 6) * 24 * hourMs + (at % 6) * hourMs
          : monday + (at % 2 ? 1 : -1) * (3 + (at % 520)) * weekMs + (at % 40) * hourMs;
      return {
        ...like,
        _id: randomBytes(12).toString('hex'),
        title: `Meeting ${at}`,
        clientId: client._id,
        clientName: client.name,
        startsAt: new Date(start),
        endsAt: new Date(start + hourMs),
      };
    });
    await db.collection('meetings').insertMany(some);
  }
  await mongo.close();
  await store.close();
  return firm;
}
