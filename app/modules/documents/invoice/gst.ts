import type { GstReason } from '../gst';
import type { Kind } from './status';

/** An issued document's sums for the GST return, in cents. Those of a credit note are subtracted. */
export interface GstDocument {
  kind: Kind;
  gstPercent: number;
  /** Why there is none. Documents from before it was asked have no reason. */
  gstReason?: GstReason;
  net: number;
  gst: number;
}

/**
 * The sales boxes of the GST return (form F5), in cents. Purchases are not recorded, so their boxes are missing.
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

/** The box of a document's supplies; undefined of those that count as revenue alone, such as out of scope. */
export function supplyBox({
  gstPercent,
  gstReason,
}: Pick<GstDocument, 'gstPercent' | 'gstReason'>): 'box1' | 'box2' | 'box3' | undefined {
  if (gstPercent > 0) return 'box1';
  if (gstReason === 'zero-rated') return 'box2';
  return gstReason === 'exempt' ? 'box3' : undefined;
}

/** The sums of a period's documents. Credit notes count in the period in which they were issued. */
export function gstBoxes(documents: Iterable<GstDocument>): GstBoxes {
  const boxes = { box1: 0, box2: 0, box3: 0, box4: 0, box6: 0, box13: 0 };
  for (const { kind, net, gst, ...document } of documents) {
    const sign = kind === 'credit' ? -1 : 1;
    const box = supplyBox(document);
    if (box) {
      boxes[box] += sign * net;
      boxes.box4 += sign * net;
    }
    boxes.box6 += sign * gst;
    boxes.box13 += sign * net;
  }
  return boxes;
}
