import { createHash } from 'node:crypto';
import { singaporeDay } from '~/core/dates';
import { fileNameOf } from '~/core/file-name';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { shrunk } from '~/gateways/pictures';
import { qrPicture } from '~/gateways/qr';
import { operation } from '~/operation/operation.server';
import type { FileToSend } from '~/web/send-file.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { type Company, ownCompany } from '../../account/index.server';
import { logoPicture } from '../../company/index.server';
import { fileOf, print } from '../../files/index.server';
import { type Invoice, invoices } from './collections';
import { invoicePaper } from './file-kinds';
import { issuerNow } from './issuer';
import * as messages from './messages';
import { paperOf } from './paper-blocks.server';
import { payNowOf } from './pay-now';
import { sheetOf } from './sheet';

/** The PDF of a document; see `paperFile`. */
export const readPaper = operation({
  name: 'readInvoicePaper',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  async run({ input: { id }, db }) {
    return await paperFile(db, await db.in(invoices).get(id, messages.unknown));
  },
});

/** The PayNow code for the open balance, as a PNG. Refuses with 409 if there is none. */
export const readPayNow = operation({
  name: 'readPayNow',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  async run({ input: { id }, db }) {
    return await payNowPicture(db, await db.in(invoices).get(id, messages.unknown));
  },
});

/** The code of this invoice as a PNG, or a 409. */
export async function payNowPicture(db: CompanyDb, invoice: Invoice): Promise<Uint8Array> {
  const text = payNowOf(invoice, await ownCompany(db), singaporeDay(new Date()));
  if (text === null) throw new Refusal('conflict', messages.noPayNow);
  return await qrPicture(text);
}

/** The version of the layout. A new one makes every stored PDF be printed again on demand. */
const layout = 3;

/** The content of a document's PDF, with its digest. */
function drawnUp(invoice: Invoice, company: Company) {
  const sheet = sheetOf(invoice, issuerNow(company));
  const payNow = payNowOf(invoice, company, singaporeDay(new Date()));
  const digest = createHash('sha256')
    .update(JSON.stringify([layout, sheet, payNow]))
    .digest('base64url');
  return { sheet, payNow, digest };
}

/**
 * The PDF of a document in its current state, named by its number. Returns the stored one if it is up to date; otherwise
 * prints and stores a new one. A payment changes the open balance, and so outdates it. `limitMs` is for the browser.
 */
export async function paperFile(db: CompanyDb, invoice: Invoice, limitMs?: number): Promise<FileToSend> {
  const { sheet, payNow, digest } = drawnUp(invoice, await ownCompany(db));
  const { paper } = invoice;
  const stored = paper?.digest === digest ? await filesOf(db).find(paper.fileId) : null;
  if (stored && stored.length > 0) return filesOf(db).toSend(stored);
  return await onceAtATime(`${db.companyId} ${invoice._id} ${digest} ${limitMs}`, async () => {
    const [logo, code] = await Promise.all([
      logoPicture(db, sheet.company.logoId, logoSize),
      payNow ? codeOf(db.companyId, payNow) : null,
    ]);
    const { content, isMakeshift } = await print(db, paperOf(sheet, logo, code), limitMs);
    if (content.length === 0) throw new Refusal('conflict', messages.emptyFile);
    const name = fileNameOf(invoice.number ?? `Draft ${invoice.title}`, 'pdf');
    if (isMakeshift) return fileOf({ _id: newId(), name, type: 'application/pdf' }, content);
    const kept = await filesOf(db).keep({ name, type: 'application/pdf', content });
    await db.transaction(async (all) => {
      const now = await all.in(invoices).findOne({ _id: invoice._id });
      // Changed meanwhile: the file stays unbound, and the sweep removes it.
      if (!now || drawnUp(now, await ownCompany(all)).digest !== digest) return;
      if (now.paper) await filesOf(all).remove(now.paper.fileId);
      await filesOf(all).bind(kept, { kind: invoicePaper, subjectId: invoice._id, ownerId: '' });
      await all
        .in(invoices)
        .updateOne({ _id: invoice._id }, { $set: { paper: { fileId: kept._id, digest } } });
    });
    return fileOf(kept, content);
  });
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
