import { roundedDivision, sumOf } from '~/core/money-lines';
import type { DocumentLine } from '../collections';
import type { GstReason } from '../gst';

/** What a quotation or a job says about the invoice that is made from it. Money in cents. */
export interface InvoiceSource {
  /** Q-2026-0001 or JOB-12345678. */
  number: string;
  clientId?: string;
  clientName: string;
  title: string;
  lines: DocumentLine[];
  /** The one amount, where there are no lines. */
  amount?: number;
  discount: number;
  gstPercent?: number;
  gstReason?: GstReason;
  paymentTerm?: string;
  /** What the quotation comes to, with GST. */
  total?: number;
  /** The accepted quotation that a job is the work of. */
  quotationId?: string;
}

/** A quotation as its job was done: its lines, and its discount in the share of the quoted lines that was used, at most whole. */
export function asUsed(
  { lines: quoted, discount }: Pick<InvoiceSource, 'lines' | 'discount'>,
  ofJob: readonly DocumentLine[],
): Pick<InvoiceSource, 'lines' | 'discount'> {
  const { charged, added } = linesAsUsed(quoted, ofJob);
  const [used, whole] = [sumOf(charged).net, sumOf(quoted).net];
  const share = used < whole ? roundedDivision(BigInt(discount) * BigInt(used), BigInt(whole)) : discount;
  return { lines: [...charged, ...added], discount: share };
}

/**
 * The lines of a quotation as its job was done: what was used of each quoted item at the quoted price, what was used besides
 * at the price of its item, and everything else as it was quoted. The quoted work is the labour, so a job's own line of it
 * is left out. Several lines of one item are filled one after the other; the last one takes the rest.
 */
function linesAsUsed(quoted: readonly DocumentLine[], ofJob: readonly DocumentLine[]) {
  const materials = ofJob.flatMap(({ itemId, ...line }) => (itemId ? [{ itemId, ...line }] : []));
  const left = new Map(materials.map(({ itemId, quantity }) => [itemId, quantity]));
  const charged = quoted.flatMap((line, place) => {
    const { itemId } = line;
    const open = left.get(itemId ?? '');
    if (!itemId || open === undefined) return [line];
    const isLast = !quoted.slice(place + 1).some((later) => later.itemId === itemId);
    const quantity = isLast ? open : Math.min(open, line.quantity);
    left.set(itemId, open - quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const isQuoted = (itemId: string) => quoted.some((line) => line.itemId === itemId);
  return { charged, added: materials.filter(({ itemId }) => !isQuoted(itemId)) };
}
