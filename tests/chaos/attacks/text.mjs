import { parse } from 'csv-parse/sync';
import { eachOf, formsIn, pagesOf } from '../crawl.mjs';

const short = process.env.SHORT === '1';
const operatorsTried = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { $where: 'while(1){}' },
  { $in: [null, ''] },
  { $expr: { $eq: [1, 1] } },
];

/** Operators of the database in the place of each value: none may let somebody in, find more, or end in a 5xx. */
export async function operators({ url, documented, sample }) {
  const faults = [];
  let tried = 0;
  for (const email of [...operatorsTried, 'owner@kopicorner.example'])
    for (const password of operatorsTried) {
      const answer = await send(url, 'POST', '/api/token', '', { email, password });
      tried += 1;
      if (answer.status < 400 || answer.status >= 500) faults.push(`/api/token answered ${answer.status}`);
      const form = new URLSearchParams({ 'email[$ne]': 'x', 'password[$ne]': 'x', 'email.$ne': 'x' });
      const page = await fetch(`${url}/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: url },
        body: form,
      });
      if (page.status < 400 || page.status >= 500) faults.push(`/login answered ${page.status}`);
    }
  const all = documented.flatMap((one) =>
    [...new Set([...one.query, ...one.fields, ...Object.keys(one.example ?? {})])].flatMap((name) =>
      // What is made at length is not made for each of them.
      operatorsTried
        .slice(0, short || /generate|video|storyboard/i.test(one.path) ? 1 : undefined)
        .map((operator) => ({ one, name, operator })),
    ),
  );
  await eachOf(all, async ({ one: { method, path, example }, name, operator }) => {
    const where = path.replace(/\{\w+\}/g, 'f'.repeat(24));
    const [key, value] = Object.entries(operator)[0];
    const answer =
      method === 'GET' || method === 'DELETE'
        ? await send(
            url,
            method,
            `${where}?${encodeURIComponent(`${name}[${key}]`)}=${encodeURIComponent(JSON.stringify(value))}`,
            sample.token,
          )
        : await send(url, method, where, sample.token, { ...example, [name]: operator });
    tried += 1;
    if (answer.status >= 500) faults.push(`${method} ${path} {${name}: ${key}} answered ${answer.status}`);
  });
  return { what: 'Operators of the database', did: `${tried} tried in calls and in the way in`, faults };
}

async function send(url, method, path, token, body) {
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Would be an element, or an attribute, wherever it is not written as text. */
const mark = `</script><mk9>"mk9='`;
const calls = 'javascript:mk9()';

/**
 * Makes one of each thing, with `words` in each field that takes them. A field that refuses keeps the example's value.
 * @returns how many fields took them
 */
async function plant({ url, documented }, { token, cookie }, words) {
  let took = 0;
  let number = 0;
  for (const { method, path, example } of documented) {
    if (method !== 'POST' || path.includes('{') || !example || /token|signup|checkout|generate/i.test(path))
      continue;
    const body = { ...example };
    const unlike = () => {
      number += 1;
      for (const [name, value] of Object.entries(body))
        if (/sku|jobid/i.test(name)) body[name] = `N-${number}`;
        else if (/^email$/i.test(name) && String(value).includes('@'))
          body[name] = `n${number}@planted.example`;
    };
    for (const name of Object.keys(body).filter((one) => typeof example[one] === 'string')) {
      const before = body[name];
      body[name] = words;
      unlike();
      const { status } = await send(url, method, path, token, body);
      if (status === 200) took += 1;
      else body[name] = before;
    }
  }
  const done = new Set();
  for (const page of await pagesOf(url, cookie, { each: 2, most: 250 }))
    for (const { action, fields } of formsIn(page)) {
      if (done.has(action) || skipped.test(action)) continue;
      done.add(action);
      const filled = fields.map(([name, value]) => [name, isWords(name) ? words : value]);
      const answer = await fetch(url + action, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookie, Origin: url },
        body: new URLSearchParams(filled),
      });
      await answer.arrayBuffer();
      if (answer.status === 302) took += 1;
    }
  return took;
}

const skipped =
  /logout|close|ownership|password|devices|two-factor|delete|remove|sign-out|theme|sidebar|plans|tokens|invite|data/;
const isWords = (name) =>
  /name|title|note|desc|reason|remark|location|address|position|department|website|text|label|what|tag|log/i.test(
    name,
  );

/** HTML and addresses that are programs in each field: shown on every page, and never anything but text. */
export async function markup(place) {
  const { boss } = await place.enter('markup');
  const took = (await plant(place, boss, mark)) + (await plant(place, boss, calls));
  const faults = [];
  let shown = 0;
  const pages = await pagesOf(place.url, boss.cookie, { each: 4, most: 400 });
  for (const { path, html } of pages) {
    if (html.includes('&lt;mk9&gt;')) shown += 1;
    if (html.includes('<mk9>')) faults.push(`${path} shows HTML that was typed`);
    if (/(^|[^\\])"mk9=/.test(html)) faults.push(`${path} lets what was typed out of an attribute`);
    if (/(href|src|action)="javascript:/i.test(html))
      faults.push(`${path} leads to what was typed as a program`);
  }
  if (shown < 10) faults.push(`it was seen on ${shown} pages only: too few to tell anything`);
  return {
    what: 'HTML in each field',
    did: `${took} fields took it, ${shown} of ${pages.length} pages show it, as text`,
    faults,
  };
}

/** Formulas in each field: in no cell of any export would a spreadsheet run one. */
export async function formulas(place) {
  const faults = [];
  let cells = 0;
  let took = 0;
  const all = ['=1+cmd|x', '+1+mk9', '-1+mk9', '@mk9', '\t=mk9'];
  for (const [at, words] of all.slice(0, short ? 1 : undefined).entries()) {
    const { boss } = await place.enter(`formula${at}`);
    took += await plant(place, boss, words);
    const pages = await pagesOf(place.url, boss.cookie, { each: 1, most: 200 });
    for (const { path } of pages.filter(({ path }) => /\/export(\/\w+)?(\?|$)/.test(path))) {
      const answer = await fetch(place.url + path, { headers: { Cookie: boss.cookie } });
      if (!answer.headers.get('Content-Type')?.includes('csv')) continue;
      for (const row of parse(await answer.text(), { bom: true, relax_column_count: true }))
        for (const cell of row) {
          cells += 1;
          if (/^[\s]*[=+@-]/.test(cell) && !/^[+-]?[\d\s.,()-]+$/.test(cell))
            faults.push(`${path}: ${JSON.stringify(cell)}`);
        }
    }
  }
  if (cells < 100) faults.push(`${cells} cells were exported: too few to tell anything`);
  return {
    what: 'Formulas in each field',
    did: `${took} fields took one, ${cells} cells of exports run none`,
    faults,
  };
}
