import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { dollars } from '~/core/money';
import type { FieldTexts } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { type Invoice, invoices } from '../collections';
import { type GstBoxes, type GstDocument, gstBoxes } from './gst';
import * as messages from './messages';
import { dayIfSent, periodInput } from './schema';

const projection = {
  kind: 1,
  number: 1,
  clientName: 1,
  title: 1,
  issuedOn: 1,
  gstPercent: 1,
  gstReason: 1,
  net: 1,
  gst: 1,
  total: 1,
} as const;
type GstRow = Pick<Invoice, '_id' | keyof typeof projection>;

/** The most documents listed. The boxes count all. */
const mostListed = 1_000;

/**
 * The GST return's figures for documents issued from the first to the last day, both in Singapore, with these documents,
 * oldest first. At most 1,000 are listed; the boxes count all.
 */
export const readGst = operation({
  name: 'readGst',
  access: 'Quotes',
  effect: 'read',
  input: periodInput,
  failed: messages.loadFailed,
  run: async ({ input: { from, to }, db }) => await figuresOf(db, from, to),
});

/** The same for the page, by default for the current quarter. A last day before the first comes back with a message at its field. */
export const readGstPage = operation({
  name: 'readGstPage',
  access: 'Quotes',
  effect: 'read',
  input: z.object({ from: dayIfSent, to: dayIfSent }),
  failed: messages.loadFailed,
  async run({ input, db }) {
    const quarter = quarterOf(input.from ?? input.to ?? singaporeDay(new Date()));
    const { from = quarter.from, to = quarter.to } = input;
    const wrong: FieldTexts | null = from > to ? { to: [messages.periodWrong] } : null;
    return { ...(await figuresOf(db, from, to)), wrong };
  },
});

/** The first and last day of a day's quarter, the usual reporting period. */
function quarterOf(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = Math.floor((month - 1) / 3) * 3;
  const dayOf = (of: number, day: number) => new Date(Date.UTC(year, of, day)).toISOString().slice(0, 10);
  return { from: dayOf(first, 1), to: dayOf(first + 3, 0) };
}

async function figuresOf(db: CompanyDb, from: string, to: string) {
  const rows: GstRow[] = [];
  const documents: GstDocument[] = [];
  for await (const page of documentsOf(db, from, to)) {
    for (const one of page) documents.push(one);
    rows.push(...page.slice(0, mostListed - rows.length));
  }
  return { from, to, boxes: gstBoxes(documents), rows, count: documents.length };
}

async function* documentsOf(db: CompanyDb, from: string, to: string): AsyncGenerator<GstRow[]> {
  yield* pagesOf(db.in(invoices), {
    // A security deposit is no supply.
    filter: { issuedOn: { $gte: from, $lte: to }, security: { $exists: false } },
    order: { by: 'issuedOn', sorted: 'text' },
    projection,
  });
}

/** The figures in dollars, for the call's answer. */
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
