import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fileNameOf } from '~/core/file-name';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { FileToSend } from '~/web/send-file.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import type { Run } from '~db/jobs';
import { ownCompany } from '../../account/index.server';
import { logoPicture } from '../../company/index.server';
import { fileOf, print, unhurriedMs } from '../../files/index.server';
import { type Quotation, quotations } from './collections';
import { quotationPaper } from './file-kinds';
import * as messages from './messages';
import { paperOf } from './paper-blocks.server';
import { type Sheet, sheetOf } from './sheet';

/** The PDF of a quotation; see `paperFile`. */
export const downloadPaper = operation({
  name: 'downloadPaper',
  access: 'Quotes',
  effect: 'read',
  input: z.object({ docID: z.string() }),
  failed: messages.downloadFailed,
  async run({ input: { docID }, db }) {
    return await paperFile(db, await db.in(quotations).get(docID, messages.unknown));
  },
});

/** The same for the page, whose parameter is `id`. */
export const readPaper = operation({
  name: 'readPaper',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  async run({ input: { id }, db }) {
    return await paperFile(db, await db.in(quotations).get(id, messages.unknown));
  },
});

/** The version of the layout. A new one makes every stored PDF be printed again on demand. */
const layout = 3;

/**
 * The PDF of a quotation in its current state, named by its number. Returns the stored one if it is up to date; otherwise
 * prints and stores a new one. A digest of everything shown decides, so a new company address or logo counts too. `limitMs`
 * is for the browser.
 */
export async function paperFile(db: CompanyDb, quotation: Quotation, limitMs?: number): Promise<FileToSend> {
  const wanted = await drawnUp(db, quotation);
  const { paper } = quotation;
  const stored = paper?.digest === wanted.digest ? await filesOf(db).find(paper.fileId) : null;
  if (stored && stored.length > 0) return filesOf(db).toSend(stored);
  return await onceAtATime(`${db.companyId} ${quotation._id} ${wanted.digest} ${limitMs}`, () =>
    madeNow(db, quotation, { ...wanted, limitMs }),
  );
}

/** Prints a sent quotation, so that its PDF is ready before the client asks for it. */
export async function makePaper({
  input: { quotationId },
  db,
  step,
}: Run<{ quotationId: string }, null>): Promise<void> {
  const quotation = await db.in(quotations).findOne({ _id: quotationId });
  if (!quotation) return;
  const { sheet, digest } = await drawnUp(db, quotation);
  if (quotation.paper?.digest === digest) return;
  const { content, isMakeshift } = await printSheet(db, sheet, unhurriedMs);
  // Printed on demand: the browser is busy.
  if (isMakeshift) return;
  const kept = await keep(db, quotation, content);
  await step(async (all) => {
    await bind(all, quotationId, kept, digest);
    return { reached: null };
  });
}

interface DrawnUp {
  sheet: Sheet;
  digest: string;
}

async function drawnUp(db: CompanyDb, quotation: Quotation): Promise<DrawnUp> {
  const sheet = sheetOf(quotation, await ownCompany(db));
  const digest = createHash('sha256')
    .update(JSON.stringify([layout, sheet]))
    .digest('base64url');
  return { sheet, digest };
}

async function printSheet(db: CompanyDb, sheet: Sheet, limitMs?: number) {
  const logo = await logoPicture(db, sheet.company.logoId, logoSize);
  const printed = await print(db, paperOf(sheet, logo), limitMs);
  if (printed.content.length === 0) throw new Refusal('conflict', messages.empty);
  return printed;
}

/** In pixels: four times the printed size. */
const logoSize = { width: 800, height: 300 };

async function keep(db: CompanyDb, { number }: Quotation, content: Uint8Array): Promise<StoredContent> {
  return await filesOf(db).keep({ name: fileNameOf(number, 'pdf'), type: 'application/pdf', content });
}

/** Stores a printed PDF, unless the quotation or the company has changed in the meantime. */
async function bind(all: CompanyDb, quotationId: string, kept: StoredContent, digest: string): Promise<void> {
  const now = await all.in(quotations).findOne({ _id: quotationId });
  if (!now || now.paper?.digest === digest || (await drawnUp(all, now)).digest !== digest) return;
  if (now.paper) await filesOf(all).remove(now.paper.fileId);
  await filesOf(all).bind(kept, { kind: quotationPaper, subjectId: quotationId, ownerId: '' });
  await all.in(quotations).updateOne({ _id: quotationId }, { $set: { paper: { fileId: kept._id, digest } } });
}

async function madeNow(
  db: CompanyDb,
  quotation: Quotation,
  { sheet, digest, limitMs }: DrawnUp & { limitMs: number | undefined },
): Promise<FileToSend> {
  const { content, isMakeshift } = await printSheet(db, sheet, limitMs);
  const name = fileNameOf(quotation.number, 'pdf');
  if (isMakeshift) return fileOf({ _id: newId(), name, type: 'application/pdf' }, content);
  const kept = await keep(db, quotation, content);
  await db.transaction((all) => bind(all, quotation._id, kept, digest));
  return fileOf(kept, content);
}

const beingMade = new Map<string, Promise<FileToSend>>();

/** Simultaneous requests for the same PDF share one print. */
async function onceAtATime(key: string, make: () => Promise<FileToSend>): Promise<FileToSend> {
  const underWay = beingMade.get(key);
  if (underWay) return await underWay;
  const making = make().finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return await making;
}
