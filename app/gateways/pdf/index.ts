import { setImmediate as breath } from 'node:timers/promises';
import { type BrowserOptions, PrintingBrowser } from './browser';
import type { Paper } from './paper';
import { printWithPdfkit } from './pdfkit';

export type { Block, Paper, Table } from './paper';

interface PdfOptions extends BrowserOptions {
  /** Whether this process has the browser. One process of several has it, since each takes 130 MB. */
  here?: boolean;
  /** Called once when papers must do without a browser. */
  onFailure?: (error: unknown) => void;
}

let browser: PrintingBrowser | undefined;
let here = true;
let onFailure: (error: unknown) => void = () => undefined;
/** Whether the failure was reported; a browser that prints again resets it. */
let reported = false;

/** Sets how papers are printed. The browser starts with the first one. */
export function setUpPdf(options: PdfOptions = {}): void {
  void browser?.close();
  browser = new PrintingBrowser(options);
  here = options.here ?? true;
  onFailure = options.onFailure ?? (() => undefined);
  reported = false;
}

/** Whether papers are printed in this process; otherwise another one has the browser. */
export function printsHere(): boolean {
  return here;
}

/**
 * Prints a paper with a warm browser, which renders every script and picture; else with pdfkit, which leaves colour
 * pictures out. Throws for pictures that are none.
 */
export async function printPaper(paper: Paper): Promise<{ content: Uint8Array; by: 'browser' | 'pdfkit' }> {
  browser ??= new PrintingBrowser();
  try {
    const content = await browser.print(paper);
    reported = false;
    return { content, by: 'browser' };
  } catch (error) {
    if (!reported) onFailure(error);
    reported = true;
    return { content: await printWithoutBrowser(paper), by: 'pdfkit' };
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Prints with pdfkit. One paper at a time, and not at once: this process does nothing else in the meantime. */
export function printWithoutBrowser(paper: Paper): Promise<Uint8Array> {
  const printed = last.then(() => breath()).then(() => printWithPdfkit(paper));
  last = printed.catch(() => undefined);
  return printed;
}

/** Closes the browser, when the suite ends. */
export async function closePdf(): Promise<void> {
  await browser?.close();
}
