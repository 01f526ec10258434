import { setTimeout as wait } from 'node:timers/promises';
import { logIn, post, sendForm, signUp } from '../support/servers.mjs';

const connections = 8;
const opening = 1_000;
/** How long a stream may wait for its suite: milliseconds. */
const patience = 90_000;
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

/** People who go on working, whatever dies. */
export class Stream {
  sent = 0;
  acknowledged = 0;
  ideas = 0;
  #items = [];
  #ending = false;
  /** When those who still wait for an answer give up, once the work is to end. */
  #latest = Number.POSITIVE_INFINITY;
  #failure;
  #work = [];

  constructor(suite) {
    this.suite = suite;
  }

  async begin() {
    const email = `boss@killed-${Date.now()}.example`;
    const { token, userId } = await signUp(this.suite.url, email);
    Object.assign(this, { token, userId, cookie: await logIn(this.suite.url, email) });
    this.credits = await this.#readCredits();
    this.clientId = (await post(this.suite.url, '/createCompany', client, token)).id;
    for (let at = 0; at < 5; at += 1) {
      const item = { SKU: `K-${at}`, productName: `Item ${at}`, productSegment: 'All', location: 'Rack' };
      const stock = { ...item, totalCount: opening, onHoldCount: 0 };
      const { id } = await post(this.suite.url, '/api/inventory', stock, this.token);
      this.#items.push({ id, total: opening, lines: 1 });
    }
    const work = [this.#thinker(), ...Array.from({ length: connections }, () => this.#worker())];
    this.#work = work.map((one) =>
      one.catch((error) => {
        this.#failure ??= error;
      }),
    );
  }

  /** Throws where somebody was answered wrongly, and where so many more are not acknowledged in time. */
  async until(more) {
    const enough = this.acknowledged + more;
    const latest = performance.now() + patience;
    while (this.acknowledged < enough) {
      if (this.#failure) throw this.#failure;
      if (performance.now() > latest)
        throw new Error(`${enough - this.acknowledged} of ${more} movements were not acknowledged in time`);
      await wait(5);
    }
  }

  /** Resolves when all that was sent is acknowledged; throws where somebody was answered wrongly, or not in time. */
  async end() {
    this.#ending = true;
    this.#latest = performance.now() + patience;
    await Promise.all(this.#work);
    if (this.#failure) throw this.#failure;
  }

  /** For a part that has failed: nobody goes on behind it. */
  leave() {
    this.#ending = true;
    this.#latest = 0;
  }

  async #worker() {
    while (!this.#ending) {
      const number = this.sent;
      this.sent += 1;
      const item = this.#items[number % this.#items.length];
      const adds = number % 3 === 0;
      const movement = { itemId: item.id, type: adds ? 'add' : 'fulfilment', quantity: adds ? 3 : 1 };
      while (!(await this.#done('/api/inventory/transaction', movement, `movement-${number}`))) {
        if (performance.now() > this.#latest)
          throw new Error(`Movement ${number} was not acknowledged in time`);
        await wait(100);
      }
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
      if (said.includes(' answered ') && !/answered 503|already being done/.test(said)) throw error;
      return false;
    }
  }

  async #ask(path) {
    const answer = await fetch(this.suite.url + path, { headers: { Authorization: `Bearer ${this.token}` } });
    this.next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    return await answer.json();
  }

  async #readCredits() {
    return (await this.#ask(`/credits/${this.userId}`)).credits;
  }

  /** What a dead process had taken for ideas that never came is given back within seconds by those that live. */
  async #purseFaults() {
    const { data } = await this.#ask(`/getIdeas?customerID=${this.clientId}&limit=1000`);
    this.ideas = data.length;
    const due = this.credits - data.length * perIdea;
    for (let tries = 0; tries < 90 && (await this.#readCredits()) !== due; tries += 1) await wait(500);
    const left = await this.#readCredits();
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
        path = this.next;
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
    if (!page.includes('Everything adds up') || page.includes('not add up'))
      faults.push('the books do not balance');
    return faults;
  }
}
