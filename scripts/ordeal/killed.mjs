import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { logIn, post, sendForm, signUp } from '../bench/doors.mjs';
import { startServer } from '../bench/server-process.mjs';
import { temporaryFolder } from '../bench/suite.mjs';
import { chance } from './chance.mjs';

const kills = Number(process.env.KILLS ?? 20);
const connections = 8;
const opening = 1_000;
/** What an idea costs: credits. */
const perIdea = 3;
const client = {
  CompanyName: 'Ah Kow Hardware',
  industry: 'Retail',
  contactPerson: 'Ah Kow',
  role: 'Owner/C-Suite',
  Email: 'kow@killed.example',
  contact: '+65 6123 4567',
  address: '1 Jalan Besar, Singapore 208787',
  website: 'https://killed.example',
};

/**
 * Kills web processes, the store and now and then the whole tree (-9) in a stream of stock movements and of ideas that cost
 * credits. What failed is sent again with its key until it is answered. In the end each acknowledged movement was done
 * once, each line of the ledger is there, the books balance, and the purse has paid for the ideas that are there and for
 * no others. With MONGODB_URI and SESSION_SECRET it runs on that database.
 */
export async function killed(seed) {
  const { MONGODB_URI, SESSION_SECRET } = process.env;
  const variables = {
    DATA_DIR: temporaryFolder(),
    WEB_CONCURRENCY: '2',
    ...(MONGODB_URI && { MONGODB_URI, SESSION_SECRET: SESSION_SECRET ?? '' }),
  };
  const run = new Stream(await startServer('scripts/start.mjs', variables));
  await run.begin();
  const pick = chance(seed);
  const faults = [];
  const victims = { web: 0, store: 0, all: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    await run.until(20 + pick(60));
    const victim = MONGODB_URI
      ? ['web', 'all'][pick(5) === 0 ? 1 : 0]
      : ['web', 'web', 'store', 'store', 'all'][pick(5)];
    victims[victim] += 1;
    if (victim === 'all') run.suite = await started(run.suite, variables);
    else killOne(run.suite.pid, victim, pick);
    await ready(run.suite.url);
    console.log(`  ${kill + 1} of ${kills}: ${victim}; ${run.acknowledged} acknowledged of ${run.sent}`);
  }
  await run.end();
  faults.push(...(await run.faults()));
  await run.suite.stop();
  const { web, store, all } = victims;
  const what = `${web} web processes, ${store} stores, ${all} whole suites killed`;
  return [
    {
      what,
      did: `${run.acknowledged} movements, ${run.ideas} ideas: each once; books and purse agree`,
      faults,
    },
  ];
}

/** The whole tree dies with its supervisor, and is started anew on the same data at another port. */
async function started(suite, variables) {
  const tree = children(suite.pid);
  await suite.kill();
  while (tree.some(({ pid }) => isLiving(pid))) await wait(20);
  return await startServer('scripts/start.mjs', variables);
}

function killOne(parent, victim, pick) {
  const some = children(parent).filter(({ title }) => title.startsWith(`laoban ${victim}`));
  if (some.length === 0) return;
  process.kill(some[pick(some.length)].pid, 'SIGKILL');
}

function children(parent) {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8')))
        return [];
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), title }];
    } catch {
      return [];
    }
  });
}

function isLiving(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function ready(url) {
  for (let tries = 0; tries < 600; tries += 1) {
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(50);
  }
  throw new Error('The suite did not answer again within half a minute');
}

/** People who go on working, whatever dies. */
class Stream {
  sent = 0;
  acknowledged = 0;
  ideas = 0;
  #items = [];
  #ending = false;
  #work = [];

  constructor(suite) {
    this.suite = suite;
  }

  async begin() {
    const email = `boss@killed-${Date.now()}.example`;
    const { token, userId } = await signUp(this.suite.url, email);
    Object.assign(this, { token, userId, cookie: await logIn(this.suite.url, email) });
    this.credits = await this.#purse();
    this.clientId = (await post(this.suite.url, '/createCompany', client, token)).id;
    for (let at = 0; at < 5; at += 1) {
      const item = { SKU: `K-${at}`, productName: `Item ${at}`, productSegment: 'All', location: 'Rack' };
      const stock = { ...item, totalCount: opening, onHoldCount: 0 };
      const { id } = await post(this.suite.url, '/api/inventory', stock, this.token);
      this.#items.push({ id, total: opening, lines: 1 });
    }
    this.#work = [this.#thinker(), ...Array.from({ length: connections }, () => this.#worker())];
  }

  async until(more) {
    const enough = this.acknowledged + more;
    while (this.acknowledged < enough) await wait(5);
  }

  async end() {
    this.#ending = true;
    await Promise.all(this.#work);
  }

  async #worker() {
    while (!this.#ending) {
      const number = this.sent;
      this.sent += 1;
      const item = this.#items[number % this.#items.length];
      const adds = number % 3 === 0;
      const movement = { itemId: item.id, type: adds ? 'add' : 'fulfilment', quantity: adds ? 3 : 1 };
      while (!(await this.#done('/api/inventory/transaction', movement, `movement-${number}`)))
        await wait(100);
      item.total += adds ? 3 : -1;
      item.lines += 1;
      this.acknowledged += 1;
    }
  }

  /** Asks for an idea every now and then: one whose server dies is not asked for again, and must have cost nothing. */
  async #thinker() {
    while (!this.#ending) {
      const wanted = { customerId: this.clientId, userID: this.userId };
      await post(this.suite.url, '/generateOneIdea', wanted, this.token).catch(() => undefined);
      await wait(1_000);
    }
  }

  /** Whether it was acknowledged; not where the one who was asked has died, or the first sending is held to be at work. */
  async #done(path, body, key) {
    try {
      await post(this.suite.url, path, body, this.token, { 'Idempotency-Key': key });
      return true;
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      if (said.includes(' answered ') && !/answered 503|being done already/.test(said)) throw error;
      return false;
    }
  }

  async #ask(path) {
    const answer = await fetch(this.suite.url + path, { headers: { Authorization: `Bearer ${this.token}` } });
    this.next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    return await answer.json();
  }

  async #purse() {
    return (await this.#ask(`/credits/${this.userId}`)).credits;
  }

  /** What a dead process had taken for ideas that never came is given back within seconds by those that live. */
  async #purseFaults() {
    const { data } = await this.#ask(`/getIdeas?customerID=${this.clientId}&limit=1000`);
    this.ideas = data.length;
    const due = this.credits - data.length * perIdea;
    for (let tries = 0; tries < 90 && (await this.#purse()) !== due; tries += 1) await wait(500);
    const left = await this.#purse();
    return left === due ? [] : [`${left} credits are left, which must be ${due} after ${data.length} ideas`];
  }

  /** What is not as it was acknowledged. */
  async faults() {
    const faults = await this.#purseFaults();
    for (const { id, total, lines } of this.#items) {
      const { totalCount } = await this.#ask(`/api/inventory/${id}`);
      if (totalCount !== total) faults.push(`${totalCount} are there, which must be ${total}`);
      let seen = 0;
      for (let path = `/api/inventory/transaction?itemId=${id}&limit=1000`; path; ) {
        seen += (await this.#ask(path)).records.length;
        path = this.next && new URL(this.next).pathname + new URL(this.next).search;
      }
      if (seen !== lines) faults.push(`${seen} lines are in the ledger, which must be ${lines}`);
    }
    await sendForm(this.suite.url, '/Inventory/books', {}, this.cookie);
    let page = '';
    do {
      await wait(100);
      page = await (
        await fetch(`${this.suite.url}/Inventory/books`, { headers: { Cookie: this.cookie } })
      ).text();
    } while (page.includes('Adding up'));
    if (!page.includes('The books balance') || page.includes('not add up'))
      faults.push('the books do not balance');
    return faults;
  }
}
