import { setImmediate as breath } from 'node:timers/promises';
import { config, madeFrom } from '~/core/config.server';
import { log } from '~/core/log.server';
import { PrintingBrowser } from './browser';
import type { Paper } from './paper';
import { printWithPdfkit } from './pdfkit';

export type { Block, Paper, Table } from './paper';

const printer = madeFrom(
  ({ pdf }) => pdf,
  (pdf) => ({ browser: new PrintingBrowser(pdf), isFailing: false }),
);

/** Whether papers are printed in this process. One process of several has the browser, since each takes 130 MB. */
export function printsHere(): boolean {
  return (config().place ?? 1) === 1;
}

/**
 * Prints a paper with a warm browser, which renders every script and picture; else with pdfkit, which leaves colour
 * pictures out. Throws for pictures that are none.
 */
export async function printPaper(paper: Paper): Promise<{ content: Uint8Array; by: 'browser' | 'pdfkit' }> {
  const own = printer();
  try {
    const content = await own.browser.print(paper);
    own.isFailing = false;
    return { content, by: 'browser' };
  } catch (err) {
    // The log says so once, until the browser prints again.
    if (!own.isFailing) log().warn({ err }, 'no browser prints: papers are printed without one');
    own.isFailing = true;
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
  await printer().browser.close();
}
