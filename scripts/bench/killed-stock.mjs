import { buildWhatIsStale } from '../built.mjs';
import { logIn, post, sendForm, signUp } from './doors.mjs';
import { startServer } from './server-process.mjs';
import { temporaryFolder } from './suite.mjs';

/*
 * Kills the suite (-9) again and again in the middle of a stream of movements: `KILLS=10 node
 * scripts/bench/killed-stock.mjs`. After each kill the books must balance, and whatever was acknowledged must be there;
 * what was under way is sent again with its key, and in the end every movement must have been done exactly once.
 * Ends with an error where any of it is not so. With MONGODB_URI and SESSION_SECRET it runs on that database.
 */
const kills = Number(process.env.KILLS ?? 10);
const connections = 8;
const { MONGODB_URI, SESSION_SECRET } = process.env;
const variables = {
  DATA_DIR: temporaryFolder(),
  ...(MONGODB_URI && { MONGODB_URI, SESSION_SECRET: SESSION_SECRET ?? '' }),
};
buildWhatIsStale();

const start = () => startServer('scripts/start.mjs', variables);
let suite = await start();
const email = `boss@killed-${Date.now()}.example`;
const { token } = await signUp(suite.url, email);
const cookie = await logIn(suite.url, email);

const opening = 1_000;
const items = [];
for (let at = 0; at < 5; at += 1) {
  const item = { SKU: `K-${at}`, productName: `Item ${at}`, productSegment: 'All', location: 'Rack' };
  const { id } = await post(
    suite.url,
    '/api/inventory',
    { ...item, totalCount: opening, onHoldCount: 0 },
    token,
  );
  // What was acknowledged, and what was sent and not answered: both of the total and of the ledger's lines.
  items.push({ id, total: opening, lines: 1, open: new Map() });
}

let sent = 0;
let acknowledged = 0;
let ending = false;
/** Resolves where a server can be asked: at once, or when the next one is up. */
let up = Promise.resolve();

/** What was under way when a server died is sent again beside the stream, until it is answered. */
const again = [];

async function worker() {
  while (!ending) {
    await up;
    const item = items[sent % items.length];
    const adds = sent % 3 === 0;
    const movement = { itemId: item.id, type: adds ? 'add' : 'fulfilment', quantity: adds ? 3 : 1 };
    const key = `movement-${sent}`;
    sent += 1;
    item.open.set(key, adds ? 3 : -1);
    if (!(await tried(item, movement, key))) again.push(untilDone(item, movement, key));
  }
}

/** Whether a movement was acknowledged; not where its server has died, or its first sending is still held to be at work. */
async function tried(item, movement, key) {
  try {
    await post(suite.url, '/api/inventory/transaction', movement, token, { 'Idempotency-Key': key });
  } catch (error) {
    const refused = error instanceof Error && error.message.includes(' answered ');
    if (refused && !error.message.includes('being done already')) throw error;
    return false;
  }
  item.total += item.open.get(key);
  item.open.delete(key);
  item.lines += 1;
  acknowledged += 1;
  return true;
}

async function untilDone(item, movement, key) {
  do {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await up;
  } while (!(await tried(item, movement, key)));
}

const ask = async (path, headers = { Authorization: `Bearer ${token}` }) =>
  await fetch(suite.url + path, { headers });

/** The books are added up anew, and each item must lie within what was acknowledged and what may have been done. */
async function check(when) {
  for (const { id, total, open } of items) {
    const { totalCount } = await (await ask(`/api/inventory/${id}`)).json();
    const changes = [...open.values()];
    const least = total + changes.filter((by) => by < 0).reduce((sum, by) => sum + by, 0);
    const most = total + changes.filter((by) => by > 0).reduce((sum, by) => sum + by, 0);
    if (totalCount < least || totalCount > most) {
      throw new Error(`${when}: ${totalCount} are there, which must be ${least} to ${most}`);
    }
  }
  await sendForm(suite.url, '/Inventory/books', {}, cookie);
  let page = '';
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
    page = await (await ask('/Inventory/books', { Cookie: cookie })).text();
  } while (page.includes('Adding up'));
  if (!page.includes('The books balance') || page.includes('not add up')) {
    throw new Error(`${when}: the books do not balance`);
  }
}

const stream = Array.from({ length: connections }, worker);
for (let kill = 1; kill <= kills; kill += 1) {
  const until = acknowledged + 20 + Math.floor(Math.random() * 80);
  while (acknowledged < until) await new Promise((resolve) => setTimeout(resolve, 1));
  let ready = () => {};
  up = new Promise((resolve) => {
    ready = resolve;
  });
  await suite.kill();
  const before = acknowledged;
  suite = await start();
  await check(`After kill ${kill}`);
  console.log(`kill ${kill}: ${before} acknowledged of ${sent}; nothing lost, the books balance`);
  ready();
}
ending = true;
await Promise.all(stream);
await Promise.all(again);
await check('In the end');
for (const { id, total, lines } of items) {
  const { totalCount } = await (await ask(`/api/inventory/${id}`)).json();
  if (totalCount !== total) throw new Error(`In the end ${totalCount} are there, which must be ${total}`);
  let seen = 0;
  for (let next = `/api/inventory/transaction?itemId=${id}&limit=1000`; next; ) {
    const answer = await ask(next);
    seen += (await answer.json()).records.length;
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]?.replace(suite.url, '') ?? '';
  }
  if (seen !== lines) throw new Error(`In the end there are ${seen} lines, which must be ${lines}`);
}
await suite.stop();
console.log(`${acknowledged} movements and ${kills} kills: each movement was done once, the books balance`);
