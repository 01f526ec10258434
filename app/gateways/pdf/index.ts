import { setImmediate as breath } from 'node:timers/promises';
import { type Holding, PrintingBrowser } from './browser';
import type { Paper } from './paper';
import { printWithPdfkit } from './pdfkit';

export type { Block, Paper, Table } from './paper';

let browser: PrintingBrowser | undefined;
let onFailure: (error: unknown) => void = () => undefined;
/** Told once, until a browser prints again: on a machine without one every paper would say it. */
let told = false;

/**
 * Says how papers are printed, once, at start; nothing is started before the first one. `chromiumPath` is tried
 * before the usual places; `onFailure` is told once when papers must do without a browser.
 */
export function setUpPdf(how: Holding & { onFailure?: (error: unknown) => void } = {}): void {
  void browser?.close();
  browser = new PrintingBrowser(how);
  onFailure = how.onFailure ?? (() => undefined);
  told = false;
}

/**
 * Prints a paper: by a warm browser, which sets every script and picture right, else by pdfkit, which leaves colour
 * pictures out. Says which one it was. Refuses nothing; throws for pictures that are none.
 */
export async function printPaper(paper: Paper): Promise<{ content: Uint8Array; by: 'browser' | 'pdfkit' }> {
  browser ??= new PrintingBrowser();
  try {
    const content = await browser.print(paper);
    told = false;
    return { content, by: 'browser' };
  } catch (error) {
    if (!told) onFailure(error);
    told = true;
    return { content: await printHere(paper), by: 'pdfkit' };
  }
}

let lastHere: Promise<unknown> = Promise.resolve();

/** One after the other, and not without a breath: this process does nothing else while it sets a paper. */
function printHere(paper: Paper): Promise<Uint8Array> {
  const printed = lastHere.then(() => breath()).then(() => printWithPdfkit(paper));
  lastHere = printed.catch(() => undefined);
  return printed;
}

/** Closes the browser, at the suite's end. */
export async function closePdf(): Promise<void> {
  await browser?.close();
}
