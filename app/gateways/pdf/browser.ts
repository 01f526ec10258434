import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from 'playwright-core';
import type { PdfConfig } from '~/core/config.server';
import { Turns } from '~/core/turns';
import { fonts } from '../fonts';
import type { Paper } from './paper';
import { footOf, htmlOf } from './paper-html';
import { ofPlaywright, usualPlaces } from './places';

/** How many documents are printed at the same time. */
const concurrency = 2;

/** Documents need no network. These flags halve the memory: one process for all pages, none for graphics. */
const flags = [
  '--disable-gpu',
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--enable-features=NetworkServiceInProcess2',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** The host of font requests. They are answered here and never reach a network. */
const fontHost = 'http://fonts.paper.invalid/';

/** Each print leaves 1.4 MB of documents behind, its foot's among them, which the browser itself collects only after 70 of them. */
const printsPerCollection = 10;

let papers = 0;

/** The suite stops, so what was being printed is not needed. */
export class BrowserClosed extends Error {}

/** A headless browser that starts with the first document and restarts after it has died. */
export class PrintingBrowser {
  readonly #places: readonly string[];
  readonly #limit: number;
  readonly #idle: number;
  readonly #maxPrints: number;
  /** The browser belongs to the context. */
  #context: Promise<BrowserContext> | undefined;
  #program = '';
  /** Open pages that are idle. */
  #pages: Page[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  #busy = 0;
  #prints = 0;
  /** Aborted by `close`, which cancels pending documents. */
  #closed = new AbortController();
  readonly #turns = new Turns({ atOnce: concurrency });

  constructor({ chromiumPath, places, limit = 15_000, idle = 180_000, maxPrints = 200 }: PdfConfig = {}) {
    this.#places = [
      ...(chromiumPath ? [chromiumPath] : []),
      ...(places ?? [...usualPlaces, ...ofPlaywright()]),
    ];
    this.#limit = limit;
    this.#idle = idle;
    this.#maxPrints = maxPrints;
  }

  /** Prints a document. Throws if no browser starts, or if it dies twice, takes too long or is closed. Refuses with 429 if too many wait. */
  async print(companyId: string, paper: Paper): Promise<Uint8Array> {
    const { signal } = this.#closed;
    const late = AbortSignal.timeout(this.#limit);
    const work = async () => {
      clearTimeout(this.#idleTimer);
      this.#busy += 1;
      try {
        return await this.#printInTime(paper, signal);
      } finally {
        this.#busy -= 1;
        this.#rest();
      }
    };
    return await this.#turns.run(companyId, work, late);
  }

  /**
   * Starts the browser if it is not running, and opens a page with its fonts: the next document takes as long as any other
   * one. Returns its program. Throws if no browser starts.
   */
  async start(): Promise<string> {
    if (this.#pages.length === 0 && this.#busy === 0)
      await this.print('', { title: '', blocks: [{ kind: 'paragraph', text: 'Laoban 老板' }] });
    return this.#program;
  }

  /** Closes the browser and cancels what it prints. A later document starts a new one. */
  async close(): Promise<void> {
    this.#closed.abort(new BrowserClosed('The browser was closed'));
    this.#closed = new AbortController();
    await this.#drop();
  }

  #rest(): void {
    clearTimeout(this.#idleTimer);
    if (this.#busy > 0) return;
    if (this.#prints >= this.#maxPrints) void this.#drop();
    else this.#idleTimer = setTimeout(() => void this.#drop(), this.#idle).unref();
  }

  async #printInTime(paper: Paper, closed: AbortSignal): Promise<Uint8Array> {
    const ends = AbortSignal.any([closed, AbortSignal.timeout(this.#limit)]);
    const ended = new Promise<never>((_, reject) => {
      const fail = () =>
        reject(closed.aborted ? closed.reason : new Error(`The browser did not print in ${this.#limit} ms`));
      if (ends.aborted) fail();
      else ends.addEventListener('abort', fail, { once: true });
    });
    // If the signal is already aborted, nothing awaits it yet.
    ended.catch(() => undefined);
    closed.throwIfAborted();
    try {
      return await Promise.race([this.#printTwice(paper, ends), ended]);
    } catch (error) {
      // A browser that has failed is not used again.
      if (!closed.aborted) void this.#drop();
      throw error;
    }
  }

  /** A warm browser may have died since the last document: tries once more with a new one. */
  async #printTwice(paper: Paper, ends: AbortSignal): Promise<Uint8Array> {
    const warm = this.#context;
    try {
      return await this.#printOnce(paper);
    } catch (error) {
      if (!warm || ends.aborted) throw error;
      if (this.#context === warm) void this.#drop();
      return await this.#printOnce(paper);
    }
  }

  async #printOnce(paper: Paper): Promise<Uint8Array> {
    const started = this.#start();
    const context = await started;
    // A used page already has its fonts: a new page takes five times as long.
    const page = this.#pages.pop() ?? (await context.newPage());
    const printed = await printOn(page, paper);
    this.#prints += 1;
    if (this.#prints % printsPerCollection === 0) await page.requestGC();
    if (this.#context === started) this.#pages.push(page);
    return printed;
  }

  #start(): Promise<BrowserContext> {
    if (this.#context) return this.#context;
    const started = launchFirst(this.#places, this.#limit).then(({ context, program }) => {
      this.#program = program;
      return context;
    });
    this.#context = started;
    const forget = () => {
      if (this.#context === started) this.#forget();
    };
    started.then((context) => context.once('close', forget), forget);
    return started;
  }

  #forget(): void {
    clearTimeout(this.#idleTimer);
    this.#context = undefined;
    this.#pages = [];
    this.#prints = 0;
  }

  /** Waits two seconds for the browser to close. Playwright kills one that hangs, at the latest when this process ends. */
  async #drop(): Promise<void> {
    const started = this.#context;
    this.#forget();
    const ended = started?.then(
      (context) => context.browser()?.close(),
      () => undefined,
    );
    await Promise.race([ended, delay(2_000, undefined, { ref: false })]);
  }
}

/** Starts the first of these programs that works. Throws with each one's error if none does. */
async function launchFirst(
  places: readonly string[],
  timeout: number,
): Promise<{ context: BrowserContext; program: string }> {
  // Loaded with the first document: it takes 40 MB, and most processes never print.
  const { chromium } = await import('playwright-core');
  const failures: unknown[] = [];
  for (const executablePath of places.filter((path) => existsSync(path)))
    try {
      const browser = await chromium.launch({
        executablePath,
        args: flags,
        timeout,
        // Chromium has no sandbox for root.
        chromiumSandbox: process.getuid?.() !== 0,
        // The suite closes the browser itself after its last work.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
      await context.route('**/*', serveFont);
      return { context, program: executablePath };
    } catch (error) {
      failures.push(error);
    }
  throw new AggregateError(failures, 'No browser starts');
}

/** Prints on a page that may have printed other documents before. */
async function printOn(page: Page, paper: Paper): Promise<Uint8Array> {
  papers += 1;
  // A separate host per document, so that one company's pictures are never cached for another.
  const pictureHost = `http://${papers}.paper.invalid/`;
  const { html, pictures } = htmlOf(paper, { pictures: pictureHost, fonts: fontHost });
  await page.route(`${pictureHost}*`, async (route) => {
    const picture = pictures[Number(nameIn(route))];
    if (picture) await route.fulfill({ contentType: picture.type, body: Buffer.from(picture.content) });
    else await route.abort();
  });
  await page.setContent(html, { waitUntil: 'load' });
  const printed = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    // Marks headings, tables and pictures for screen readers.
    tagged: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footOf(paper),
  });
  await page.unrouteAll();
  return printed;
}

/** Answers a font request. All other requests fail, except for the document's own pictures. */
async function serveFont(route: Route): Promise<void> {
  const font = route.request().url().startsWith(fontHost) ? fonts()[Number(nameIn(route))] : undefined;
  if (!font) return await route.abort();
  await route.fulfill({
    contentType: 'font/sfnt',
    // The page has an opaque origin, so fonts are always cross-origin.
    headers: { 'Access-Control-Allow-Origin': '*' },
    body: await readFile(font.file),
  });
}

/** The last part of the requested address. */
function nameIn(route: Route): string | undefined {
  return route.request().url().split('/').at(-1);
}
