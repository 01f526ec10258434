import { dollars } from '~/core/money';
import { operation } from '~/core/operation';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { type Invoice, invoices } from './collections';
import { type GstBoxes, type GstDocument, gstBoxes } from './gst';
import * as messages from './messages';
import { periodInput } from './schema';

const projection = {
  kind: 1,
  number: 1,
  clientName: 1,
  title: 1,
  issuedOn: 1,
  gstPercent: 1,
  net: 1,
  gst: 1,
  total: 1,
} as const;
export type GstRow = Pick<Invoice, '_id' | keyof typeof projection>;

/** As many as a page or an answer lists; the boxes count all. */
const mostListed = 1_000;

/**
 * The figures of the GST return that follow from what was issued from the first to the last day, both in Singapore, and the
 * documents behind them, oldest first: at most 1,000, while the boxes count all.
 */
export const readGst = operation({
  name: 'readGst',
  access: 'Quotes',
  effect: 'read',
  input: periodInput,
  failed: messages.loadFailed,
  async run({
    input: { from, to },
    db,
  }): Promise<{ from: string; to: string; boxes: GstBoxes; rows: GstRow[]; count: number }> {
    const rows: GstRow[] = [];
    const documents: GstDocument[] = [];
    for await (const page of documentsOf(db, from, to)) {
      for (const one of page) documents.push(one);
      rows.push(...page.slice(0, mostListed - rows.length));
    }
    return { from, to, boxes: gstBoxes(documents), rows, count: documents.length };
  },
});

async function* documentsOf(db: CompanyDb, from: string, to: string): AsyncGenerator<GstRow[]> {
  yield* pagesOf(db.in(invoices), {
    filter: { issuedOn: { $gte: from, $lte: to } },
    order: { by: 'issuedOn', sorted: 'text' },
    projection,
  });
}

/** The figures as the call answers them, in dollars. */
export function presentGst({ boxes, rows }: { boxes: GstBoxes; rows: readonly GstRow[] }) {
  const { box1, box2, box3, box4, box6, box13 } = boxes;
  return {
    box1: dollars(box1),
    box2: dollars(box2),
    box3: dollars(box3),
    box4: dollars(box4),
    box6: dollars(box6),
    box13: dollars(box13),
    invoices: rows.map(({ _id, kind, number, clientName, issuedOn, net, gst, total }) => ({
      id: _id,
      kind,
      number: number ?? '',
      clientName,
      issuedOn: issuedOn ?? '',
      net: dollars(net),
      gst: dollars(gst),
      total: dollars(total),
    })),
  };
}
