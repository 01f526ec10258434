import { linkTo } from '~/core/config.server';
import { type FileKind, fileKind } from '~/core/file-kind';
import type { LogEntry } from '~/core/log-entry';
import { logLines, subject } from '~/core/subject';
import type { Collection, CompanyDocument } from '~db/collection';
import type { CompanyDb } from '~db/company-db';
import type { Company } from '../account/index.server';
import { type ClientDocument, type Invoice, invoices, type Quotation, quotations } from './collections';
import * as invoiceMessages from './invoice/messages';
import { payNowOf } from './invoice/pay-now';
import { type KindName, pageOf, sharedAddress } from './kinds';
import * as quotationMessages from './quotation/messages';
import { invoiceSheet, quotationSheet, type Sheet } from './sheet';

/** What the shared operations need to know of a kind of documents. */
export interface DocumentKind<T extends ClientDocument = ClientDocument> {
  /** In the activity log, the directory of links, mails and answers. Stored, so it must never change. */
  readonly name: KindName;
  readonly of: Collection<ClientDocument>;
  /** Type only. */
  readonly document?: T;
  /** The PDF, for people with access to quotations. The client's link has its own address for it. */
  readonly file: FileKind;
  readonly texts: { unknown: string; loadFailed: string; downloadFailed: string; emptyFile: string };
  sheet(document: T, company: Company): Sheet;
  /** What the PayNow code for its open balance says; null if it has none. `today` is a day in Singapore. */
  payNow(document: T, company: Company, today: string): string | null;
  /** A line about a document for the activity log, which also appears in the client's own log. */
  note(document: Named, action: string, what?: string): LogEntry;
}

type Named = Pick<ClientDocument, '_id' | 'title'> & { number?: string; clientId?: string };

const defineLog = (name: KindName, plural: string, of: Collection<CompanyDocument>) =>
  logLines(
    subject({ name, plural, page: { of, at: (id) => pageOf(name, id) } }),
    ({ number, title }: Named) => `${number ?? 'Draft'} ${title}`,
  );

export const quotationKind: DocumentKind<Quotation> = {
  name: 'quotation',
  of: quotations as unknown as Collection<ClientDocument>,
  file: fileKind({ name: 'quotation-paper', access: 'Quotes' }),
  texts: { ...quotationMessages, emptyFile: quotationMessages.empty },
  sheet: quotationSheet,
  payNow: () => null,
  note: defineLog('quotation', 'Quotations', quotations),
};

export const invoiceKind: DocumentKind<Invoice> = {
  name: 'invoice',
  of: invoices as unknown as Collection<ClientDocument>,
  file: fileKind({ name: 'invoice-paper', access: 'Quotes' }),
  texts: invoiceMessages,
  sheet: invoiceSheet,
  payNow: payNowOf,
  note: defineLog('invoice', 'Invoices', invoices),
};

export const documentKinds: Record<KindName, DocumentKind> = {
  quotation: quotationKind,
  invoice: invoiceKind,
};

/** One document of a kind. Refuses one that does not exist with 404. */
export async function find<T extends ClientDocument>(
  db: CompanyDb,
  { of, texts }: DocumentKind<T>,
  id: string,
): Promise<T> {
  return (await db.in(of).get(id, texts.unknown)) as unknown as T;
}

/** The full public address. */
export const fullLink = (kind: KindName, token: string): string => linkTo(sharedAddress(kind, token));
