import { setImmediate as breath } from 'node:timers/promises';
import { config, madeFrom } from '~/core/config.server';
import { log } from '~/core/log.server';
import { Refusal } from '~/core/refusal';
import { Turns } from '~/core/turns';
import { BrowserClosed, PrintingBrowser } from './browser';
import type { Paper } from './paper';
import { printWithPdfkit } from './pdfkit';

export type { Block, Paper, Table } from './paper';

const printer = madeFrom(
  ({ pdf }) => pdf,
  (pdf) => ({ browser: new PrintingBrowser(pdf), isFailing: false }),
);

/** Whether documents are printed in this process. Only one of several processes has the browser, since each takes 130 MB. */
export function printsHere(): boolean {
  return (config().place ?? 1) === 1;
}

/**
 * Prints a document with the warm browser, which renders every script and picture, otherwise with pdfkit, which leaves
 * out emoji. Throws for invalid pictures.
 */
export async function printPaper(
  companyId: string,
  paper: Paper,
): Promise<{ content: Uint8Array; by: 'browser' | 'pdfkit' }> {
  const own = printer();
  try {
    const content = await own.browser.print(companyId, paper);
    own.isFailing = false;
    return { content, by: 'browser' };
  } catch (err) {
    // Too many are waiting.
    if (err instanceof Refusal) throw err;
    // Logged once, until the browser prints again.
    if (!own.isFailing) log().warn({ err }, 'no browser prints: papers are printed without one');
    own.isFailing = true;
    return { content: await printWithoutBrowser(companyId, paper), by: 'pdfkit' };
  }
}

const turns = new Turns();

/** Prints with pdfkit, one document at a time and deferred, since it blocks this process. */
export function printWithoutBrowser(companyId: string, paper: Paper): Promise<Uint8Array> {
  return turns.run(companyId, async () => {
    await breath();
    return await printWithPdfkit(paper);
  });
}

/** Starts the browser, if it has its place in this process, for a document that somebody will soon wait for. */
export async function warmPrinter(): Promise<void> {
  if (printsHere()) await printer().browser.start();
}

/** Says in one line of the log what prints PDFs, which is known once a browser has started. */
export async function announcePrinter(): Promise<void> {
  try {
    log().info({ printer: await printer().browser.start() }, 'PDFs are printed by a browser');
  } catch (err) {
    if (err instanceof BrowserClosed) return;
    log().warn({ printer: 'pdfkit', err }, 'no browser starts: PDFs are printed by pdfkit, without emoji');
  }
}

/** Closes the browser when the suite stops. */
export async function closePdf(): Promise<void> {
  await printer().browser.close();
}
