import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, BrowserServer, Route } from 'playwright-core';
import { fonts } from '../fonts';
import type { Paper } from './paper';
import { footOf, htmlOf } from './paper-html';

/** Where browsers are, the lightest first: without a desktop around it the same engine is twice as quick. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  // Playwright's own, which lies where its installer has put it.
  undefined,
];

/** The content is the suite's own, without scripts and without a network; as root there is no sandbox to be had. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** How a browser is found and held; times in milliseconds. */
export interface Holding {
  /** One that is tried before all others. */
  chromiumPath?: string | undefined;
  /** For tests: what takes the place of the usual places. */
  places?: readonly (string | undefined)[];
  /** What starting it, and printing one paper, may take. */
  limit?: number;
  /** After so long without work it is closed. */
  idle?: number;
}

const atOnce = 2;

/** A process, and the wire to it: only by holding both can one that hangs be ended. */
interface Held {
  server: BrowserServer;
  browser: Browser;
}

/** A warm browser that prints, started when it is first needed, and anew when it has died. */
export class PrintingBrowser {
  readonly #places: readonly (string | undefined)[];
  readonly #limit: number;
  readonly #idle: number;
  #browser: Promise<Held> | undefined;
  #closing: NodeJS.Timeout | undefined;
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor({ chromiumPath, places = usualPlaces, limit = 15_000, idle = 180_000 }: Holding = {}) {
    this.#places = chromiumPath ? [chromiumPath, ...places] : places;
    this.#limit = limit;
    this.#idle = idle;
  }

  /** Prints a paper, two at a time. Throws where no browser starts, and where it dies or takes too long. */
  async print(paper: Paper): Promise<Uint8Array> {
    if (this.#busy >= atOnce) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#busy += 1;
    clearTimeout(this.#closing);
    try {
      return await this.#inTime(paper);
    } finally {
      const next = this.#waiting.shift();
      // Whoever waits takes over the place.
      if (next) next();
      else this.#busy -= 1;
      if (this.#busy === 0) this.#closing = setTimeout(() => void this.close(), this.#idle).unref();
    }
  }

  /** Ends the browser, if there is one; the next paper starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#closing);
    const browser = this.#browser;
    this.#browser = undefined;
    await end(browser);
  }

  async #inTime(paper: Paper): Promise<Uint8Array> {
    const late = new AbortController();
    const alarm = setTimeout(
      () => late.abort(new Error(`The browser did not print in ${this.#limit} ms`)),
      this.#limit,
    );
    try {
      const tooLate = new Promise<never>((_, reject) => {
        late.signal.addEventListener('abort', () => reject(late.signal.reason));
      });
      return await Promise.race([this.#anew(paper, late.signal), tooLate]);
    } catch (error) {
      // What failed once is not trusted with the next one.
      void this.close();
      throw error;
    } finally {
      clearTimeout(alarm);
    }
  }

  /** One that was warm may have died without anybody having noticed: then another prints. */
  async #anew(paper: Paper, late: AbortSignal): Promise<Uint8Array> {
    const warm = this.#browser;
    const held = await this.#start();
    try {
      return await printWith(held.browser, paper);
    } catch (error) {
      if (!warm || late.aborted) throw error;
      if (this.#browser === warm) void this.close();
      return await printWith((await this.#start()).browser, paper);
    }
  }

  #start(): Promise<Held> {
    if (this.#browser) return this.#browser;
    const started = launch(this.#places, this.#limit);
    this.#browser = started;
    const forget = () => {
      if (this.#browser === started) this.#browser = undefined;
    };
    started.then(({ browser }) => browser.once('disconnected', forget), forget);
    return started;
  }
}

async function launch(places: readonly (string | undefined)[], timeout: number): Promise<Held> {
  const { chromium } = await import('playwright-core');
  const failures: unknown[] = [];
  for (const executablePath of places.filter((path) => path === undefined || existsSync(path)))
    try {
      const server = await chromium.launchServer({
        ...(executablePath && { executablePath }),
        args: flags,
        timeout,
        // The suite's own end closes it.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        host: '127.0.0.1',
      });
      return { server, browser: await chromium.connect(server.wsEndpoint(), { timeout }) };
    } catch (error) {
      failures.push(error);
    }
  throw new AggregateError(failures, 'No browser starts');
}

/** Asks it to end, and where it does not, ends it. */
async function end(starting: Promise<Held> | undefined): Promise<void> {
  const held = await starting?.catch(() => undefined);
  if (!held) return;
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<'hangs'>((resolve) => {
    late = setTimeout(resolve, 2_000, 'hangs');
  });
  const asked = held.server.close().catch(() => undefined);
  if ((await Promise.race([asked, patience])) === 'hangs') await held.server.kill();
  clearTimeout(late);
}

const origin = 'http://paper.invalid/';

async function printWith(browser: Browser, paper: Paper): Promise<Uint8Array> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
  });
  try {
    return await printIn(context, paper);
  } finally {
    void context.close().catch(() => undefined);
  }
}

async function printIn(context: BrowserContext, paper: Paper): Promise<Uint8Array> {
  const { html, pictures } = htmlOf(paper);
  // Nothing comes from anywhere but from here.
  await context.route('**/*', async (route) => {
    const url = route.request().url();
    const [, folder, at] = /^http:\/\/paper\.invalid\/(\w+)\/(\d+)$/.exec(url) ?? [];
    let file: Served | undefined;
    if (url === origin) file = { content: Buffer.from(html), type: 'text/html' };
    else if (folder === 'pictures') file = pictures[Number(at)];
    else if (folder === 'fonts') file = await fontAt(Number(at));
    // A browser that has died meanwhile is known of by what waits for the print.
    await answer(route, file).catch(() => undefined);
  });
  const sheet = await context.newPage();
  await sheet.goto(origin, { waitUntil: 'load' });
  return await sheet.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footOf(paper),
  });
}

type Served = { content: Uint8Array; type: string };

async function answer(route: Route, file: Served | undefined): Promise<void> {
  if (file) await route.fulfill({ body: Buffer.from(file.content), contentType: file.type });
  else await route.abort();
}

async function fontAt(at: number): Promise<Served | undefined> {
  const font = fonts()[at];
  return font && { content: await readFile(font.file), type: 'font/sfnt' };
}
