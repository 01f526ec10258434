import { randomUUID } from 'node:crypto';
import type { Actor } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { showMoney } from '~/core/money';
import { showQuantity } from '~/core/money-lines';
import { idInput } from '~/core/named-id';
import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enter } from '~db/directory';
import type { Company } from '../../account/index.server';
import { hasStock, inStock, itemsByIds, moveStock } from '../../inventory/index.server';
import { type Invoice, invoices, type LineShare, type Releases } from '../collections';
import { pushEvent } from '../history';
import { issuerOf } from '../issuer';
import { orderPaper } from '../jobs.server';
import { find, invoiceKind } from '../kinds.server';
import { depositTakenOff } from '../ledger/deposits.server';
import { updateLedger } from '../ledger/quotation-ledger.server';
import { itemsIn } from '../lines.server';
import { newToken } from '../link.server';
import { searchTextOf } from '../list.server';
import { nextNumber } from '../number.server';
import { recipientOf } from '../recipient.server';
import {
  creditedOfLines,
  gstOfPart,
  isCreditedWhole,
  leftToCredit,
  netOfLines,
  releasedBy,
  restOfLines,
  shownOfLines,
} from './credit';
import * as messages from './messages';
import { addTo } from './payments.server';
import { endRepetition } from './recurring.server';
import { creditInput } from './schema';
import { giveBack } from './set-off.server';

/**
 * Issues a credit note for an invoice: for lines, for an amount before GST, or for all that is left. Refuses with 409 a draft, a
 * credit note, an invoice that is credited as a whole and a deposit that an invoice has taken off; with 400 more than is left.
 */
export const creditInvoice = operation({
  name: 'creditInvoice',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: creditInput,
  failed: messages.creditFailed,
  async run({ input: { id, reason, amount, parts, releases: sent }, actor, db, note }): Promise<Invoice> {
    const before = await find(db, invoiceKind, id);
    checkCreditable(before);
    const isWhole = amount === undefined && parts.length === 0;
    const lines = isWhole ? restOfLines(before) : checkedLines(before, parts);
    const net = isWhole ? leftToCredit(before).net : (amount ?? netOfLines(before, lines));
    if (!isWhole) checkNet(before, net, amount === undefined ? 'lines' : 'amount');
    await checkDeposit(db, before, net);
    const releases = releasesOf(before, sent, net === leftToCredit(before).net);
    const at = new Date();
    const { number, company } = await nextNumber(db, 'CN', at);
    if (releases.stock) await putBack(db, before, lines, { note: `${number}: returned`, by: actor, at });
    const share = { ...(lines.length > 0 && { lines }), releases };
    const credit = creditNoteOf(before, { number, reason, net, share, company, by: actor, at });
    const { issuedOn, gst, total } = credit;
    await db.in(invoices).insert(credit);
    await enter(db, 'invoice', credit.linkToken, credit._id);
    await orderPaper(db, 'invoice', credit._id);
    const after = await addTo(
      db,
      before,
      { credit: { id: credit._id, number, issuedOn, net, gst, ...share } },
      pushEvent('credited', actor.name, at, { to: number, amount: total }),
    );
    await updateLedger(db, before);
    await giveBack(db, before, releases.deposits, { byName: actor.name, at, reason: number });
    if (isCreditedWhole(after)) await endRepetition(db, before, { by: actor.name, at, note });
    note(invoiceKind.note(before, 'credited', `${number}, ${showMoney(total)}`));
    note(invoiceKind.note(credit, 'issued', reason));
    return { ...credit, companyId: db.companyId };
  },
});

interface CreditNote {
  number: string;
  reason: string;
  /** In cents, before GST. */
  net: number;
  /** What it takes of the invoice, as both record it. */
  share: { lines?: LineShare[]; releases: Releases };
  company: Company;
  by: Pick<Actor, 'userId' | 'name'>;
  at: Date;
}

/** The credit note for an invoice, about to be issued. */
function creditNoteOf(invoice: Invoice, { number, reason, net, share, company, by, at }: CreditNote) {
  const gst = gstOfPart(invoice, net);
  const issuedOn = singaporeDay(at);
  const shown = share.lines
    ? shownOfLines(invoice, share.lines, net)
    : { lines: [], subtotal: net, discount: 0, deductions: [] };
  const { _id: invoiceId, title, currency, security, gstPercent, gstReason } = invoice;
  const { quotationId, quotationNumber, jobId, jobNumber } = invoice;
  return {
    ...recipientOf(invoice),
    _id: newId(),
    kind: 'credit' as const,
    number,
    status: 'issued' as const,
    title,
    ...shown,
    gstPercent,
    ...(gstReason && { gstReason }),
    ...(security && { security }),
    net,
    gst,
    total: net + gst,
    currency,
    paymentTerm: '',
    issuedOn,
    issuedAt: at,
    // Of GST it says what its invoice said, whatever the company is registered for since.
    issuer: { ...issuerOf(company), gstNumber: invoice.issuer?.gstNumber ?? '' },
    uuid: randomUUID(),
    corrects: {
      invoiceId,
      number: invoice.number ?? '',
      issuedOn: invoice.issuedOn ?? '',
      reason,
      ...share,
    },
    ...(quotationId && { quotationId }),
    ...(quotationNumber && { quotationNumber }),
    ...(jobId && { jobId }),
    ...(jobNumber && { jobNumber }),
    payments: [],
    credits: [],
    linkToken: newToken(),
    searchText: searchTextOf({ ...invoice, number }),
    history: [{ at, what: 'issued' as const, by: by.name }],
    revision: 0,
    createdBy: by.userId,
    createdByName: by.name,
    createdAt: at,
    updatedAt: at,
  };
}

/** What is left to credit of an invoice, and what its credit note may give back. */
export const openCredit = operation({
  name: 'openCreditForm',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, db }) {
    const invoice = await find(db, invoiceKind, id);
    const items = await itemsByIds(db, itemsIn(invoice.lines));
    const credited = creditedOfLines(invoice);
    return {
      invoice,
      left: leftToCredit(invoice),
      lines: invoice.lines.map((line, place) => ({ ...line, left: line.quantity - (credited[place] ?? 0) })),
      ...toRelease(invoice),
      hasStock: [...items.values()].some(hasStock),
    };
  },
});

function checkCreditable(invoice: Invoice): void {
  if (invoice.kind === 'credit') throw new Refusal('conflict', messages.creditOfCredit);
  if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
  if (isCreditedWhole(invoice)) throw new Refusal('conflict', messages.nothingToCredit);
}

/** The lines with what was sent of them added up. Refuses unknown lines, and more than is left of one. */
function checkedLines(invoice: Invoice, parts: readonly (LineShare & { field: string })[]): LineShare[] {
  const credited = creditedOfLines(invoice);
  const sums = new Map<number, number>();
  for (const { line, quantity, field } of parts) {
    const charged = invoice.lines[line];
    const at = field.startsWith('quantities') ? field : `${field}.${charged ? 'quantity' : 'line'}`;
    if (!charged) throw refuseField(at, messages.creditLineUnknown);
    const left = charged.quantity - (credited[line] ?? 0);
    const sum = (sums.get(line) ?? 0) + quantity;
    if (left === 0) throw refuseField(at, messages.creditLineGone);
    if (sum > left) throw refuseField(at, messages.creditLine(showQuantity(left)));
    sums.set(line, sum);
  }
  return [...sums].sort(([one], [other]) => one - other).map(([line, quantity]) => ({ line, quantity }));
}

function checkNet(invoice: Invoice, net: number, field: 'lines' | 'amount'): void {
  const left = leftToCredit(invoice).net;
  if (net < 1) throw refuseField(field, messages.creditNothingCharged);
  if (net > left) throw refuseField(field, messages.creditTooMuch(showMoney(left)));
}

/** What another invoice has taken off of a deposit is its client's no more, until that invoice gives it back. */
async function checkDeposit(db: CompanyDb, invoice: Invoice, net: number): Promise<void> {
  if (invoice.kind !== 'deposit') return;
  const { taken, number } = await depositTakenOff(db, invoice);
  if (number && net > leftToCredit(invoice).net - taken.net)
    throw new Refusal('conflict', messages.depositTaken(number));
}

/** What an invoice used up and no credit note has given back. */
function toRelease({ deductions, jobId, jobNumber, credits }: Invoice) {
  const released = releasedBy(credits);
  return {
    deposits: deductions.filter(({ invoiceId }) => !released.deposits.includes(invoiceId)),
    job: jobId && !released.job ? { id: jobId, number: jobNumber ?? '' } : undefined,
  };
}

type SentReleases = (Partial<Releases> & { all?: boolean | undefined }) | undefined;

/** What the credit note gives back: by default all if it takes the rest, else nothing. Refuses what the invoice has not used up. */
function releasesOf(invoice: Invoice, sent: SentReleases, takesRest: boolean): Releases {
  const { deposits, job } = toRelease(invoice);
  const ids = deposits.map(({ invoiceId }) => invoiceId);
  for (const [place, id] of (sent?.deposits ?? []).entries())
    if (!ids.includes(id)) throw refuseField(`releases.deposits[${place}]`, messages.releaseUnknown);
  if (sent?.job && !job) throw refuseField('releases.job', messages.releaseNoJob);
  const givesAll = takesRest && sent?.all !== false;
  const isLeftOut = (value: unknown) => givesAll && (sent?.all === true || value === undefined);
  return {
    deposits: isLeftOut(sent?.deposits) ? ids : [...new Set(sent?.deposits)],
    job: isLeftOut(sent?.job) ? job !== undefined : (sent?.job ?? false),
    stock: sent?.stock ?? false,
  };
}

/**
 * Adds the credited quantities of items to the stock. An invoice takes none itself, so this is only done where it is said. An
 * item that is counted in whole units gets back what the rest of the line no longer takes.
 */
async function putBack(
  db: CompanyDb,
  invoice: Invoice,
  credited: readonly LineShare[],
  on: Omit<Parameters<typeof moveStock>[2], 'movements'>,
): Promise<void> {
  const items = await itemsByIds(db, itemsIn(invoice.lines));
  const before = creditedOfLines(invoice);
  const back = new Map<string, number>();
  for (const { line, quantity } of credited) {
    const { itemId = '', quantity: charged = 0 } = invoice.lines[line] ?? {};
    const item = items.get(itemId);
    if (!item || !hasStock(item)) continue;
    const left = charged - (before[line] ?? 0);
    const more = inStock(left, item) - inStock(left - quantity, item);
    back.set(itemId, (back.get(itemId) ?? 0) + more);
  }
  if (back.size === 0) throw refuseField('releases.stock', messages.releaseNoStock);
  for (const [itemId, quantity] of back) {
    const item = items.get(itemId);
    if (item && quantity > 0) await moveStock(db, item, { ...on, movements: [{ type: 'add', quantity }] });
  }
}
