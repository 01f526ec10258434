import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '~/core/id';
import { installFonts } from '~/gateways/fonts';
import { closePdf } from '~/gateways/pdf';
import { PrintingBrowser } from '~/gateways/pdf/browser';
import { printingKinds } from '~/jobs.server';
import { invoices, quotations } from '~/modules/documents/collections';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { downloadPaper, readInvoicePaper } from '~/modules/documents/paper.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { print } from '~/modules/files/index.server';
import { companyDb } from '~db/company-db';
import { startJobs } from '~db/jobs';
import { backgroundJobs } from '~db/jobs/collection';
import { someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { changeConfig } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();

const paper = { title: 'A paper', blocks: [{ kind: 'paragraph' as const, text: 'Hello' }] };

beforeEach(() => {
  installFonts(join(tmpdir(), 'laoban-printing-fonts'));
  changeConfig({ place: 2, pdf: { places: [] } });
  return closePdf;
});

const begins = (content: Uint8Array) => Buffer.from(content).toString('latin1', 0, 5);

test('a process without the browser has its papers printed by the one that has it', async () => {
  const db = companyDb(newId());
  const worker = startJobs({ kinds: printingKinds, lookEverySeconds: 0.2, onFailure: () => undefined });
  onTestFinished(() => worker.stop());
  expect(begins((await print(db, paper, 20_000)).content)).toBe('%PDF-');
  expect(await db.in(backgroundJobs).list({}, { sort: { _id: 1 }, limit: 2 })).toMatchObject([
    { kind: 'files.print', state: 'done' },
  ]);
});

test('it prints without a browser where that takes too long, and takes the job back', async () => {
  const db = companyDb(newId());
  expect(begins((await print(db, paper, 200)).content)).toBe('%PDF-');
  expect(await db.in(backgroundJobs).list({}, { sort: { _id: 1 }, limit: 2 })).toMatchObject([
    { kind: 'files.print', state: 'cancelled' },
  ]);
});

describe('a browser that hangs', () => {
  beforeEach(() => {
    changeConfig({ place: 1 });
    const hanging = vi
      .spyOn(PrintingBrowser.prototype, 'print')
      .mockReturnValue(new Promise(() => undefined));
    return () => hanging.mockRestore();
  });

  test('gives up after five seconds, and the PDF without it is not stored', async () => {
    const { db, owner } = await plainCompany();
    const own = asUser(owner);
    const charge = { clientName: 'Ah Seng', title: 'Beans', amount: 100, gst: false };
    const { invoice } = await askIn(db, createInvoice, charge, own);
    const { _id: quotationId } = await askIn(db, createQuotation, someQuotation, own);
    const start = performance.now();
    const files = await Promise.all([
      askIn(db, readInvoicePaper, { id: invoice._id }, own),
      askIn(db, downloadPaper, { docID: quotationId }, own),
    ]);
    // A browser is given up after fifteen.
    expect(performance.now() - start).toBeLessThan(12_000);
    for (const { open } of files) expect(begins(await buffer(open()))).toBe('%PDF-');
    expect((await db.in(invoices).findOne({ _id: invoice._id }))?.paper).toBeUndefined();
    expect((await db.in(quotations).findOne({ _id: quotationId }))?.paper).toBeUndefined();
  });
});
