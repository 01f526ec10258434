import type { BrowserContext, Page } from '@playwright/test';

/**
 * What no page may do on any journey: write an error to the console, throw, break its own policy, fail a
 * request, jump while it loads, or be wider than the window. Gathered from all pages of the contexts that it watches.
 */
export class Faults {
  readonly #found = new Set<string>();
  readonly #announced = new Set<number>();
  readonly #seen = new Set<number>();

  constructor(readonly origin: string) {}

  /** Forgets what was found and announced: on a walk of several pages each answers for itself. */
  begin(): void {
    for (const kept of [this.#found, this.#announced, this.#seen]) kept.clear();
  }

  /** Says beforehand that an answer with this status will come; one that does not come is a fault too. */
  announce(...statuses: number[]): void {
    for (const status of statuses) this.#announced.add(status);
  }

  async watch(context: BrowserContext, scripting: boolean): Promise<void> {
    if (scripting) {
      await context.exposeBinding('tellFault', (_, fault: string) => void this.#found.add(fault));
      await context.addInitScript(watchFromWithin);
    }
    context.on('page', (page) => this.#watchPage(page, scripting));
  }

  /** Everything that was found, after a last look at the pages that are still open. */
  async gather(contexts: BrowserContext[]): Promise<string[]> {
    for (const context of contexts) for (const page of context.pages()) await this.#lookAtWidth(page);
    for (const status of this.#announced)
      if (!this.#seen.has(status)) this.#found.add(`an answer ${status} was announced and did not come`);
    return [...this.#found];
  }

  #watchPage(page: Page, scripting: boolean): void {
    page.on('pageerror', (error) => this.#found.add(`page error: ${error.message}`));
    page.on('console', (message) => {
      // Answers are judged below, where their status is known.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      // The router looks links up ahead, and says so where there is no network.
      if (message.text().startsWith('Failed to fetch manifest patches')) return;
      this.#found.add(`console error: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // Leaving a page before it has loaded aborts its requests.
      if (reason === 'net::ERR_ABORTED' || !request.url().startsWith(this.origin)) return;
      // A browser whose scripts are off turns them away under the policy's name.
      if (!scripting && reason === 'csp' && request.url().endsWith('.js')) return;
      this.#found.add(`failed request: ${request.url()} (${reason})`);
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status < 400 || !response.url().startsWith(this.origin)) return;
      this.#seen.add(status);
      if (!this.#announced.has(status)) this.#found.add(`answer ${status}: ${response.url()}`);
    });
    if (!scripting) page.on('load', () => void this.#lookAtWidth(page));
  }

  async #lookAtWidth(page: Page): Promise<void> {
    const widths = await page
      .evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const)
      // The page has gone on or was closed meanwhile: then the next one is looked at.
      .catch(() => null);
    if (widths && widths[0] > widths[1])
      this.#found.add(`${page.url()} is ${widths[0]} px wide in a window of ${widths[1]} px`);
  }
}

/**
 * Runs in each page before its own scripts. Reports layout shifts, summed as browsers do, what the page's policy
 * forbids, and pages that are too wide.
 */
function watchFromWithin(): void {
  const tell = (fault: string) =>
    (window as unknown as { tellFault?: (fault: string) => void }).tellFault?.(fault);

  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    tell(`${violatedDirective} forbids ${blockedURI} on ${location.pathname} (${sourceFile})`),
  );

  let [sum, first, last] = [0, 0, 0];
  let answered = Number.NEGATIVE_INFINITY;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Element }[];
    })[]) {
      // What moves because the answer to a press has come is what was asked for, however long it took; so is what moves in a
      // window that has another size, which a long page on a busy machine does a second later.
      if (entry.hadRecentInput || entry.startTime - answered < 500) continue;
      if (entry.startTime - last > 1_000 || entry.startTime - first > 5_000) {
        sum = 0;
        first = entry.startTime;
      }
      sum += entry.value;
      last = entry.startTime;
      const moved = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '?').join(' | ');
      if (sum > 0.1) tell(`layout shift of ${sum.toFixed(2)} on ${location.pathname}: ${moved}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  addEventListener('resize', () => {
    answered = performance.now();
  });

  let due = false;
  let waiting = false;
  const look = () => {
    due = false;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      tell(`${location.pathname} is ${scrollWidth} px wide in a window of ${clientWidth} px`);
  };
  let address = location.href;
  new MutationObserver(() => {
    if (waiting || document.querySelector('.route-progress') || location.href !== address)
      answered = performance.now();
    address = location.href;
    waiting = document.querySelector('.route-progress') !== null;
    if (!due) requestAnimationFrame(look);
    due = true;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
