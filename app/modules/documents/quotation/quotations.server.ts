import { type Actor, holds } from '~/core/access';
import { changedNames } from '~/core/changes';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { marginOf } from '~/core/margin';
import { idInput } from '~/core/named-id';
import { quoteDefaultsOf } from '~/core/quote-defaults';
import { checkRevision, Refusal } from '~/core/refusal';
import { isShort } from '~/core/stock-needs';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import { ownCompany } from '../../account/index.server';
import {
  clientChoice,
  clients,
  forgetInteractions,
  recordInteractions,
  recordNewInteraction,
} from '../../crm/index.server';
import { itemChoice, itemsRead } from '../../inventory/index.server';
import { type Quotation, quotations, type Version } from '../collections';
import { gstShown, gstToCharge } from '../gst';
import { pushEvent } from '../history';
import { find, quotationKind } from '../kinds.server';
import { threadWith } from '../ledger/deposits.server';
import { itemsIn } from '../lines.server';
import { searchTextOf } from '../list.server';
import { nextNumber } from '../number.server';
import { withClientAdded } from '../recipient.server';
import { openEditInput, openFormInput } from '../schema';
import { needsStock, shortageOfQuotation, stockNeededIn } from '../stock.server';
import * as messages from './messages';
import { buildOffer, usualValidity } from './offer.server';
import { newQuotationInput, type Offer, quotationChangeInput, reviseInput } from './schema';
import { checksOfQuotation } from './sending.server';
import { workOf, workReads } from './work.server';

/** Creates a draft with the next number of the company and year. */
export const createQuotation = operation({
  name: 'createQuotation',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: newQuotationInput,
  failed: messages.createFailed,
  async run({ input, actor, db, note }) {
    const at = new Date();
    const offer = await withClientAdded(db, input, { actor, note });
    return await withShortage(db, await keepNew(db, offer, { actor, at, note }));
  },
});

/** A saved quotation, and what of the stock that it needs is not there, in words. */
async function withShortage(db: CompanyDb, quotation: Quotation): Promise<Quotation & { warning: string }> {
  return { ...quotation, warning: await shortageOfQuotation(db, quotation) };
}

/** The choices and start values of a new quotation: the company's defaults, or those of the last quotation. */
export const openForm = operation({
  name: 'openForm',
  access: 'Quotes',
  effect: 'read',
  input: openFormInput,
  failed: messages.loadFailed,
  async run({ input: { client: chosen, q, itemQ = '' }, actor, company, db }) {
    const [clients, items, [last]] = await Promise.all([
      clientChoice(db, { ...(chosen && { chosen }), ...(q && { q }) }),
      itemChoice(db, { q: itemQ, access: actor.access }),
      db.in(quotations).list({}, { sort: { createdAt: -1, _id: -1 }, limit: 1 }),
    ]);
    const usual = quoteDefaultsOf(company);
    const { paymentTerm = '30 days' } = last ?? {};
    return {
      clients,
      mayAddClient: holds(actor.access, 'CRM'),
      items,
      chosen: chosen ?? '',
      paymentTerm: usual.quotePaymentTerm || paymentTerm,
      ...gstShown(gstToCharge({}, undefined, company), company),
      validUntil: usualValidity(new Date(), usual.quoteValidDays),
      closingNote: usual.quoteClosingNote,
    };
  },
});

/** A quotation's form values and choices. */
export const openEditForm = operation({
  name: 'openEditForm',
  access: 'Quotes',
  effect: 'read',
  input: openEditInput,
  failed: messages.loadFailed,
  async run({ input: { id, q, itemQ = '' }, actor, company, db }) {
    const quotation = await find(db, quotationKind, id);
    const { clientId, lines } = quotation;
    const chosen = itemsIn(lines);
    const [clients, items] = await Promise.all([
      clientChoice(db, { ...(clientId && { chosen: clientId }), ...(q && { q }) }),
      itemChoice(db, { chosen, q: itemQ, access: actor.access }),
    ]);
    const mayAddClient = holds(actor.access, 'CRM');
    return { quotation, clients, mayAddClient, items, hasGstNumber: Boolean(company.gstNumber) };
  },
});

/** A quotation, its company, and its client if it still exists. */
export const readQuotation = operation({
  name: 'readQuotation',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, company, db }) {
    const quotation = await find(db, quotationKind, id);
    const { clientId = '', lines, discount = 0 } = quotation;
    const thread = await threadWith(db, quotation);
    const found = await db.read({
      clients: listOf(clients, { _id: clientId }, { sort: {}, limit: 1 }),
      items: itemsRead(itemsIn(lines)),
      ...workReads(quotation, thread),
    });
    const client = found.clients[0] ?? null;
    const work = workOf(quotation, thread, found);
    const costs = new Map<string, number>();
    for (const { _id, cost } of found.items) if (typeof cost === 'number') costs.set(_id, cost);
    const margin = marginOf(lines, discount, costs);
    const { access, name: sender } = actor;
    const checks =
      quotation.status === 'draft' ? await checksOfQuotation(db, quotation, { company, access }) : [];
    // A draft has it among its checks.
    const isOut = quotation.status !== 'draft' && needsStock(quotation);
    const stock = new Map(found.items.map((item) => [item._id, item]));
    const shortages = isOut ? stockNeededIn(stock, quotation).filter(isShort) : [];
    return { quotation, company, client, work, checks, shortages, margin, access, sender };
  },
});

/** Changes a draft. Refuses with 409 one that was sent or was saved since `revision`. */
export const changeQuotation = operation({
  name: 'changeQuotation',
  access: 'Quotes',
  effect: 'write',
  input: quotationChangeInput,
  failed: messages.updateFailed,
  findTarget: async (db, id) => await find(db, quotationKind, id),
  async run({ input: { id, revision, offer: sent }, actor, db, note }) {
    const before = await find(db, quotationKind, id);
    if (before.status !== 'draft') throw new Refusal('conflict', messages.notDraft);
    checkRevision(revision, before.revision, messages.overtaken);
    const at = new Date();
    const offer = await withClientAdded(db, sent, { actor, note });
    const all = { ...sameOffer(before), ...asWasGst, validUntil: before.validUntil, ...offer };
    const { next } = await buildOffer(db, all, { at, company: await ownCompany(db), before });
    const { clientId: _, discount: _before, gstReason: _reason, ...rest } = before;
    const after: Quotation = { ...rest, ...next };
    await db.in(quotations).updateOne(
      { _id: id, revision: before.revision },
      {
        $set: { ...next, searchText: searchTextOf(after), updatedAt: at },
        ...absentOf(next),
        $inc: { revision: 1 },
        $push: { history: pushEvent('changed', actor.name, at) },
      },
    );
    if (next.clientId) await recordInteractions(db, [{ clientId: next.clientId, ...toldOf(after) }]);
    else if (before.clientId) await forgetInteractions(db, 'quotation', [id]);
    const changed = whatChanged(before, after);
    if (changed.length > 0) note(quotationKind.note(after, 'changed', changed.join(', ')));
    return await withShortage(db, after);
  },
});

/** A new draft with the content of another quotation in any status, and the client's current details. */
export const duplicateQuotation = operation({
  name: 'duplicateQuotation',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: idInput,
  failed: messages.duplicateFailed,
  async run({ input: { id }, actor, db, note }) {
    const of = await find(db, quotationKind, id);
    return await keepNew(db, sameOffer(of), { actor, at: new Date(), note, before: of });
  },
});

/**
 * A new draft that replaces a sent quotation, which can then no longer be answered, whatever happens to the draft. Refuses with
 * 409 drafts and quotations that were answered or replaced.
 */
export const reviseQuotation = operation({
  name: 'reviseQuotation',
  access: 'Quotes',
  effect: 'write',
  input: reviseInput,
  failed: messages.reviseFailed,
  async run({ input: { id }, actor, db, note }) {
    const of = await find(db, quotationKind, id);
    const { number, supersededBy, status } = of;
    if (supersededBy) throw new Refusal('conflict', messages.replacedAlready(supersededBy.number));
    if (status !== 'sent') throw new Refusal('conflict', messages.notToRevise);
    const at = new Date();
    const version = { supersedes: { id, number }, thread: of.thread ?? id };
    const next = await keepNew(db, sameOffer(of), { actor, at, note, before: of, version });
    const replaced = { status: 'replaced' as const, supersededBy: { id: next._id, number: next.number } };
    const count = await db
      .in(quotations)
      .updateOne(
        { _id: id, status: 'sent' },
        { $set: { ...replaced, updatedAt: at }, $push: { history: pushEvent('replaced', actor.name, at) } },
      );
    if (count !== 1) throw new Refusal('conflict', messages.notToRevise);
    note(quotationKind.note(of, 'changed', `replaced by ${next.number}`));
    return next;
  },
});

/** The content of a quotation for a copy, with the client's current details and the default last day. */
function sameOffer(of: Quotation): Offer {
  const { clientId, clientName, lines, net, gstPercent, title, description, paymentTerm } = of;
  const { closingNote = '', discount = 0, gstReason } = of;
  return {
    client: clientId ? { id: clientId, name: '' } : { name: clientName },
    of: lines.length > 0 ? lines : net + discount,
    discount,
    withGst: gstPercent > 0,
    gstReason,
    validUntil: undefined,
    title,
    description,
    paymentTerm,
    closingNote,
  };
}

/** Of a change that says nothing of GST: it stays, unless the reason says that there is none. */
const asWasGst = { withGst: undefined, gstReason: undefined };

/** The optional fields that a save removes. */
function absentOf(next: Partial<Quotation>) {
  const { clientId, discount, gstReason } = next;
  const absent = {
    ...(clientId === undefined && { clientId: '' as const }),
    ...(discount === undefined && { discount: '' as const }),
    ...(gstReason === undefined && { gstReason: '' as const }),
  };
  return Object.keys(absent).length > 0 && { $unset: absent };
}

interface Making {
  actor: Pick<Actor, 'userId' | 'name'>;
  at: Date;
  note(line: LogEntry): void;
  /** The quotation it was copied from, if any. */
  before?: Quotation;
  /** The quotation it replaces, and the first of its versions. */
  version?: { supersedes: Version; thread: string };
}

async function keepNew(
  db: CompanyDb,
  offer: Offer,
  { actor, at, note, before, version }: Making,
): Promise<Quotation> {
  const { number, company } = await nextNumber(db, 'Q', at);
  const { next, found } = await buildOffer(db, offer, { at, company, ...(before && { before }) });
  const quotation = {
    ...next,
    _id: newId(),
    number,
    searchText: searchTextOf({ ...next, number }),
    currency: 'SGD' as const,
    status: 'draft' as const,
    history: [{ at, what: 'made' as const, by: actor.name }],
    revision: 0,
    ...version,
    createdBy: actor.userId,
    createdByName: actor.name,
    createdAt: at,
    updatedAt: at,
  };
  const made = { ...quotation, companyId: db.companyId };
  await db.in(quotations).insert(quotation);
  if (found) await recordNewInteraction(db, found, toldOf(made));
  note(quotationKind.note(made, 'added', version && `replaces ${version.supersedes.number}`));
  return made;
}

/** A quotation as an interaction with its client, at the time of its creation. */
export function toldOf({ _id: sourceId, createdAt: at, title }: Quotation) {
  return { kind: 'quotation' as const, sourceId, at, title };
}

/** The changed fields under the form's names. Derived fields are left out. */
function whatChanged(before: Quotation, after: Quotation): string[] {
  const fieldsOf = ({ clientId, clientName, clientAddress, contactPerson, ...one }: Quotation) => ({
    client: [clientId, clientName],
    ...(before.clientId === after.clientId && { clientAddress, contactPerson }),
    title: one.title,
    description: one.description,
    lines: one.lines,
    discount: one.discount ?? 0,
    gst: one.gstPercent,
    gstReason: one.gstReason ?? '',
    amount: one.amount,
    paymentTerm: one.paymentTerm,
    validUntil: one.validUntil,
    closingNote: one.closingNote ?? '',
  });
  return changedNames(fieldsOf(before), fieldsOf(after));
}
