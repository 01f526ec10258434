import { randomBytes } from 'node:crypto';
import { foundLargeFirm } from './firm.mjs';
import { startSuite } from './suite.mjs';

/**
 * Fills the store of a folder with one firm for each number of employees, and twenty-five times as many approved
 * leaves, straight into the store: the doors would take minutes. Says as JSON what lets the firms' bosses in.
 */
const [folder, ...counts] = process.argv.slice(2);
const perPerson = 25;
/** As many lie in the month that is looked at, whatever the firm's size. */
const ofThisMonth = 20;
/** Nothing depends on their order. */
const unordered = { ordered: false };
const firms = [];
// Firms of sixty clients, each known by another number of them.
for (const [at, count] of counts.entries()) firms.push(await withPeople(60 + at, Number(count)));
console.log(JSON.stringify(firms));
process.exit(0);

async function withPeople(clients, count) {
  const firm = await foundLargeFirm(folder, clients);
  const suite = await startSuite(folder);
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  const next = new Date(Date.now() + 20 * 86_400_000);
  // The first Monday from then on is no day on which nobody works.
  while (next.getUTCDay() !== 1) next.setUTCDate(next.getUTCDate() + 1);
  const day = next.toISOString().slice(0, 10);
  const response = await fetch(`${suite.url}/api/leave/apply`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${firm.token}` },
    body: JSON.stringify({ type: 'Annual Leave', startDate: day, endDate: day, reason: 'Rest' }),
  });
  if (!response.ok) throw new Error(`POST /api/leave/apply answered ${response.status}`);
  await suite.stop();

  const { MongoClient } = await import('mongodb');
  const { openEmbeddedStore } = await import('../../db/embedded/index.ts');
  const store = await openEmbeddedStore({ folder });
  const mongo = await new MongoClient(store.uri).connect();
  const db = mongo.db('laoban');
  const users = db.collection('users');
  const boss = await users.findOne({ email: `boss@${clients}.example` });
  const like = await db.collection('leaveRequests').findOne({ userId: boss._id });
  const people = [];
  for (let from = 1; from < count; from += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - from) }, (_, place) => {
      const name = `Employee ${String(from + place).padStart(5, '0')}`;
      const email = `${name.replace(' ', '').toLowerCase()}@${clients}.example`;
      const access = { ...boss.access, laoban: false };
      return { ...boss, _id: newId(), name, email, access, managerId: boss._id, department: 'Floor' };
    });
    people.push(...some.map(({ _id, name }) => ({ _id, name })));
    await users.insertMany(some, unordered);
  }
  const { companyId } = boss;
  const floor = { _id: newId(), companyId, name: 'Floor', letters: 'floor', people: people.length };
  await db.collection('departments').insertOne(floor);
  const leaves = count * perPerson;
  for (let from = 0; from < leaves; from += 1_000) {
    const some = Array.from({ length: Math.min(1_000, leaves - from) }, (_, place) => {
      const at = from + place;
      const { _id: userId, name: userName } = people[at % people.length];
      // Each person's lie eight months apart, so that a page of people has as many a year in either firm.
      const before = 1 + ((Math.floor(at / people.length) * 8 + (at % people.length)) % 200);
      const start = workingDay(at < ofThisMonth ? month : earlier(month, before), at);
      // One day each, in the year in which it lies: what a balance adds up.
      const taken = { start, end: start, days: 1, byYear: { [start.slice(0, 4)]: 1 }, status: 'approved' };
      return { ...like, _id: newId(), userId, userName, ...taken };
    });
    const months = some.map(({ _id: requestId, companyId, userId, start, end, from: part, to }) => ({
      ...{ _id: newId(), companyId, requestId, userId, start, end, from: part, to },
      month: start.slice(0, 7),
    }));
    await db.collection('leaveRequests').insertMany(some, unordered);
    await db.collection('leaveMonths').insertMany(months, unordered);
  }
  await mongo.close();
  await store.close();
  return { ...firm, month };
}

/** A weekday of a month: each time another one. */
function workingDay(month, at) {
  const day = new Date(`${month}-${String(1 + (at % 26)).padStart(2, '0')}T00:00:00Z`);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** The month so many before this one. */
function earlier(month, by) {
  const [year, at] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 - by, 1)).toISOString().slice(0, 7);
}

function newId() {
  return randomBytes(12).toString('hex');
}
