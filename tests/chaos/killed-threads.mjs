import { setTimeout as wait } from 'node:timers/promises';
import { post, ready, signUp, startServer, temporaryFolder } from '../support/servers.mjs';
import { chance } from './chance.mjs';
import { killOne, started } from './killed.mjs';

const rounds = Number(process.env.KILLS ?? (process.env.SHORT === '1' ? 2 : 12));
/** Units that each quotation holds of the stock. */
const perRound = 2;
/** The longest that a kill waits after its request was sent: milliseconds. Beginning work takes about half of it. */
const longestDelay = 60;
const tries = 300;

const title = (round) => `Thread ${round}`;
const job = { jobDate: '2030-01-12', jobTime: '09:00', startLocation: 'Store', endLocation: 'Shop' };

/**
 * Kills processes (-9) while work begins, an invoice is issued and it is paid. After each kill there is all of it or nothing,
 * and the same request once more does it once: one job with its held stock and its deposit, one number, one payment.
 */
export async function chaos(seed) {
  const { MONGODB_URI, SESSION_SECRET } = process.env;
  const variables = {
    DATA_DIR: temporaryFolder(),
    WEB_CONCURRENCY: '2',
    ...(MONGODB_URI && { MONGODB_URI, SESSION_SECRET: SESSION_SECRET ?? '' }),
  };
  const run = new Thread(await startServer('scripts/start.mjs', variables), variables, chance(seed));
  try {
    await run.begin();
    for (let round = 0; round < rounds; round += 1) await run.round(round);
    await run.checkEnd();
    const { before, after } = run;
    const did = `${before} before and ${after} after it was done: all or nothing, once`;
    return [{ what: `${before + after} kills over begin, issue and pay`, did, faults: run.faults }];
  } finally {
    await run.suite.stop();
  }
}

class Thread {
  faults = [];
  /** Kills after which nothing was done yet, and after which all was. */
  before = 0;
  after = 0;

  constructor(suite, variables, pick) {
    Object.assign(this, { suite, variables, pick });
  }

  async begin() {
    const { token } = await signUp(this.suite.url, `boss@threads-${Date.now()}.example`);
    this.token = token;
    const item = { SKU: 'T-1', productName: 'Beans', productSegment: 'All', location: 'Rack' };
    const stock = { totalCount: perRound * rounds, onHoldCount: 0 };
    this.itemId = (await post(this.suite.url, '/api/inventory', { ...item, ...stock }, token)).id;
  }

  async round(round) {
    const line = { itemId: this.itemId, description: 'Beans', quantity: perRound, unitPrice: 50 };
    const offer = { clientName: 'Ah Kow', title: title(round), description: 'Beans', paymentTerm: '30 days' };
    const { docID } = await this.call('/api/quotation', { ...offer, lines: [line], gst: false });
    await this.call(`/api/quotation/${docID}/send`, {});
    await this.call(`/api/quotation/${docID}/accept`, { by: 'Ah Kow' });

    const at = `/api/quotation/${docID}/begin`;
    await this.killedOver(at, { job, hold: true, deposit: 50 }, async () => {
      // The last word of a process that was killed may reach the store between these reads: they are taken again.
      let found = await this.madeOf(docID, round);
      for (let again = 0; again < 10 && new Set(found).size > 1; again += 1) {
        await wait(200);
        found = await this.madeOf(docID, round);
      }
      if (new Set(found).size > 1 || found[0] > 1)
        this.faults.push(`${found.join(', ')} are the jobs, deposits and holds of one quotation`);
      return found[0] > 0;
    });

    const [deposit] = (await this.list('/api/invoices')).filter(({ quotationId }) => quotationId === docID);
    const invoice = `/api/invoices/${deposit.id}`;
    await this.killedOver(`${invoice}/issue`, {}, async () => {
      const { number, status } = (await this.get(invoice)).data;
      if (Boolean(number) !== (status !== 'draft'))
        this.faults.push(`${number} is the number of a ${status}`);
      return status !== 'draft';
    });
    const paid = { amount: perRound * 25, method: 'paynow' };
    await this.killedOver(`${invoice}/payments`, paid, async () => {
      const { data: found } = await this.get(invoice);
      const isWhole = found.paid === paid.amount && found.balance === 0 && found.status === 'paid';
      const isNone = found.paid === 0 && found.balance === paid.amount && found.status === 'issued';
      if (!isWhole && !isNone) this.faults.push(`${found.paid} is paid of a ${found.status} invoice`);
      return isWhole;
    });
    const { data: last } = await this.get(invoice);
    if (last.paid !== paid.amount) this.faults.push(`${last.paid} is paid, which must be ${paid.amount}`);
  }

  /**
   * Sends a request, kills something meanwhile, looks at what it has left, and sends it again where that is nothing, until it is
   * answered. Under another key: a request whose server died is held to be at work for minutes.
   */
  async killedOver(path, body, isDone) {
    const key = `${path}-key`;
    const first = this.call(path, body, key, 1).catch(() => undefined);
    await wait(this.pick(longestDelay));
    const victim = ['web', 'web', 'store', 'all'][this.pick(this.variables.MONGODB_URI ? 2 : 4)];
    if (victim === 'all') this.suite = await started(this.suite, this.variables);
    else killOne(this.suite.pid, victim, this.pick);
    await ready(this.suite.url);
    // A process that was not killed may still work on it.
    await first;
    if (await isDone()) {
      this.after += 1;
      return;
    }
    this.before += 1;
    const refused = await this.call(path, body, `${key}-again`).then(
      () => null,
      (error) => error,
    );
    // Refused is right where the first one was done in the end.
    if (!(await isDone()))
      this.faults.push(`${path} is not done: ${refused?.message ?? 'it was acknowledged'}`);
  }

  async call(path, body, key, most = tries) {
    for (let tried = 1; ; tried += 1) {
      try {
        return await post(this.suite.url, path, body, this.token, key ? { 'Idempotency-Key': key } : {});
      } catch (error) {
        const said = error instanceof Error ? error.message : '';
        const isWrong = said.includes(' answered ') && !/answered 503|already being done/.test(said);
        if (isWrong || tried >= most) throw error;
        await wait(100);
      }
    }
  }

  async get(path) {
    for (let tried = 1; ; tried += 1) {
      const headers = { Authorization: `Bearer ${this.token}` };
      const answer = await fetch(this.suite.url + path, { headers }).catch(() => undefined);
      if (answer?.ok) return await answer.json();
      if (tried >= tries) throw new Error(`GET ${path} answered ${answer?.status}`);
      await wait(100);
    }
  }

  async list(path, more = '') {
    const body = await this.get(`${path}?limit=1000${more}`);
    return Array.isArray(body) ? body : body.data;
  }

  /** How many jobs, deposit invoices and holds a quotation has. */
  async madeOf(docID, round) {
    const jobs = (await this.list('/api/jobs', `&date=${job.jobDate}`)).filter(
      (one) => one.title === title(round),
    );
    const deposits = (await this.list('/api/invoices')).filter(({ quotationId }) => quotationId === docID);
    const { onHoldCount } = await this.get(`/api/inventory/${this.itemId}`);
    return [jobs.length, deposits.length, (onHoldCount - perRound * round) / perRound];
  }

  async checkEnd() {
    const numbers = (await this.list('/api/invoices')).map(({ number }) => Number(number.split('-').at(-1)));
    const gapless = numbers.sort((a, b) => a - b).every((number, place) => number === place + 1);
    if (!gapless || numbers.length !== rounds) this.faults.push(`${numbers.join(', ')} are the numbers`);
    const { onHoldCount } = await this.get(`/api/inventory/${this.itemId}`);
    if (onHoldCount !== perRound * rounds) this.faults.push(`${onHoldCount} are on hold`);
  }
}
