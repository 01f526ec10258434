import { gstOf } from './money-lines';

/** A deposit and what is left of it, in cents. */
export interface OpenDeposit {
  net: number;
  gst: number;
  /** In percent; 0 if its document charges none, for this reason. */
  gstPercent: number;
  gstReason?: string | undefined;
  /** It secures goods to be returned, and is no part of the price. */
  security?: boolean | undefined;
}

/** What an invoice charges before its deposits, in cents. */
export type Charge = Omit<OpenDeposit, 'security'>;

/** Whether a deposit comes off before GST: its own document charged GST, or has the same reason for none. */
function comesOffBeforeGst({ security, gstPercent, gstReason }: OpenDeposit, charge: Charge): boolean {
  if (security) return false;
  return gstPercent > 0 || (charge.gstPercent === 0 && gstReason === charge.gstReason);
}

/**
 * How much of each deposit an invoice takes off, in their order: first those that come off before GST, then the others as money
 * prepaid. Each is taken off as far as there is something left; together they are at most the invoice.
 */
export function takeOff<Deposit extends OpenDeposit>(deposits: readonly Deposit[], charge: Charge) {
  const left = { net: charge.net, gst: charge.gst };
  const take = (of: 'net' | 'gst', rest: number) => Math.max(0, Math.min(left[of], rest));
  const before = deposits.flatMap((deposit) => {
    if (!comesOffBeforeGst(deposit, charge)) return [];
    const net = take('net', deposit.net);
    // Of a deposit at another rate the invoice charges its own on the rest.
    const ownRate = gstOf(left.net, charge.gstPercent) - gstOf(left.net - net, charge.gstPercent);
    const gst = take('gst', deposit.gstPercent === charge.gstPercent ? deposit.gst : ownRate);
    if (net === 0 && gst === 0) return [];
    left.net -= net;
    left.gst -= gst;
    return [{ deposit, net, gst }];
  });
  let open = left.net + left.gst;
  const after = deposits.flatMap((deposit) => {
    if (comesOffBeforeGst(deposit, charge)) return [];
    const net = Math.max(0, Math.min(open, deposit.net));
    if (net === 0) return [];
    open -= net;
    return [{ deposit, net, gst: 0 }];
  });
  return { before, after, left, toPay: open };
}
