import { Serwist } from 'serwist';
import { singaporeDay } from '../../core/dates';
import { type Answered, readQueue, requestOf, sendEntries, syncTag } from '../queue';
import type { WaitingEntry } from '../waiting-entries';
import { dayCache, dayCaches, fieldPatterns, personHeader, type StoreMessage, storingHeader } from './pages';

/*
 * The service worker of the pages for people in the field (docs/decisions/0097). `scripts/build-worker.mjs` bundles it and fills in the
 * files of these pages' code.
 */

/** The addresses of the code, and a hash over them. */
declare const fieldFiles: string[];
declare const fieldBuild: string;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  clientId: string;
}
interface Scope extends EventTarget {
  registration: { installing: unknown; waiting: unknown };
  clients: { get(id: string): Promise<{ url: string } | undefined> };
}
declare const self: Scope;

const assetCaches = 'laoban-assets-';
const ownAssets = `${assetCaches}${fieldBuild}`;
/** Code that stored pages of another build name. */
const otherAssets = `${assetCaches}others`;
/** In ms. After that a page is shown as the phone has stored it. */
const patienceMs = 3_500;
const seenHeader = 'X-Field-Seen';
const markHeader = 'X-Field-Mark';

const isField = ({ pathname }: URL) => {
  const parts = pathname.split('/');
  return fieldPatterns.some((pattern) => {
    const own = pattern.split('/');
    return (
      own.length === parts.length && own.every((part, place) => part.startsWith(':') || part === parts[place])
    );
  });
};

/** The address of the page whose data this asks for; null for other requests. */
function pageOfData({ pathname, search, origin }: URL): URL | null {
  if (!pathname.endsWith('.data')) return null;
  const page = new URL(pathname.slice(0, -'.data'.length) + search, origin);
  page.searchParams.delete('_routes');
  return page;
}

/** By what a page is stored. Scanned pages show the same whatever their query says. */
function keyOf({ pathname, search }: URL): string {
  return pathname === fieldPatterns[0] ? pathname + search : pathname;
}

/** Where the worker sleeps, in browsers that can be told: everywhere else, and for code. */
function requestRules() {
  if (!('URLPattern' in globalThis)) return [];
  const at = (pathname: string) => ({ urlPattern: new URLPattern({ pathname }) });
  const own = fieldPatterns.flatMap((pattern) => [pattern, `${pattern}.data`]);
  return [
    { condition: at('/assets/*'), source: 'cache' as const },
    ...[...own, '/__manifest'].map((path) => ({
      condition: at(path.replace(/:\w+/, '*')),
      source: 'fetch-event' as const,
    })),
    { condition: at('/*'), source: 'network' as const },
  ];
}
declare class URLPattern {
  constructor(parts: { pathname: string });
}

/** The reader of codes for browsers that have none: only they store it. */
const isNeeded = (file: string) => !file.endsWith('.wasm') || !('BarcodeDetector' in globalThis);

const worker = new Serwist({
  precacheEntries: fieldFiles.filter(isNeeded).map((url) => ({ url, revision: null })),
  // A cache for each build: pages of the last one still find their code.
  precacheOptions: { cacheName: ownAssets },
  skipWaiting: false,
  clientsClaim: true,
  disableDevLogs: true,
  requestRules: requestRules() as never,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isField(url),
      handler: ({ request, url }) => openPage(request, url),
    },
    {
      matcher: ({ url, sameOrigin }) => {
        const page = sameOrigin && pageOfData(url);
        return page !== null && page !== false && isField(page);
      },
      handler: ({ request, url, event }) => loadData(request, url, event as Fetching),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/__manifest',
      handler: ({ request, url, event }) => discover(request, url, event as Fetching),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: async ({ request }) =>
        (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request)),
    },
  ],
});
worker.addEventListeners();

self.addEventListener('activate', (event) => (event as Extendable).waitUntil(dropOldCode()));
self.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<StoreMessage>;
  if (data?.type === 'store') (event as unknown as Extendable).waitUntil(storePages(data));
});
self.addEventListener('sync', (event) => {
  if ((event as Event & { tag?: string }).tag === syncTag) (event as Extendable).waitUntil(sendAll());
});

/** The person whose pages are stored. There is never more than one. */
async function storedPerson(): Promise<string | null> {
  const name = (await caches.keys()).find((one) => one.startsWith(dayCaches));
  return name?.slice(dayCaches.length) ?? null;
}

async function storedPage(url: URL): Promise<Response | undefined> {
  const person = await storedPerson();
  if (person === null) return undefined;
  return await (await caches.open(dayCache(person))).match(keyOf(url), { ignoreVary: true });
}

/** The page from the server, or as stored if there is no answer, none in time, or a failure. */
async function openPage(request: Request, url: URL): Promise<Response> {
  const asked = fetch(request);
  const stored = await storedPage(url);
  if (!stored) return await asked;
  const late = new Promise<null>((done) => setTimeout(() => done(null), patienceMs));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer && answer.status < 500) return answer;
  const ofToday = new URL(`${url.pathname}?date=${singaporeDay(new Date())}`, url);
  const isDay = keyOf(url) === fieldPatterns[0];
  // What was stored as today is yesterday's by now; tomorrow's list was stored as well.
  if (isDay && isOfEarlierDay(stored) && (await storedPage(ofToday)))
    return Response.redirect(ofToday.href, 302);
  return await asSeen(stored);
}

function isOfEarlierDay(stored: Response): boolean {
  const seen = new Date(stored.headers.get(seenHeader) ?? '');
  return singaporeDay(seen) < singaporeDay(new Date());
}

/**
 * A stored page that says when it was seen, and whether entries wait on this phone, with which its content is out of date until they are
 * read. Its policy comes with it, so that its scripts run.
 */
async function asSeen(stored: Response): Promise<Response> {
  const headers = new Headers(stored.headers);
  const seen = headers.get(seenHeader) ?? '';
  for (const name of ['Content-Length', 'Content-Encoding']) headers.delete(name);
  const waits = (await readQueue().catch(() => [])).length > 0;
  const marks = `data-seen="${seen}"${waits ? ' data-waits' : ''}`;
  const html = (await stored.text()).replace('<html ', `<html ${marks} `);
  return new Response(html, { status: 200, headers });
}

/** Stores a person's page with the code it names, and nothing of anybody else. */
async function storePage(answer: Response, url: URL, mark: string): Promise<void> {
  const person = answer.headers.get(personHeader);
  if (answer.status !== 200 || answer.redirected || !person) return;
  for (const name of await caches.keys())
    if (name.startsWith(dayCaches) && name !== dayCache(person)) await caches.delete(name);
  const html = await answer.text();
  await storeCode(html);
  const headers = new Headers(answer.headers);
  headers.set(seenHeader, new Date().toISOString());
  headers.set(markHeader, mark);
  await (await caches.open(dayCache(person))).put(keyOf(url), new Response(html, { headers }));
}

/** In ms. A page is stored again after that, for what no mark shows. */
const freshMs = 12 * 3_600_000;

/** Notes that a stored page is as it was. False if it is not, or comes from another build. */
async function seenAgain(stored: Response | undefined, url: URL, mark: string): Promise<boolean> {
  if (stored?.headers.get(markHeader) !== mark) return false;
  const storedAt = Date.parse(stored.headers.get('Date') ?? '') || 0;
  if (Math.abs(Date.now() - storedAt) > freshMs) return false;
  const person = stored.headers.get(personHeader) ?? '';
  const headers = new Headers(stored.headers);
  headers.set(seenHeader, new Date().toISOString());
  await (await caches.open(dayCache(person))).put(keyOf(url), new Response(await stored.text(), { headers }));
  return true;
}

const assetsIn = (html: string) => new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g) ?? []);
/** What a file of code imports, at once or later. */
const importsOf = (code: string) =>
  [...code.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css)\b/g)].map(([name]) => `/assets/${name}`);

/** After an update the server's pages are newer than this worker's code, or the other way round. */
async function storeCode(html: string): Promise<void> {
  const others = await caches.open(otherAssets);
  // Sets go on with what is added on the way.
  const named = assetsIn(html);
  for (const asset of named) {
    if (await caches.match(asset, { ignoreVary: true })) continue;
    await others.add(asset).catch(() => {});
    const code = asset.endsWith('.js') ? await others.match(asset, { ignoreVary: true }) : undefined;
    for (const imported of importsOf((await code?.text()) ?? '')) named.add(imported);
  }
}

/** Stores the pages that are not there yet or have changed. */
async function storePages({ person, pages }: StoreMessage): Promise<void> {
  for (const { address, mark } of pages) {
    const url = new URL(address, location.origin);
    const before = (await storedPerson()) === person ? await storedPage(url) : undefined;
    const ownMark = `${mark} ${fieldBuild}`;
    if (!isField(url) || (await seenAgain(before, url, ownMark))) continue;
    const headers = { Accept: 'text/html', [storingHeader]: '1' };
    const answer = await fetch(url, { headers, credentials: 'same-origin' }).catch(() => null);
    if (!answer) return;
    if (answer.headers.get(personHeader) === person) await storePage(answer, url, ownMark);
    // Deleted, or given to somebody else.
    else if (before && [403, 404].includes(answer.status)) await drop(person, url);
  }
  await dropOldPages(person);
  await dropOldCode();
}

/** In ms. Pages that nobody has seen for so long are of days that are over. */
const longestMs = 7 * 86_400_000;

/** Deletes old pages, which would also hold on to the code of their build. Only here, where new ones have just come. */
async function dropOldPages(person: string): Promise<void> {
  const day = await caches.open(dayCache(person));
  for (const request of await day.keys()) {
    const stored = await day.match(request, { ignoreVary: true });
    const seen = Date.parse(stored?.headers.get(seenHeader) ?? '') || 0;
    if (Date.now() - seen > longestMs) await day.delete(request, { ignoreVary: true });
  }
}

async function drop(person: string, url: URL): Promise<void> {
  await (await caches.open(dayCache(person))).delete(keyOf(url), { ignoreVary: true });
}

/**
 * Deletes the code of earlier builds that no stored page names; serwist's `cleanupOutdatedCaches` would delete that as well. While a newer
 * worker waits its code looks like that of another build, and it cleans up itself once it is active.
 */
async function dropOldCode(): Promise<void> {
  if (self.registration.installing || self.registration.waiting) return;
  const person = await storedPerson();
  const day = person === null ? null : await caches.open(dayCache(person));
  const named = new Set<string>();
  for (const request of (await day?.keys()) ?? []) {
    const page = await day?.match(request, { ignoreVary: true });
    for (const asset of assetsIn((await page?.text()) ?? '')) named.add(asset);
  }
  for (const asset of fieldFiles) named.delete(asset);
  for (const name of await caches.keys()) {
    if (!name.startsWith(assetCaches) || name === ownAssets) continue;
    const code = await caches.open(name);
    const isNamed = ({ url }: Request) => named.has(new URL(url).pathname);
    // A page loads more than it names, so that a build stays or goes as a whole.
    if (!(await code.keys()).some(isNamed)) await caches.delete(name);
  }
}

const toDocument = (page: URL) =>
  new Response(null, {
    status: 204,
    headers: {
      'X-Remix-Redirect': page.pathname + page.search,
      'X-Remix-Status': '302',
      'X-Remix-Reload-Document': 'true',
    },
  });

/** For the router's look ahead: nothing now. */
const notNow = () => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } });

/** The page that asks. */
async function pageOf({ clientId }: Fetching): Promise<URL | null> {
  const client = clientId ? await self.clients.get(clientId) : undefined;
  return client ? new URL(client.url) : null;
}

/**
 * The data of a page that somebody goes to: without an answer the router opens the stored page in its place. The page on screen must
 * fail, so that what is typed there stays.
 */
async function loadData(request: Request, url: URL, event: Fetching): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = pageOfData(url);
    const here = await pageOf(event);
    if (page && here?.pathname !== page.pathname && (await storedPage(page))) return toDocument(page);
    throw error;
  }
}

/** The routes of an address that the page does not know yet, which the router asks for before it goes there. */
async function discover(request: Request, url: URL, event: Fetching): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const paths = (url.searchParams.get('paths') ?? '').split(',');
    const here = await pageOf(event);
    // A page knows its own routes, and asks for those above it while it comes to life.
    if (here && paths.every((path) => `${here.pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`)))
      return Response.json({});
    // Several at once are links that the router looks up ahead, which can wait.
    const leaves = paths.filter(
      (path) => !paths.some((other) => other.startsWith(`${path}/`)) && path !== '/',
    );
    if (leaves.length > 1) return notNow();
    for (const path of leaves) {
      const page = new URL(path, url.origin);
      if (isField(page) && (await storedPage(page))) return toDocument(page);
    }
    throw error;
  }
}

/** Sends what waits, without a page. The session says for whom: what others have entered stays. */
async function sendAll(): Promise<void> {
  for (const by of new Set((await readQueue()).map((entry) => entry.by))) await sendEntries(by, send);
  const left = (await readQueue()).some(({ refused }) => refused === undefined);
  // The browser tries again later.
  if (left) throw new Error('Something still waits.');
}

async function send(entry: WaitingEntry): Promise<Answered> {
  try {
    const { headers, ...request } = requestOf(entry);
    const answer = await fetch(entry.address, {
      ...request,
      headers: { ...headers, Accept: 'application/json' } as Record<string, string>,
      credentials: 'same-origin',
      redirect: 'manual',
    });
    const isJson = answer.headers.get('Content-Type')?.includes('json');
    const body: unknown = isJson ? await answer.json() : null;
    return { status: answer.status, body, later: answer.headers.has('Retry-After') };
  } catch {
    return { status: 0, body: null };
  }
}
