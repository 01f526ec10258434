import { readFile } from 'node:fs/promises';
import { fonts } from '../fonts';
import type { Wire } from './devtools';
import type { Paper } from './paper';
import { footOf, htmlOf } from './paper-html';

/** Each paper has an origin of its own: what the engine has kept of one firm's pictures is never another's. */
let papers = 0;

/** What each PDF begins with. */
const signature = Buffer.from('%PDF-');

interface Served {
  content: Uint8Array;
  type: string;
}

/** A browser's page, which prints one paper after the other: a new one for each would cost more than the print. */
export class Sheet {
  readonly #wire: Wire;
  readonly #session: string;
  readonly #target: string;
  /** What the paper that is just being printed is made of. */
  #served: (path: string) => Promise<Served | undefined> = async () => undefined;
  #origin = '';
  /** Told which of the documents that it was sent to is there, by the loader's name. */
  #loaded: (loader: string) => void = () => undefined;
  /** Told that none will come any more. */
  #lost: (error: Error) => void = () => undefined;
  #gone: Error | undefined;
  /** How many papers it has printed. */
  prints = 0;

  private constructor(wire: Wire, session: string, target: string) {
    this.#wire = wire;
    this.#session = session;
    this.#target = target;
    wire.listen(session, {
      told: (method, told) => {
        if (method === 'Fetch.requestPaused') void this.#answer(told as unknown as Paused);
        else if (method === 'Page.lifecycleEvent' && told.name === 'load')
          this.#loaded(String(told.loaderId));
      },
      lost: (error) => {
        this.#gone = error;
        this.#lost(error);
      },
    });
  }

  /** Opens one, which runs no scripts and reaches nothing but what it is given. */
  static async open(wire: Wire): Promise<Sheet> {
    const { targetId } = await wire.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await wire.send('Target.attachToTarget', { targetId, flatten: true });
    const sheet = new Sheet(wire, String(sessionId), String(targetId));
    await Promise.all([
      sheet.#send('Emulation.setScriptExecutionDisabled', { value: true }),
      sheet.#send('Network.setBypassServiceWorker', { bypass: true }),
      sheet.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      sheet.#send('Page.enable'),
      sheet.#send('Page.setLifecycleEventsEnabled', { enabled: true }),
    ]);
    return sheet;
  }

  /**
   * Prints a paper, and forgets it. Throws where the browser ends, its page crashes, or what it hands over is no PDF; a sheet
   * that has thrown is not to be used again.
   */
  async print(paper: Paper): Promise<Uint8Array> {
    if (this.#gone) throw this.#gone;
    this.prints += 1;
    papers += 1;
    this.#origin = `http://${papers}.paper.invalid/`;
    const { html, pictures } = htmlOf(paper);
    this.#served = async (path) => {
      const [, folder, at] = /^(\w+)\/(\d+)$/.exec(path) ?? [];
      if (path === '') return { content: Buffer.from(html), type: 'text/html' };
      if (folder === 'pictures') return pictures[Number(at)];
      return folder === 'fonts' ? await fontAt(Number(at)) : undefined;
    };
    await this.#goTo(this.#origin);
    const { data } = await this.#send('Page.printToPDF', {
      preferCSSPageSize: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footOf(paper),
      generateTaggedPDF: false,
      generateDocumentOutline: false,
      marginTop: 0,
      marginBottom: 0,
      marginLeft: 0,
      marginRight: 0,
    });
    this.#served = async () => undefined;
    await this.#goTo('about:blank');
    const printed = Buffer.from(String(data), 'base64');
    if (!printed.subarray(0, 5).equals(signature)) throw new Error('What the browser has printed is no PDF');
    return printed;
  }

  /**
   * Has the engine clear away what it has kept of papers: of documents without scripts it never does so by itself, and each
   * with its fonts holds four megabytes. What fails here is known of by the next print.
   */
  async clear(): Promise<void> {
    await this.#send('HeapProfiler.collectGarbage').catch(() => undefined);
  }

  /** Ends it; one whose browser has ended is ended already. */
  async close(): Promise<void> {
    await this.#wire.send('Target.closeTarget', { targetId: this.#target }).catch(() => undefined);
  }

  /** Throws where the page is lost meanwhile: then nobody says any more that it is loaded. */
  async #goTo(url: string): Promise<void> {
    const there = new Set<string>();
    let awaited: string | undefined;
    const loaded = new Promise<void>((resolve, reject) => {
      this.#lost = reject;
      // Not of any document: the empty one of a new sheet may be there late, when it is on its way to a paper.
      this.#loaded = (loader) => {
        there.add(loader);
        if (loader === awaited) resolve();
      };
    });
    // Whoever sent it there hears of a loss too, and first.
    loaded.catch(() => undefined);
    const { errorText, loaderId } = await this.#send('Page.navigate', { url });
    if (errorText) throw new Error(`The browser does not open the paper: ${errorText}`);
    awaited = String(loaderId);
    if (!there.has(awaited)) await loaded;
  }

  /** Nothing comes from anywhere but from here. */
  async #answer({ requestId, request }: Paused): Promise<void> {
    try {
      const { url } = request;
      const path = url.startsWith(this.#origin) ? url.slice(this.#origin.length) : undefined;
      const file = path === undefined ? undefined : await this.#served(path);
      if (file)
        await this.#send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [
            { name: 'Content-Type', value: file.type },
            { name: 'Cache-Control', value: 'no-store' },
          ],
          body: Buffer.from(file.content).toString('base64'),
        });
      else await this.#send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    } catch {
      // A browser that has died meanwhile is known of by what waits for the print.
    }
  }

  #send(method: string, params?: object): Promise<Record<string, unknown>> {
    return this.#wire.send(method, params, this.#session);
  }
}

interface Paused {
  requestId: string;
  request: { url: string };
}

async function fontAt(at: number): Promise<Served | undefined> {
  const font = fonts()[at];
  return font && { content: await readFile(font.file), type: 'font/sfnt' };
}
