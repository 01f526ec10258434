import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { children, post, sendForm, startServer, temporaryFolder } from '../support/servers.mjs';
import { startModel } from './model.mjs';
import { Stream } from './stream.mjs';

const diskMb = 160;
const short = process.env.SHORT === '1';
const fullForMs = short ? 2_000 : 10_000;
const sentence = 'There is no space left to save anything. You can still read everything.';
const newClient = {
  CompanyName: 'No room',
  industry: 'Retail',
  contactPerson: 'Ah Kow',
  role: 'Others',
  Email: 'no@room.example',
};

const newcomer = { email: 'new@room.example', password: 'measured-6' };

/**
 * A disk of its own for the suite's folder, which is there for its processes alone and gone with them: in a name space of
 * mounts, which root may make, and others where the system lets them.
 */
const onSmallDisk = (mayMount) => [
  'unshare',
  ...mayMount,
  ...['sh', '-c', `mount -t tmpfs -o size=${diskMb}m laoban "$DATA_DIR" && exec "$0" "$@"`],
];

const ways = [['--mount'], ['--user', '--map-root-user', '--mount']];
const way = () =>
  ways.find(
    (one) =>
      spawnSync('unshare', [...one, 'sh', '-c', 'mount -t tmpfs laoban /mnt'], { stdio: 'ignore' }).status ===
      0,
  );

/**
 * The disk under a running suite fills up to the last byte. Stored data can still be read, each write is refused with a 503
 * and a message, and no process ends. Once there is space again everything continues by itself, with nothing lost or done
 * twice.
 */
export async function chaos() {
  const found = way();
  if (!found)
    return [{ what: 'A disk that fills up', did: 'no disk may be mounted here', faults: [], untried: true }];
  const folder = temporaryFolder();
  const { model, variables: toModel } = await startModel();
  const variables = { ...toModel, DATA_DIR: folder, WEB_CONCURRENCY: '2' };
  const suite = await startServer('scripts/start.mjs', variables, { within: onSmallDisk(found) });
  const ballast = `/proc/${suite.pid}/root${folder}/ballast`;
  const run = new Stream(suite);
  try {
    await run.begin();
    await run.until(100);
    const before = children(suite.pid).map(({ pid }) => pid);
    const look = new Look(run);
    await look.begin();
    fill(ballast);
    const begun = performance.now();
    const held = run.acknowledged;
    while (performance.now() - begun < fullForMs) {
      await look.whileFull();
      await wait(200);
    }
    const meanwhile = run.acknowledged - held;
    rmSync(ballast);
    const room = performance.now();
    await run.until(50);
    const again = Math.round(performance.now() - room);
    if (again > (short ? 90_000 : 30_000))
      look.faults.push(`nothing was saved within ${again} ms of having room again`);
    await run.end();
    const after = children(suite.pid).map(({ pid }) => pid);
    if (String(after) !== String(before))
      look.faults.push(`processes ended: ${before} were there, ${after} are`);
    // More may be let in by a write that was under way than by none.
    if (meanwhile > 8) look.faults.push(`${meanwhile} movements were acknowledged with a full disk`);
    const faults = [...look.faults, ...(await run.faults()), ...(await look.doneAllTheSame())];
    const did = `${look.read} reads answered, ${look.refused} writes refused with 503; saved again ${again} ms after room was made; ${run.acknowledged} movements, each once`;
    return [{ what: `A disk that is full for ${fullForMs / 1_000} s`, did, faults }];
  } finally {
    run.leave();
    await suite.stop();
    await model.stop();
  }
}

/** Writes until there is not a byte left. */
function fill(path) {
  const file = openSync(path, 'w');
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
      size = size > 1 ? Math.floor(size / 16) : 0;
    }
  }
  closeSync(file);
}

/** What people do meanwhile, and what they are answered. */
class Look {
  read = 0;
  refused = 0;
  faults = [];

  constructor(run) {
    this.run = run;
  }

  /** The first use of a token is stored, which must not make a read fail. */
  async begin() {
    const { suite, cookie } = this.run;
    const answer = await sendForm(suite.url, '/api/tokens/new', { name: 'First use', days: '30' }, cookie);
    this.fresh = />(ey[\w-]+\.[\w-]+\.[\w-]+)</.exec(await answer.text())?.[1];
    if (!this.fresh) throw new Error('No personal token was made');
  }

  async whileFull() {
    const { suite, cookie, token, clientId } = this.run;
    const bearer = { Authorization: `Bearer ${token}` };
    await this.#reads('/crm', { Cookie: cookie });
    await this.#reads(`/clientDashBoard/${clientId}`, { Cookie: cookie });
    await this.#reads('/api/inventory', bearer);
    await this.#reads('/api/inventory', { Authorization: `Bearer ${this.fresh}` });
    await this.#reads('/readyz', {});
    await this.#reads('/login', {});
    const json = { ...bearer, 'Content-Type': 'application/json' };
    const call = { method: 'POST', headers: json, body: JSON.stringify(newClient) };
    await this.#refuses('/createCompany', await fetch(`${suite.url}/createCompany`, call));
    await this.#refuses(
      '/crm/new',
      await sendForm(suite.url, '/crm/new', newClient, cookie),
      'no@room.example',
    );
    await this.#refuses('/signup', await sendForm(suite.url, '/signup', newcomer), newcomer.email);
    const idea = { customerId: clientId, userID: this.run.userId };
    await post(suite.url, '/generateOneIdea', idea, token).then(
      () => this.faults.push('an idea was made with a full disk'),
      (error) => {
        if (!/answered 503/.test(error.message)) this.faults.push(error.message);
      },
    );
  }

  /** What was refused was not done, not even half: no client is there, and the address is still free to sign up with. */
  async doneAllTheSame() {
    const { suite, token } = this.run;
    const answer = await fetch(`${suite.url}/getAllCompanies`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const listed = await answer.text();
    const faults = listed.includes(newClient.Email) ? ['a client was made whose saving was refused'] : [];
    if (!listed.includes('Ah Kow Hardware')) faults.push(`the clients were answered with ${answer.status}`);
    const again = await sendForm(suite.url, '/signup', newcomer);
    if (again.status !== 302)
      faults.push(`who could not sign up then was answered ${again.status} afterwards`);
    return faults;
  }

  async #reads(path, headers) {
    const answer = await fetch(this.run.suite.url + path, { headers, redirect: 'manual' });
    await answer.arrayBuffer();
    this.read += 1;
    if (answer.status !== 200) this.faults.push(`GET ${path} answered ${answer.status} with a full disk`);
  }

  async #refuses(path, answer, typed = '') {
    const said = await answer.text();
    this.refused += 1;
    if (answer.status !== 503)
      this.faults.push(`POST ${path} answered ${answer.status}: ${said.slice(0, 200)}`);
    else if (!said.includes(sentence)) this.faults.push(`POST ${path} does not say that the disk is full`);
    else if (!said.includes(typed)) this.faults.push(`POST ${path} has lost what was typed`);
  }
}
