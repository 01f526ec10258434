import { randomBytes } from 'node:crypto';
import { register } from 'tsx/esm/api';
import { buildSuite } from '../prepare.mjs';
import { logIn, post, signUp } from './doors.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';

/*
 * What the inventory's pages cost by the size of the firm's stock, and how many movements a second go through the call:
 * `node scripts/bench/inventory.mjs`. The lines are put straight into the store: the doors would take hours.
 */
register();
buildSuite();

const sizes = [
  { items: 100, lines: 10_000 },
  { items: Number(process.env.ITEMS ?? 10_000), lines: Number(process.env.LINES ?? 1_000_000) },
];
const daysBack = 365;
const folder = temporaryFolder();

const firms = [];
{
  const suite = await startSuite(folder);
  for (const size of sizes) {
    const email = `boss@${size.items}.example`;
    const { token, companyId } = await signUp(suite.url, email);
    const cookie = await logIn(suite.url, email);
    const { id } = await post(
      suite.url,
      '/api/inventory',
      {
        SKU: 'FIRST',
        productName: 'Item 000000',
        productSegment: 'Segment 0',
        location: 'Rack 0',
        totalCount: 1_000_000,
        onHoldCount: 0,
      },
      token,
    );
    firms.push({ ...size, token, companyId, cookie, id });
  }
  await suite.stop();
}

{
  const { MongoClient } = await import('mongodb');
  const { openEmbeddedStore } = await import('../../db/embedded/index.ts');
  const store = await openEmbeddedStore({ folder });
  const mongo = await new MongoClient(store.uri).connect();
  const db = mongo.db('laoban');
  for (const firm of firms) await fill(db, firm);
  await mongo.close();
  await store.close();
}

/** A year of movements of so many items, each with its lines in turn, and what is kept of them by day. */
async function fill(db, { items, lines, companyId, id }) {
  const [item, line] = await Promise.all([
    db.collection('items').findOne({ _id: id }),
    db.collection('stockLines').findOne({ itemId: id }),
  ]);
  const perItem = lines / items;
  const now = Date.now();
  const firmDays = new Map();
  const lineBatch = batchOf(db.collection('stockLines'));
  const dayBatch = batchOf(db.collection('itemDays'));
  const itemBatch = batchOf(db.collection('items'));
  for (let at = 0; at < items; at += 1) {
    const itemId = at === 0 ? id : randomBytes(12).toString('hex');
    const number = String(at).padStart(6, '0');
    const days = new Map();
    let total = at === 0 ? item.totalCount : 0;
    for (let place = 0; place < perItem; place += 1) {
      const createdAt = new Date(now - (daysBack - (place * daysBack) / perItem) * 86_400_000);
      const isAdd = place % 5 === 0;
      const quantity = isAdd ? 50 : 10;
      const change = isAdd ? quantity : -quantity;
      total += change;
      const day = new Date(createdAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      await lineBatch.add({
        ...line,
        _id: randomBytes(12).toString('hex'),
        itemId,
        type: isAdd ? 'add' : 'fulfilment',
        quantity,
        totalChange: change,
        totalAfter: total,
        createdAt,
      });
      const before = days.get(day);
      const left = (before?.left ?? 0) + (isAdd ? 0 : quantity);
      days.set(day, {
        _id: `${itemId}-${day}`,
        companyId,
        itemId,
        day,
        totalCount: total,
        onHoldCount: 0,
        left,
      });
      firmDays.set(day, (firmDays.get(day) ?? 0) + change);
    }
    for (const day of days.values()) await dayBatch.add(day);
    const changed = { totalCount: total, lines: item.lines + perItem, movedAt: new Date(now) };
    const named = {
      sku: `S-${number}`,
      skuKey: `s-${number}`,
      productName: `Item ${number}`,
      listKey: `item ${number}\ns-${number}`,
    };
    if (at === 0) await db.collection('items').updateOne({ _id: id }, { $set: changed });
    else await itemBatch.add({ ...item, ...named, ...changed, _id: itemId });
  }
  for (const batch of [lineBatch, dayBatch, itemBatch]) await batch.end();
  let totalCount = 0;
  await db.collection('stockCloses').insertMany(
    [...firmDays].sort().map(([day, change]) => {
      totalCount += change;
      return { _id: randomBytes(12).toString('hex'), companyId, day, totalCount, onHoldCount: 0 };
    }),
  );
}

/** Gathers documents and writes five thousand at a time: each writing waits for the disk. */
function batchOf(collection) {
  let waiting = [];
  const write = async () => {
    const some = waiting;
    waiting = [];
    if (some.length > 0) await collection.insertMany(some, { ordered: false });
  };
  return {
    async add(document) {
      waiting.push(document);
      if (waiting.length >= 5_000) await write();
    },
    end: write,
  };
}

const suite = await startSuite(folder);
try {
  const today = new Date().toISOString().slice(0, 10);
  const pages = (firm) => [
    ['list, page', '/Inventory'],
    ['item, page', `/InventoryDetails/${firm.id}`],
    ['item with a month of history, page', `/InventoryDetails/${firm.id}?startDate=${monthBefore(today)}`],
    ['chart of all, page', '/Inventory/analysis?period=monthly'],
    ['chart of one, page', `/Inventory/analysis?product=${firm.id}&period=weekly`],
    ['alerts, page', '/Inventory/alerts'],
  ];
  console.log(
    'p50 in ms'.padEnd(40),
    ...sizes.map(({ items, lines }) => `${items} items, ${lines} lines`),
    'ratio',
  );
  for (const [at, [name]] of pages(firms[0]).entries()) {
    const [small, large] = await inTurn(firms.map((firm) => [pages(firm)[at][1], firm.cookie]));
    console.log(
      name.padEnd(40),
      small.toFixed(1).padStart(12),
      large.toFixed(1).padStart(12),
      (large / small).toFixed(2),
    );
  }
  await measureMovements(firms[0]);
} finally {
  await suite.stop();
}

/** The p50 of each page, asked one after the other again and again: a machine that grows slower does so for all alike. */
async function inTurn(pages, rounds = Number(process.env.ROUNDS ?? 60)) {
  const times = pages.map(() => []);
  for (let round = -5; round < rounds; round += 1) {
    for (const [at, [path, cookie]] of pages.entries()) {
      const begun = performance.now();
      const answer = await fetch(suite.url + path, { headers: { Cookie: cookie } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (round >= 0) times[at].push(performance.now() - begun);
    }
  }
  return times.map((all) => all.sort((one, other) => one - other)[Math.floor(all.length / 2)]);
}

/** Movements of a hundred items in turn, by how many connections there are, and of one item that all of them want. */
async function measureMovements({ token }) {
  const list = await (
    await fetch(`${suite.url}/api/inventory`, { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  for (const [what, choose] of [
    ['a hundred items', (at) => list[at % list.length].id],
    ['one item', () => list[0].id],
  ]) {
    for (const connections of [1, 10, 50]) {
      const begun = performance.now();
      let done = 0;
      const until = begun + 5_000;
      const worker = async () => {
        while (performance.now() < until) {
          await post(
            suite.url,
            '/api/inventory/transaction',
            { itemId: choose(done), type: 'add', quantity: 1 },
            token,
          );
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, worker));
      const perSecond = done / ((performance.now() - begun) / 1_000);
      console.log(
        `movements of ${what}, ${connections} connections`.padEnd(48),
        perSecond.toFixed(0),
        'a second',
      );
    }
  }
}

function monthBefore(day) {
  return new Date(Date.parse(day) - 30 * 86_400_000).toISOString().slice(0, 10);
}
