import { randomUUID } from 'node:crypto';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import type { LineInput } from '~/core/line-input';
import { showMoney } from '~/core/money';
import { gstOf, showQuantity, sumOf } from '~/core/money-lines';
import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { enter } from '~db/directory';
import { type CreditOf, type DocumentLine, type Invoice, invoices } from '../collections';
import { happened } from '../history';
import { issuerOf } from '../issuer';
import { orderPaper } from '../jobs.server';
import { find, invoiceKind } from '../kinds.server';
import { storedLine } from '../lines.server';
import { newToken } from '../link.server';
import { searchTextOf } from '../list.server';
import { totalTooSmall } from '../messages';
import { nextNumber } from '../number.server';
import { recipientOf } from '../recipient.server';
import * as messages from './messages';
import { addTo } from './payments.server';
import { endRepetition } from './recurring.server';
import { creditInput } from './schema';

/**
 * Issues a credit note for an invoice: for lines, for an amount before GST, or for the rest. Refuses a draft and a credit
 * note with 409, and more than the rest with 400.
 */
export const creditInvoice = operation({
  name: 'creditInvoice',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: creditInput,
  failed: messages.creditFailed,
  async run({ input: { id, reason, of, quantities }, actor, db, note }): Promise<Invoice> {
    const before = await find(db, invoiceKind, id);
    if (before.kind === 'credit') throw new Refusal('conflict', messages.creditOfCredit);
    if (before.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
    const part = partOf(before, ownLines(before, quantities, of) ?? of);
    const at = new Date();
    const issuedOn = singaporeDay(at);
    const { number, company } = await nextNumber(db, 'CN', at);
    const { _id: invoiceId, gstPercent, gstReason, quotationId, quotationNumber, jobId, jobNumber } = before;
    const credit = {
      ...recipientOf(before),
      _id: newId(),
      kind: 'credit' as const,
      number,
      status: 'issued' as const,
      title: before.title,
      ...part,
      discount: 0,
      deductions: [],
      gstPercent,
      ...(gstReason && { gstReason }),
      currency: before.currency,
      paymentTerm: '',
      issuedOn,
      issuedAt: at,
      // Of GST it says what its invoice said, whatever the company is registered for since.
      issuer: { ...issuerOf(company), gstNumber: before.issuer?.gstNumber ?? '' },
      uuid: randomUUID(),
      corrects: {
        invoiceId,
        number: before.number ?? '',
        issuedOn: before.issuedOn ?? '',
        reason,
      },
      ...(quotationId && { quotationId }),
      ...(quotationNumber && { quotationNumber }),
      ...(jobId && { jobId }),
      ...(jobNumber && { jobNumber }),
      payments: [],
      credits: [],
      linkToken: newToken(),
      searchText: searchTextOf({ ...before, number }),
      history: [{ at, what: 'issued' as const, by: actor.name }],
      revision: 0,
      createdBy: actor.userId,
      createdByName: actor.name,
      createdAt: at,
      updatedAt: at,
    };
    await db.in(invoices).insert(credit);
    await enter(db, 'invoice', credit.linkToken, credit._id);
    await orderPaper(db, 'invoice', credit._id);
    const { net, gst, total } = part;
    const { status } = await addTo(
      db,
      before,
      { credit: { id: credit._id, number, issuedOn, net, gst } },
      happened('credited', actor.name, at, { to: number, amount: total }),
    );
    if (status === 'credited') await endRepetition(db, before, { by: actor.name, at, note });
    note(invoiceKind.note(before, 'credited', `${number}, ${showMoney(total)}`));
    note(invoiceKind.note(credit, 'issued', reason));
    return { ...credit, companyId: db.companyId };
  },
});

/** The named quantities of the invoice's own lines; undefined if none was named. Refuses more than a line has. */
function ownLines(
  { lines }: Invoice,
  quantities: readonly number[],
  of: unknown,
): DocumentLine[] | undefined {
  if (quantities.every((quantity) => quantity === 0)) return undefined;
  if (of !== undefined) throw refuseField('amount', messages.creditAmountOrLines);
  return quantities.flatMap((quantity, place) => {
    const line = lines[place];
    if (quantity === 0) return [];
    if (!line || quantity > line.quantity)
      throw refuseField(`quantities[${place}]`, messages.creditLine(showQuantity(line?.quantity ?? 0)));
    return [{ ...line, quantity }];
  });
}

/** The credited sum in cents. The last credit note takes the exact rest, so that all of them add up to the invoice. */
function partOf(
  { net, gst, gstPercent, credits, lines }: Invoice,
  of: (LineInput | DocumentLine)[] | number | undefined,
) {
  const taken = (name: keyof Pick<CreditOf, 'net' | 'gst'>) =>
    credits.reduce((sum, credit) => sum + credit[name], 0);
  const left = { net: net - taken('net'), gst: gst - taken('gst') };
  if (left.net + left.gst <= 0) throw new Refusal('conflict', messages.nothingToCredit);
  if (of === undefined) {
    // Lines describe a whole invoice. The rest of one that was already credited has none.
    const isWhole = credits.length === 0 && sumOf(lines).net === net;
    return withTotal(left, isWhole ? lines : []);
  }
  const part = sumOf(of).net;
  const field = Array.isArray(of) ? 'lines' : 'amount';
  if (part < 1) throw refuseField(field, totalTooSmall);
  if (part > left.net) throw refuseField(field, messages.creditTooMuch(showMoney(left.net)));
  const ownGst = part === left.net ? left.gst : Math.min(left.gst, gstOf(part, gstPercent));
  return withTotal({ net: part, gst: ownGst }, Array.isArray(of) ? of.map(storedLine) : []);
}

function withTotal({ net, gst }: { net: number; gst: number }, lines: DocumentLine[]) {
  return { lines, subtotal: net, net, gst, total: net + gst };
}
