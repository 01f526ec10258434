import type { Actor } from '~/core/access';
import { changedNames } from '~/core/changes';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { showMoney } from '~/core/money';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { removeAllWhole, removeWhole } from '~db/removal';
import { ownCompany } from '../../account/index.server';
import { holdJobForInvoice } from '../../jobs/index.server';
import { type Invoice, invoices, type LedgerEntries } from '../collections';
import { pushEvent } from '../history';
import { find, invoiceKind } from '../kinds.server';
import { depositsFor, invoicesOfJob, invoicesOfQuotation, openDeposits } from '../ledger/deposits.server';
import { leftOf, readLedger, updateLedger } from '../ledger/quotation-ledger.server';
import { searchTextOf } from '../list.server';
import { withClientAdded } from '../recipient.server';
import { shortageOfInvoice } from '../stock.server';
import { asCharged, checkDraft, drawUp } from './draw-up.server';
import * as messages from './messages';
import { type Charge, invoiceChangeInput, newInvoiceInput } from './schema';

/** A saved draft. `warning` is set if the quotation's invoices now exceed the quotation, `shortages` if the stock has less than it sells. */
interface Saved {
  invoice: Invoice;
  warning: string;
  shortages: string;
}

const savedWith = async (db: CompanyDb, invoice: Invoice): Promise<Saved> => ({
  invoice,
  warning: await warningOf(db, invoice),
  shortages: await shortageOfInvoice(db, invoice),
});

/** Makes a draft, optionally from a quotation or job. */
export const createInvoice = operation({
  name: 'createInvoice',
  access: 'Quotes',
  effect: 'write',
  input: newInvoiceInput,
  failed: messages.saveFailed,
  async run({ input, actor, db, note }): Promise<Saved> {
    const charge = await withClientAdded(db, input, { actor, note });
    const invoice = await keepDraft(db, charge, { actor, at: new Date(), note });
    return await savedWith(db, invoice);
  },
});

/** One document, for the calls. */
export const findInvoice = operation({
  name: 'findInvoice',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  run: async ({ input: { id }, db }) => await find(db, invoiceKind, id),
});

interface Making {
  actor: Pick<Actor, 'userId' | 'name'>;
  at: Date;
  note(line: LogEntry): void;
  /** The invoice it repeats. Items and people deleted since stay as they were. */
  like?: Invoice;
  recurring?: { recurringId: string; recurringDay: string };
}

/** Saves a new draft, within the caller's transaction. */
export async function keepDraft(
  db: CompanyDb,
  charge: Charge,
  { actor, at, note, like, recurring }: Making,
): Promise<Invoice> {
  await checkJob(db, charge);
  const drawn = await drawUp(db, charge, {
    at,
    company: await ownCompany(db),
    ...(like && { before: like }),
  });
  const invoice = {
    ...drawn,
    _id: newId(),
    status: 'draft' as const,
    searchText: searchTextOf(drawn),
    currency: 'SGD' as const,
    payments: [],
    credits: [],
    ...recurring,
    history: [{ at, what: 'made' as const, by: actor.name }],
    revision: 0,
    createdBy: actor.userId,
    createdByName: actor.name,
    createdAt: at,
    updatedAt: at,
  };
  await db.in(invoices).insert(invoice);
  await updateLedger(db, invoice);
  note(invoiceKind.note(invoice, 'added'));
  return { ...invoice, companyId: db.companyId };
}

/** Drafts an invoice for a share of a quotation's total, in hundredths of a percent. Runs in the caller's transaction. */
export async function draftDeposit(
  db: CompanyDb,
  quotationId: string,
  { percent, ...by }: Pick<Making, 'actor' | 'note'> & { percent: number },
): Promise<Invoice> {
  const charge = newInvoiceInput.parse({ kind: 'deposit', quotationId, percent: percent / 100 });
  return await keepDraft(db, charge, { ...by, at: new Date() });
}

/** Refuses a second invoice for a job unless the input says `again`. Of two at once the later is refused. */
async function checkJob(db: CompanyDb, { jobId, again }: Charge): Promise<void> {
  if (!jobId || again) return;
  await holdJobForInvoice(db, jobId);
  const [first] = await invoicesOfJob(db, [jobId]);
  if (!first) return;
  const text = messages.jobInvoiced(first.number ?? `The draft “${first.title}”`);
  throw new Refusal('conflict', text, { fields: { again: [text] } });
}

/**
 * What to know of a document and its quotation: that its invoices exceed it, and of a draft what is not invoiced yet and which
 * deposits don't come off. Otherwise empty. The page of a draft says elsewhere that they exceed it.
 */
export async function warningOf(db: CompanyDb, invoice: Invoice, saysOver = true): Promise<string> {
  const { kind, status, quotationId, quotationNumber: number = '' } = invoice;
  const ledger = quotationId && kind !== 'credit' ? await readLedger(db, quotationId) : null;
  if (!ledger || !quotationId) return '';
  const { net } = leftOf(ledger);
  const isFinal = status === 'draft' && kind === 'invoice';
  const others = isFinal ? await depositsOfOthers(db, invoice, quotationId) : [];
  return [
    ...others.map((deposit) => messages.depositOfOther(deposit.number ?? '', deposit.clientName)),
    saysOver && overQuotation(ledger, number),
    isFinal && net > 0 && messages.notInvoicedYet(showMoney(net), number, ledger.quoted.gst > 0),
  ]
    .filter(Boolean)
    .join(' ');
}

/** That the invoices of a quotation exceed it; empty if they don't. */
export function overQuotation(ledger: LedgerEntries, number = ''): string {
  const left = leftOf(ledger);
  const quoted = ledger.quoted.net + ledger.quoted.gst;
  if (left.total >= 0) return '';
  return messages.overQuotation(number, {
    invoiced: showMoney(quoted - left.total),
    over: showMoney(-left.total),
    quoted: showMoney(quoted),
  });
}

/** The deposits of the quotation that don't come off, since they are another client's. */
async function depositsOfOthers(db: CompanyDb, invoice: Invoice, quotationId: string): Promise<Invoice[]> {
  const ofQuotation = await invoicesOfQuotation(db, quotationId);
  const own = new Set(depositsFor(invoice, ofQuotation));
  const open = openDeposits(ofQuotation, invoice._id);
  return open.flatMap(({ deposit }) => (own.has(deposit) ? [] : deposit));
}

/** Changes a draft. Refuses with 409 an issued document, and a draft that was saved since `revision`. */
export const changeInvoice = operation({
  name: 'changeInvoice',
  access: 'Quotes',
  effect: 'write',
  input: invoiceChangeInput,
  failed: messages.saveFailed,
  findTarget: async (db, id) => {
    // Reported even if the input is invalid: an issued document cannot be changed at all.
    checkDraft(await find(db, invoiceKind, id), undefined);
  },
  async run({ input: { id, revision, charge }, actor, db, note }): Promise<Saved> {
    const before = await find(db, invoiceKind, id);
    checkDraft(before, revision);
    const at = new Date();
    const { quotationId = charge.quotationId, jobId = charge.jobId } = before;
    const all = {
      ...asCharged(before),
      // A percentage is a new price.
      ...(charge.percent !== undefined && { of: undefined }),
      ...charge,
      ...(quotationId && { quotationId }),
      ...(jobId && { jobId }),
    };
    if (all.jobId !== before.jobId) await checkJob(db, all);
    const next = await drawUp(db, all, { at, company: await ownCompany(db), before });
    const {
      clientId: _,
      dueDate: __,
      quotationId: ___,
      quotationNumber: ____,
      jobId: _____,
      jobNumber: ______,
      otherClientsDeposits: ________,
      gstReason: _______,
      security: _________,
      ...rest
    } = before;
    const after: Invoice = { ...rest, ...next, updatedAt: at };
    const gone = (['clientId', 'dueDate', 'gstReason', 'security', 'otherClientsDeposits'] as const).filter(
      (name) => next[name] === undefined,
    );
    await db.in(invoices).updateOne(
      { _id: id, status: 'draft', revision: before.revision },
      {
        $set: { ...next, searchText: searchTextOf(after), updatedAt: at },
        ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((name) => [name, ''])) }),
        $inc: { revision: 1 },
        $push: { history: pushEvent('changed', actor.name, at) },
      },
    );
    await updateLedger(db, after);
    const changed = whatChanged(before, after);
    if (changed.length > 0) note(invoiceKind.note(after, 'changed', changed.join(', ')));
    const invoice = { ...after, revision: before.revision + 1 };
    return await savedWith(db, invoice);
  },
});

/** The form's names of the changed fields. */
function whatChanged(before: Invoice, after: Invoice): string[] {
  const fieldsOf = (one: Invoice) => ({
    kind: [one.kind, one.security],
    client: [one.clientId, one.clientName],
    title: one.title,
    lines: one.lines,
    amount: one.total,
    discount: one.discount,
    gst: one.gstPercent,
    gstReason: one.gstReason ?? '',
    paymentTerm: one.paymentTerm,
    dueDate: one.dueDate ?? '',
  });
  return changedNames(fieldsOf(before), fieldsOf(after));
}

/** Deletes a draft. Refuses with 409 an issued document. */
export const deleteInvoice = operation({
  name: 'deleteInvoice',
  access: 'Quotes',
  effect: 'write',
  input: idInput,
  failed: messages.saveFailed,
  async run({ input: { id }, db, note }) {
    const before = await find(db, invoiceKind, id);
    checkDraft(before, undefined);
    await removeWhole(db, invoices, id);
    await updateLedger(db, before);
    note(invoiceKind.note(before, 'deleted'));
    return before;
  },
});

/** More drafts than the sample client has. */
const mostDrafts = 1_000;

/** Removes the drafts for the sample client. Issued documents have a number and stay. */
export async function removeDraftsOf(db: CompanyDb, clientId: string): Promise<void> {
  const filter = { status: 'draft' as const };
  const drafts = await db
    .in(invoices)
    .list({ clientId, ...filter }, { sort: { createdAt: 1 }, limit: mostDrafts });
  await removeAllWhole(db, invoices, { by: 'clientId', values: [clientId], filter });
  for (const quotationId of new Set(drafts.map((draft) => draft.quotationId)))
    if (quotationId) await updateLedger(db, { quotationId });
}
