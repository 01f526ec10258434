import { createHash } from 'node:crypto';
import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { fileNameOf } from '~/core/file-name';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { warmPrinter } from '~/gateways/pdf';
import { shrunk } from '~/gateways/pictures';
import { qrPicture } from '~/gateways/qr';
import { operation } from '~/operation/operation.server';
import type { FileToSend } from '~/web/send-file.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import type { Run } from '~db/jobs';
import { ownCompany } from '../account/index.server';
import { logoPicture } from '../company/index.server';
import { fileOf, print, unhurriedMs } from '../files/index.server';
import type { ClientDocument } from './collections';
import { type DocumentKind, find, invoiceKind, quotationKind } from './kinds.server';
import { paperOf } from './paper-blocks.server';

/** The operation that answers a document's PDF; see `paperFile`. */
function reading(name: string, kind: DocumentKind) {
  return operation({
    name,
    access: 'Quotes',
    effect: 'read',
    input: idInput,
    failed: kind.texts.downloadFailed,
    run: async ({ input: { id }, db }) => await paperFile(db, kind, await find(db, kind, id)),
  });
}

export const readQuotationPaper = reading('readPaper', quotationKind);
export const readInvoicePaper = reading('readInvoicePaper', invoiceKind);

/** The same for the call, whose parameter is `docID`. */
export const downloadPaper = operation({
  name: 'downloadPaper',
  access: 'Quotes',
  effect: 'read',
  input: z.object({ docID: z.string() }),
  failed: quotationKind.texts.downloadFailed,
  run: async ({ input: { docID }, db }) =>
    await paperFile(db, quotationKind, await find(db, quotationKind, docID)),
});

/** The version of the layout. A new one makes every stored PDF be printed again on demand. */
const layout = 4;

/** The content of a document's PDF, with its digest. */
async function drawnUp(db: CompanyDb, kind: DocumentKind, document: ClientDocument) {
  const company = await ownCompany(db);
  const sheet = kind.sheet(document, company);
  const payNow = kind.payNow(document, company, singaporeDay(new Date()));
  const digest = createHash('sha256')
    .update(JSON.stringify([layout, sheet, payNow]))
    .digest('base64url');
  return { sheet, payNow, digest };
}

type DrawnUp = Awaited<ReturnType<typeof drawnUp>>;

/**
 * The PDF of a document in its current state, named by its number. Returns the stored one if it is up to date; otherwise
 * prints and stores a new one. A digest of everything shown decides, so a payment or a new logo counts too. `limitMs` is
 * for the browser.
 */
export async function paperFile(
  db: CompanyDb,
  kind: DocumentKind,
  document: ClientDocument,
  limitMs?: number,
): Promise<FileToSend> {
  const drawn = await drawnUp(db, kind, document);
  const { paper, _id } = document;
  const stored = paper?.digest === drawn.digest ? await filesOf(db).find(paper.fileId) : null;
  if (stored && stored.length > 0) return filesOf(db).toSend(stored);
  return await onceAtATime(`${db.companyId} ${_id} ${drawn.digest} ${limitMs}`, async () => {
    const { content, isMakeshift } = await printPaper(db, kind, drawn, limitMs);
    const file = { name: nameOf(document), type: 'application/pdf' };
    if (isMakeshift) return fileOf({ _id: newId(), ...file }, content);
    const kept = await filesOf(db).keep({ ...file, content });
    await db.transaction((all) => bind(all, kind, _id, kept, drawn.digest));
    return fileOf(kept, content);
  });
}

/**
 * Prints the PDF of a document while the form of its mail is being filled in. That of a draft changes when it is sent, so only
 * the browser is started.
 */
export function printForMail(db: CompanyDb, kind: DocumentKind, document: ClientDocument): void {
  const ready = document.status === 'draft' ? warmPrinter() : paperFile(db, kind, document, unhurriedMs);
  // Sending tries again, and says what is wrong.
  ready.catch(() => undefined);
}

/** Prints a document that was sent or issued, so that its PDF is ready before the client asks for it. */
export async function makePaper(
  { db, step }: Pick<Run<unknown, null>, 'db' | 'step'>,
  kind: DocumentKind,
  id: string,
): Promise<void> {
  const document = await db.in(kind.of).findOne({ _id: id });
  if (!document) return;
  const drawn = await drawnUp(db, kind, document);
  if (document.paper?.digest === drawn.digest) return;
  const { content, isMakeshift } = await printPaper(db, kind, drawn, unhurriedMs);
  // Printed on demand: the browser is busy.
  if (isMakeshift) return;
  const kept = await filesOf(db).keep({ name: nameOf(document), type: 'application/pdf', content });
  await step(async (all) => {
    await bind(all, kind, id, kept, drawn.digest);
    return { reached: null };
  });
}

const nameOf = ({ number, title }: ClientDocument) => fileNameOf(number ?? `Draft ${title}`, 'pdf');

async function printPaper(db: CompanyDb, { texts }: DocumentKind, drawn: DrawnUp, limitMs?: number) {
  const { sheet, payNow } = drawn;
  const [logo, code] = await Promise.all([
    logoPicture(db, sheet.company.logoId, logoSize),
    payNow ? codeOf(db.companyId, payNow) : null,
  ]);
  const made = await print(db, paperOf(sheet, logo, code), limitMs);
  if (made.content.length === 0) throw new Refusal('conflict', texts.emptyFile);
  return made;
}

/** Stores a printed PDF, unless the document or the company has changed meanwhile: the sweep then removes the file. */
async function bind(
  all: CompanyDb,
  kind: DocumentKind,
  id: string,
  kept: StoredContent,
  digest: string,
): Promise<void> {
  const now = await all.in(kind.of).findOne({ _id: id });
  if (!now || now.paper?.digest === digest) return;
  if ((await drawnUp(all, kind, now)).digest !== digest) return;
  if (now.paper) await filesOf(all).remove(now.paper.fileId);
  await filesOf(all).bind(kept, { kind: kind.file, subjectId: id, ownerId: '' });
  await all.in(kind.of).updateOne({ _id: id }, { $set: { paper: { fileId: kept._id, digest } } });
}

/** In pixels: four times the printed size. */
export const logoSize = { width: 800, height: 300 };
const codeSize = { width: 600, height: 600 };

async function codeOf(companyId: string, text: string) {
  return await shrunk(Buffer.from(await qrPicture(text)), { companyId, ...codeSize });
}

const beingPrinted = new Map<string, Promise<FileToSend>>();

/** Simultaneous requests for the same PDF share one print. */
async function onceAtATime(key: string, make: () => Promise<FileToSend>): Promise<FileToSend> {
  const underWay = beingPrinted.get(key);
  if (underWay) return await underWay;
  const making = make().finally(() => beingPrinted.delete(key));
  beingPrinted.set(key, making);
  return await making;
}
