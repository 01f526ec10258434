import { createServer } from 'node:http';
import { connect } from 'node:net';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { callsOf, formsIn, pagesOf } from '../crawl.mjs';

/** What an answer may take: milliseconds. The short form shares its machine with the tests, and tells what is answered. */
const bound = process.env.SHORT === '1' ? 60_000 : 10_000;
const script = '<script>fetch("/settings")</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** A PNG that says it is so large, with as many bytes of picture. */
function png(width, height, pixels = Buffer.alloc(4), more = []) {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const good = png(1, 1);

function tricky() {
  const files = {
    'an SVG': ['x.svg', 'image/svg+xml', svg],
    'an SVG as a PNG': ['x.png', 'image/png', svg],
    'HTML as a PNG': ['x.png', 'image/png', `<!doctype html>${script}`],
    'HTML behind a PNG': ['x.png', 'image/png', Buffer.concat([good, Buffer.from(script)])],
    'HTML in a PNG': [
      'x.html',
      'text/html',
      png(1, 1, undefined, [chunk('tEXt', Buffer.from(`Comment\0${script}`))]),
    ],
    'a GIF that is a program': ['x.gif', 'image/gif', 'GIF89a/*\x01\x00\x01\x00*/=1;alert(1)'],
    'a PDF that is HTML': ['x.pdf', 'application/pdf', `%PDF-1.7\n${script}`],
    'HTML before a PDF': ['x.pdf', 'application/pdf', `${script}\n%PDF-1.7\n`],
    'a picture of 60,000 by 60,000': ['x.png', 'image/png', png(60_000, 60_000)],
    'a picture of 2,147,483,647 by 1': ['x.png', 'image/png', png(2_147_483_647, 1)],
    'a picture that unpacks to 100 MB': [
      'x.png',
      'image/png',
      png(5_000, 6_000, Buffer.alloc(6_000 * 15_001)),
    ],
    'half a picture': ['x.png', 'image/png', good.subarray(0, good.length / 2)],
    nothing: ['x.png', 'image/png', ''],
    'six megabytes': ['x.png', 'image/png', Buffer.alloc(6 * 1024 * 1024, 1)],
    'packed zeros': ['x.csv', 'text/csv', gzipSync(Buffer.alloc(50 * 1024 * 1024))],
    'a table of quotation marks': ['x.csv', 'text/csv', '"'.repeat(1_000_000)],
    'a table of a million columns': ['x.csv', 'text/csv', `${','.repeat(1_000_000)}\n`],
    'a path for a name': ['../../../secret', 'image/png', good],
    'a name with a line in it': ['x.png"\r\nX-Evil: 1', 'image/png', good],
    'an entity bomb': [
      'x.svg',
      'image/png',
      `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}">]><svg>${'&a;'.repeat(1_000)}</svg>`,
    ],
  };
  return Object.entries(files);
}

/** Files that are not what they say, at each form that takes one: refused in time, or handed out as nothing that runs. */
export async function uploads({ url, enter }) {
  const { boss } = await enter('uploads');
  const client = await (
    await fetch(`${url}/createCompany`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${boss.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        CompanyName: 'Uploads',
        industry: 'Retail',
        contactPerson: 'Kow',
        role: 'Others',
        Email: 'kow@uploads.example',
      }),
    })
  ).json();
  const idea = await (
    await fetch(`${url}/createIdea`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${boss.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ CustomerID: client.id, Title: 'Uploads' }),
    })
  ).json();
  await fetch(`${url}/Storyboard/${idea.id}/create`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: boss.cookie, Origin: url },
  });
  const faults = [];
  let tried = 0;
  let longest = 0;
  const pages = await pagesOf(url, boss.cookie, { most: 250 });
  const forms = new Map(
    pages
      .flatMap(formsIn)
      .filter(({ files }) => files.length > 0)
      .map((form) => [form.action, form]),
  );
  if (forms.size < 4) faults.push(`only ${forms.size} forms take a file`);
  // Made once: to pack a hundred megabytes takes seconds.
  const sent = tricky();
  for (const { action, fields, files } of forms.values())
    for (const [what, [name, type, content]] of sent) {
      const body = new FormData();
      for (const [field, value] of fields) if (field !== 'once') body.append(field, value);
      for (const field of files) body.append(field, new Blob([content], { type }), name);
      const begun = performance.now();
      const answer = await fetch(url + action, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: boss.cookie, Origin: url },
        body,
        signal: AbortSignal.timeout(60_000),
      }).catch((error) => ({ status: error.name, arrayBuffer: async () => undefined }));
      await answer.arrayBuffer();
      const ms = performance.now() - begun;
      longest = Math.max(longest, ms);
      tried += 1;
      if (!(answer.status < 500)) faults.push(`${what} at ${action} was answered with ${answer.status}`);
      if (ms > bound) faults.push(`${what} at ${action} took ${Math.round(ms)} ms`);
    }
  for (const length of ['-1', '1e3', '99999999999999999999', '5, 6', '0x10'])
    if (/^HTTP\/1\.1 [25]/.test(await withLength(url, boss.cookie, length)))
      faults.push(`a length of ${length} was taken`);
  // Whatever was taken is handed out as a picture or as a file to save.
  let handedOut = 0;
  const after = await pagesOf(url, boss.cookie, { each: 3, most: 300 });
  const sources = new Set(
    after.flatMap(({ html }) =>
      [...html.matchAll(/(?:src|href)="(\/(?:files|Storyboard|HumanResource)[^"]*)"/g)].map(([, path]) =>
        path.replaceAll('&amp;', '&'),
      ),
    ),
  );
  for (const path of sources) {
    const answer = await fetch(url + path, { headers: { Cookie: boss.cookie }, redirect: 'manual' });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const type = answer.headers.get('Content-Type') ?? '';
    if (type.startsWith('text/html') || answer.status !== 200) continue;
    handedOut += 1;
    if (!/^(image\/(png|jpeg|webp)|application\/pdf|video\/mp4|text\/(csv|calendar))/.test(type))
      faults.push(`${path} is handed out as ${type}`);
    if (type.startsWith('image/') && text.includes('<script')) faults.push(`${path} still holds a program`);
    if (answer.headers.get('X-Content-Type-Options') !== 'nosniff') faults.push(`${path} may be sniffed`);
  }
  if (handedOut === 0) faults.push('no file was handed out: too few to tell anything');
  return {
    what: 'Files that are not what they say',
    did: `${tried} sent to ${forms.size} forms, the longest answer ${Math.round(longest)} ms; ${handedOut} files handed out`,
    faults,
  };
}

function withLength(url, cookie, length) {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /settings HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n--x--\r\n`,
      ),
    );
    socket.setTimeout(1_500, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

/** Addresses of this machine wherever one can be written: the suite fetches none of them. */
export async function fetched({ url, enter }) {
  const { boss } = await enter('fetched');
  const asked = [];
  const trap = createServer((request, response) => {
    asked.push(request.url);
    response.end('caught');
  });
  await new Promise((resolve) => trap.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${trap.address().port}/trap`;
  const words = [
    at,
    `<img src="${at}">`,
    `<iframe src="${at}"></iframe>`,
    `<style>@import "${at}"</style>`,
    `![x](${at})`,
    `<link rel=stylesheet href=${at}>`,
  ];
  const faults = [];
  let tried = 0;
  const headers = { Authorization: `Bearer ${boss.token}`, 'Content-Type': 'application/json' };
  try {
    for (const { method, path, example } of await callsOf(url)) {
      if (
        method !== 'POST' ||
        path.includes('{') ||
        !example ||
        /token|signup|webhooks|generate|video/i.test(path)
      )
        continue;
      for (const name of Object.keys(example).filter((one) => typeof example[one] === 'string'))
        for (const one of process.env.SHORT === '1' ? words.slice(0, 2) : words) {
          const answer = await fetch(url + path, {
            method,
            headers,
            body: JSON.stringify({ ...example, [name]: one }),
          });
          await answer.arrayBuffer();
          tried += 1;
          if (answer.status >= 500) faults.push(`${path} {${name}} answered ${answer.status}`);
        }
    }
    // What is printed is printed by a browser: it gets nothing from anywhere either.
    const pages = await pagesOf(url, boss.cookie, { each: 2, most: 200 });
    for (const { path, html } of pages) {
      for (const [, href] of html.matchAll(/href="(\/[^"]*\/pdf)"/g)) {
        await (await fetch(url + href, { headers: { Cookie: boss.cookie } })).arrayBuffer();
        tried += 1;
      }
      for (const form of formsIn({ path, html }).filter(({ action }) => /Pricing/.test(action))) {
        const body = new URLSearchParams(
          form.fields.map(([name, value]) => [name, /url|link|address|name/i.test(name) ? at : value]),
        );
        await (
          await fetch(url + form.action, {
            method: 'POST',
            redirect: 'manual',
            headers: { Cookie: boss.cookie, Origin: url },
            body,
          })
        ).arrayBuffer();
        tried += 1;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (asked.length > 0) faults.push(`${asked.length} were fetched`);
  } finally {
    trap.close();
  }
  return {
    what: 'Addresses fetched on behalf',
    did: `${tried} written into fields and papers, none fetched`,
    faults,
  };
}
