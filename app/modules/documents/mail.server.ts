import type { Actor } from '~/core/access';
import type { Mailed } from '~/core/client-mail';
import { showDate, singaporeDay } from '~/core/dates';
import type { LogEntry } from '~/core/log-entry';
import { showMoney } from '~/core/money';
import { dueByTerm } from '~/core/payment-terms';
import { logActivity } from '~db/activity';
import type { Collection } from '~db/collection';
import type { CompanyDb } from '~db/company-db';
import { type ClientMail, mailClient } from '../company/index.server';
import { unhurriedMs } from '../files/index.server';
import { type ClientDocument, type Invoice, invoices, type Quotation, quotations } from './collections';
import { pushEvent } from './history';
import { numberPlace } from './invoice/schema';
import { balanceShown } from './invoice/status';
import { type Issuing, issuerOf } from './issuer';
import { type DocumentKind, fullLink } from './kinds.server';
import { paperFile } from './paper.server';
import { failedAddress } from './ready';
import { headingOf } from './sheet';

interface Written extends Pick<ClientMail, 'by' | 'to' | 'copy' | 'subject' | 'text'> {
  card: Card;
  /** Whether it reminds of what is overdue. */
  reminder?: boolean;
  actor: Actor;
  note(line: LogEntry): void;
}

/** Mails a document to its client, in the sender's words, with its PDF and its link, and records it; see `mailClient`. */
export async function mailDocument(
  db: CompanyDb,
  kind: DocumentKind,
  document: ClientDocument,
  { card, actor, note, reminder = false, ...written }: Written,
): Promise<Mailed> {
  const { _id, sentAt } = document;
  const mail: ClientMail = {
    ...written,
    ...card,
    kind: kind.name,
    sender: actor,
    attachment: () => paperFile(db, kind, document, unhurriedMs),
  };
  return await mailClient(db, mail, async (all, event, isLate) => {
    const at = new Date();
    const first = event === 'mailed' && !sentAt && { $set: { sentAt: at } };
    const what = event === 'mailed' && reminder ? 'reminded' : event;
    const history = pushEvent(what, actor.name, at, { to: written.to });
    await all.in(kind.of).updateOne({ _id }, { ...first, $push: { history } });
    if (event !== 'mailed') return;
    const line = kind.note(document, 'emailed', reminder ? `reminder to ${written.to}` : undefined);
    if (isLate) await logActivity(all, actor, [line]);
    else note(line);
  });
}

/** How many of a client's quotations, and of its invoices, are asked what became of the mails to it. */
const mostLookedAt = 20;

/** A document, and the address that it would be mailed to. */
interface Addressed {
  document: ClientDocument;
  to: string | undefined;
}

/** The addresses to which the last mail failed, of these documents or of others for the same clients, by the documents' ids. */
export async function failedMails(
  db: CompanyDb,
  addressed: readonly Addressed[],
): Promise<ReadonlyMap<string, string>> {
  const mails = addressed.flatMap(({ document, to }) => (to ? [{ document, to }] : []));
  const clientIds = [...new Set(mails.flatMap(({ document: { clientId } }) => clientId ?? []))];
  const mailed: Pick<ClientDocument, 'clientId' | 'history'>[] = [];
  if (clientIds.length > 0) {
    const filter = { clientId: { $in: clientIds }, 'history.to': { $in: mails.map(({ to }) => to) } };
    const last = { sort: { createdAt: -1 }, limit: mostLookedAt * clientIds.length } as const;
    for (const of of [quotations, invoices] as unknown as Collection<ClientDocument>[])
      mailed.push(...(await db.in(of).list(filter, { ...last, projection: { clientId: 1, history: 1 } })));
  }
  return new Map(
    mails.flatMap(({ document, to }) => {
      const ofClient = mailed.filter(({ clientId }) => clientId === document.clientId);
      const failed = failedAddress([document, ...ofClient], to);
      return failed ? [[document._id, failed] as const] : [];
    }),
  );
}

/** The same of one document. */
export async function failedMailTo(
  db: CompanyDb,
  document: ClientDocument,
  to: string | undefined,
): Promise<string | undefined> {
  return (await failedMails(db, [{ document, to }])).get(document._id);
}

/** The document's card in a mail. */
export type Card = Pick<ClientMail, 'title' | 'facts' | 'link'>;

export function quotationCard({ number, amount, currency, validUntil, linkToken }: Quotation): Card {
  return {
    title: `Quotation ${number}`,
    facts: [
      ['Total', showMoney(amount, currency)],
      ['Valid until', showDate(validUntil)],
    ],
    link: linkToken ? { to: fullLink('quotation', linkToken), label: 'Open quotation' } : null,
  };
}

export function invoiceCard(invoice: Invoice): Card {
  const { number = '', kind, total, currency, dueDate, linkToken } = invoice;
  const balance = balanceShown(invoice);
  const facts: Card['facts'] = [['Total', showMoney(total, currency)]];
  if (kind !== 'credit' && balance !== total)
    facts.push(['Amount due', showMoney(Math.max(0, balance), currency)]);
  if (kind !== 'credit' && dueDate && balance > 0) facts.push(['Due', showDate(dueDate)]);
  const label = kind === 'credit' ? 'Open credit note' : 'Open invoice';
  return {
    title: `${headingOf(invoice)} ${number}`,
    facts,
    link: linkToken ? { to: fullLink('invoice', linkToken), label } : null,
  };
}

interface Signature {
  company: string;
  sender: string;
}

/** The suggested mail about a document, with this sentence in the middle. Link and PDF are always added. */
function suggestMail(
  { contactPerson, clientName }: ClientDocument,
  document: string,
  sentence: string,
  { company, sender }: Signature,
): { subject: string; text: string } {
  const text = [`Hello ${contactPerson || clientName},`, sentence, `${sender}\n${company}`].join('\n\n');
  return { subject: `${document} from ${company}`, text };
}

export function quotationMail(quotation: Quotation, by: Signature) {
  const { number, title, amount, currency, validUntil } = quotation;
  const sum = `${showMoney(amount, currency)}, valid until ${showDate(validUntil)}`;
  const sentence = `Here is our quotation for “${title}”: ${sum}. You can read it, save it as a PDF, and accept or decline it by the link below.`;
  return suggestMail(quotation, `Quotation ${number}`, sentence, by);
}

/** A draft as it will be issued today, with a place for its number. */
export function asIssued(draft: Invoice, company: Issuing): Invoice {
  const dueDate = draft.dueDate ?? dueByTerm(draft.paymentTerm, singaporeDay(new Date()));
  return { ...draft, number: numberPlace, issuer: issuerOf(company), ...(dueDate && { dueDate }) };
}

export function invoiceMail(invoice: Invoice, by: Signature) {
  const { number = '', title } = invoice;
  const heading = headingOf(invoice);
  const sentence = `Attached is our ${heading.toLowerCase()} ${number} for “${title}”. ${sumsIn(invoice)}`;
  return suggestMail(invoice, `${heading} ${number}`, sentence, by);
}

function sumsIn(invoice: Invoice): string {
  const { kind, status, total, currency, dueDate } = invoice;
  const whole = showMoney(total, currency);
  const balance = balanceShown(invoice);
  if (kind !== 'credit' && dueDate && balance > 0)
    return `The amount due is ${showMoney(balance, currency)}, by ${showDate(dueDate)}.`;
  return status === 'paid' ? `The total of ${whole} is paid. Thank you.` : `The total is ${whole}.`;
}
