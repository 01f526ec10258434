import type { Kind } from './status';

/** An issued document's sums for the GST return, in cents. Those of a credit note are subtracted. */
export interface GstDocument {
  kind: Kind;
  gstPercent: number;
  net: number;
  gst: number;
}

/**
 * The sales boxes of the GST return (form F5), in cents. Purchases are not recorded, so their boxes are missing. Invoices do
 * not distinguish zero-rated and exempt supplies, so boxes 2 and 3 are always 0.
 */
export interface GstBoxes {
  /** Standard-rated supplies, without GST. */
  box1: number;
  /** Zero-rated supplies. */
  box2: number;
  /** Exempt supplies. */
  box3: number;
  /** Boxes 1 to 3. */
  box4: number;
  /** Output tax due. */
  box6: number;
  /** Revenue, without GST. */
  box13: number;
}

/** The sums of a period's documents. Credit notes count in the period in which they were issued. */
export function gstBoxes(documents: Iterable<GstDocument>): GstBoxes {
  let [standard, tax, revenue] = [0, 0, 0];
  for (const { kind, gstPercent, net, gst } of documents) {
    const sign = kind === 'credit' ? -1 : 1;
    if (gstPercent > 0) standard += sign * net;
    tax += sign * gst;
    revenue += sign * net;
  }
  return { box1: standard, box2: 0, box3: 0, box4: standard, box6: tax, box13: revenue };
}
