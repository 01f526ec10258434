import { enterSample, logIn, seedSample, signUp, startServer, temporaryFolder } from '../support/servers.mjs';
import { callsOf, eachOf, formsIn, pagesOf, patternOf } from './crawl.mjs';

const unknown = 'f'.repeat(24);
const anId = /[0-9a-f]{24}/g;
/** Anyone with the address may see these, from any company. */
const shared =
  /^\/(Storyboard|VideoStoryboard|Quotation|api\/storyboards?|api\/video|download|files|getStoryboardsClient)\b/i;
/** What ends the session with which the others are tried, and what is about the sender. */
const ends = /^\/(logout|settings(\/[\w-]+)?(\?|$)|settings\/(data\/close|company\/ownership|security))/;
/** How many of their ids each door is tried with: in turn, so that each id comes to many. */
const short = process.env.SHORT === '1';
const perDoor = short ? 1 : 12;
const reach = short ? { each: 1, most: 60 } : { each: 2, most: 300 };

/**
 * The owner of one company at every call, page and form, with the ids of another company in address, query and body: each is
 * answered as an id that nobody has, no word of the other company is in any answer, and it stays as it was.
 */
export async function chaos() {
  const folder = temporaryFolder();
  seedSample(folder);
  const suite = await startServer('scripts/start.mjs', { DATA_DIR: folder, WEB_CONCURRENCY: '2' });
  try {
    const tried = await Tried.at(suite.url);
    await tried.calls();
    await tried.pages();
    await tried.forms();
    await tried.nothingChanged();
    const { counts, faults } = tried;
    const did = `${counts.calls} calls, ${counts.pages} pages, ${counts.forms} forms with ${tried.ids.length} ids of the other: each as an id that nobody has`;
    return [{ what: 'One firm at the doors of another', did, faults: [...new Set(faults)] }];
  } finally {
    await suite.stop();
  }
}

class Tried {
  faults = [];
  counts = { calls: 0, pages: 0, forms: 0 };

  static async at(url) {
    const tried = new Tried();
    tried.url = url;
    tried.theirs = await enterSample(url);
    const email = 'boss@curious.example';
    const { token } = await signUp(url, email);
    tried.own = { token, cookie: await logIn(url, email) };
    tried.documented = await callsOf(url);
    tried.theirPages = await pagesOf(url, tried.theirs.cookie, reach);
    await tried.#learn();
    return tried;
  }

  /** What is theirs: the ids of their things, one for each place where one stands, and what only they have written. */
  async #learn() {
    this.before = await this.#answersTo(this.theirs.token);
    const places = new Map();
    for (const { path, html } of this.theirPages)
      for (const [, href] of `href="${path}" ${html}`.matchAll(/(?:href|action|src)="(\/[^"#?]*)/g))
        if (anId.test(href)) places.set(patternOf(href), href.match(anId)?.at(-1));
    const inAnswers = [...this.before.values()].map((text) => text.match(anId)?.[0]);
    this.ids = [...new Set([...places.values(), ...inAnswers])].filter((id) => id && id !== unknown);
    const known = [
      JSON.stringify(await (await fetch(`${this.url}/api/openapi.json`)).json()),
      ...(await this.#answersTo(this.own.token)).values(),
      ...(await pagesOf(this.url, this.own.cookie)).map(({ html }) => html),
    ].join('\n');
    const said = new Set([...this.before.values()].flatMap((text) => textsIn(JSON.parse(text))));
    this.words = [...said].filter((text) => !known.includes(text) && !known.includes(asHtml(text)));
    if (this.ids.length < 15 || this.words.length < 100)
      throw new Error('Too little is known of the other firm');
  }

  async #answersTo(token) {
    const answers = new Map();
    for (const { method, path } of this.documented) {
      if (method !== 'GET' || path.includes('{') || path === '/api/openapi.json') continue;
      const answer = await fetch(this.url + path, { headers: { Authorization: `Bearer ${token}` } });
      const text = await answer.text();
      if (answer.ok && answer.headers.get('Content-Type')?.includes('json')) answers.set(path, text);
    }
    return answers;
  }

  async calls() {
    const all = this.documented.flatMap((one) =>
      doorsOf(one).flatMap((door) => this.#some().map((id) => ({ door, id }))),
    );
    await eachOf(all, async ({ door, id }) => {
      const ask = (at) => this.#call(door, at, this.own.token);
      const [foreign, none] = [await ask(id), await ask(door.gives ? this.#neverSent() : unknown)];
      this.counts.calls += 1;
      if (door.open && foreign.status === 200) {
        if (!shared.test(door.path))
          this.#fault(`${door.says}: a stranger's door that is not known to be one`, foreign, id);
        return;
      }
      this.#compare(door.says, foreign, none, [id]);
    });
  }

  #sent = 0;

  /** An id that nobody has, and that was not sent before. */
  #neverSent() {
    this.#sent += 1;
    return this.#sent.toString(16).padStart(unknown.length, '0');
  }

  #at = 0;

  /** All of their ids, or the next few where it must be quick. */
  #some() {
    if (perDoor >= this.ids.length) return this.ids;
    return Array.from({ length: perDoor }, () => this.ids[this.#at++ % this.ids.length]);
  }

  async #call({ method, path, query, body }, id, token) {
    const address = new URL(path.replaceAll('{id}', id), this.url);
    for (const [name, value] of Object.entries(query ?? {}))
      address.searchParams.set(name, value.replace('{id}', id));
    const sent = body && JSON.stringify(body).replaceAll('{id}', id);
    const headers = { Authorization: `Bearer ${token}`, ...(sent && { 'Content-Type': 'application/json' }) };
    return await this.#answer(address, { method, headers, ...(sent && { body: sent }) });
  }

  async pages() {
    const paths = this.theirPages.map(({ path }) => path).filter((path) => patternOf(path).includes(':id'));
    await eachOf(paths, async (path) => {
      const headers = { Cookie: this.own.cookie };
      const foreign = await this.#answer(new URL(path, this.url), { headers });
      const none = await this.#answer(new URL(withoutIds(path), this.url), { headers });
      this.counts.pages += 1;
      if (foreign.status === 200 && shared.test(path)) return;
      this.#compare(`GET ${patternOf(path)}`, foreign, none, path.match(anId) ?? []);
    });
  }

  async forms() {
    const forms = new Map();
    for (const page of this.theirPages)
      for (const form of formsIn(page)) {
        const all = form.action + JSON.stringify(form.fields);
        if (patternOf(all).includes(':id') && !ends.test(form.action)) forms.set(patternOf(all), form);
      }
    // One after the other: some are about the same thing of the sender's own.
    for (const { action, fields } of forms.values()) {
      const send = (path, all) =>
        this.#answer(new URL(path, this.url), {
          method: 'POST',
          headers: { Cookie: this.own.cookie, Origin: this.url },
          body: new URLSearchParams(all.filter(([name]) => name !== 'once')),
        });
      const foreign = await send(action, fields);
      const none = await send(
        withoutIds(action),
        fields.map(([name, value]) => [name, withoutIds(value)]),
      );
      this.counts.forms += 1;
      this.#compare(
        `POST ${patternOf(action)}`,
        foreign,
        none,
        JSON.stringify([action, fields]).match(anId) ?? [],
        fields.join('\n'),
      );
    }
  }

  async #answer(address, init) {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(60_000), ...init });
    return { status: answer.status, to: answer.headers.get('Location') ?? '', text: await answer.text() };
  }

  #compare(what, foreign, none, ids, sent = '') {
    if (foreign.status >= 500) this.#fault(`${what} answers ${foreign.status}`, foreign, ids[0]);
    const [one, other] = [comparable(foreign), comparable(none)];
    let at = 0;
    while (at < one.length && one[at] === other[at]) at += 1;
    if (one !== other)
      this.#fault(
        `${what} is answered otherwise than an unknown id: "${one.slice(Math.max(0, at - 60), at + 100)}" and "${other.slice(Math.max(0, at - 60), at + 100)}"`,
        foreign,
        ids[0],
      );
    const said = this.words.find(
      (text) => !sent.includes(text) && (foreign.text.includes(text) || foreign.text.includes(asHtml(text))),
    );
    if (said) this.#fault(`${what} tells "${said}" of the other firm`, foreign, ids[0]);
  }

  #fault(what, { status }, id) {
    this.faults.push(`${what} (${status}, ${id})`);
  }

  async nothingChanged() {
    const after = await this.#answersTo(this.theirs.token);
    for (const [path, text] of this.before)
      if (after.get(path) !== text) this.faults.push(`${path} of the other firm is not what it was`);
  }
}

/** Each place of a call where an id can stand: in its address, and in each field of its query and of its body. */
function doorsOf({ method, path, query, fields, example }) {
  const named = path.replace(/\{\w+\}/g, '{id}');
  const says = `${method} ${path}`;
  const open = shared.test(path);
  // Left to the suite, but where it is what is tried.
  const { jobId: _, ...body } = example && !Array.isArray(example) ? example : {};
  const sends = method !== 'GET' && (example !== null || fields.length > 0);
  const doors = [];
  if (named !== path) doors.push({ says, open, method, path: named, ...(sends && { body }) });
  const about = path.includes('{') ? named.replaceAll('{id}', unknown) : path;
  const names = /id$|^(user|client|item|driver|approver|owner|parent|to|assignedEmployees)$/i;
  for (const name of query.filter((one) => names.test(one)))
    doors.push({
      says: `${says}?${name}`,
      open,
      method,
      path: about,
      query: { [name]: '{id}' },
      ...(sends && { body }),
    });
  for (const name of [...new Set([...fields, ...Object.keys(body)])].filter((one) => names.test(one)))
    doors.push({
      says: `${says} {${name}}`,
      open,
      method,
      path: about,
      // A number that the company gives itself: one that is sent twice is a conflict of its own.
      gives: name === 'jobId',
      body: { ...body, [name]: Array.isArray(body[name]) ? ['{id}'] : '{id}' },
    });
  return doors;
}

const withoutIds = (text) => text.replace(anId, unknown).replace(/(?<=devices\/|tokens\/)[\w-]{24}/, unknown);

const asHtml = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

/** What somebody has written: no code, no date, no word of the suite. */
function textsIn(value) {
  if (typeof value === 'string') return value.length >= 12 && /[\s@]/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** An answer without what differs from one time to the next. */
function comparable({ status, to, text }) {
  return (
    `${status} ${to} ${text}`
      .replace(/nonce="[^"]*"|value="[\w-]{20,}"/g, '')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '[request]')
      .replace(anId, '[id]')
      .replace(/[\w-]{24,}/g, '[id]')
      // What a page's data says twice stands there once: the unknown id is one, and theirs are several.
      .replace(/\\?"\[id\]\\?",?/g, '')
      .replace(/\d+/g, '#')
  );
}
