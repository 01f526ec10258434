import { z } from 'zod';
import { id, revision, time } from '~/core/answer';
import { repeatAnswer } from '~/core/repeat-input';
import { gstReason, link } from '../answers';
import { creditMethod, methods } from './methods';
import { kinds, statuses } from './status';

const money = z.number();
const idOrNull = z.string().nullable();

/** A document in the documented shape, as `present.ts` makes it. */
export const invoice = z
  .object({
    id,
    kind: z.enum(kinds).describe('A deposit is deducted from the quotation’s later invoices.'),
    security: z.boolean().describe('Whether a deposit secures goods to be returned: it has no GST.'),
    number: z.string().nullable().describe('Without gaps within a year; null for a draft.'),
    status: z.enum(statuses),
    clientId: idOrNull,
    clientName: z.string(),
    title: z.string(),
    lines: z
      .array(
        z.object({
          itemId: idOrNull,
          description: z.string(),
          quantity: z.number(),
          unit: z.string().nullable().describe('What the quantity counts, if it was said.'),
          unitPrice: money,
          discountPercent: z.number(),
          amount: money.describe('After the discount on the line.'),
          credited: z.number().describe('The quantity that credit notes for lines have credited.'),
        }),
      )
      .describe('Empty if it is one amount.'),
    amount: money
      .nullable()
      .describe('The amount, before discount, deposits and GST; null if there are lines.'),
    net: money.describe('Before GST, after discount and deposits.'),
    discount: money,
    gst: money,
    withGst: z.boolean().describe('Whether GST is charged.'),
    gstReason,
    total: money.describe('With GST, before what was prepaid.'),
    deposits: z
      .array(
        z.object({
          id,
          number: z.string(),
          amount: money.describe('Without its own GST.'),
          beforeGst: z
            .boolean()
            .describe(
              'Whether it comes off before GST, since its own document charged GST or has the same reason for none. Otherwise it comes off the total, as money paid.',
            ),
        }),
      )
      .describe('The deposits that were deducted.'),
    setOff: z.array(id).describe('The security deposits among them, which are only deducted by choice.'),
    prepaid: money.describe('Deposits that came off after GST and were not given back since.'),
    paid: money.describe('Payments less what was reversed, refunded or used for other invoices.'),
    credited: money,
    balance: money.describe('The total less prepaid, paid and credit notes.'),
    clientCredit: money.describe(
      'What is the client’s: paid in excess, and neither refunded nor used for another invoice.',
    ),
    currency: z.string(),
    paymentTerm: z.string(),
    issuedAt: time.nullable(),
    dueDate: z.iso.date().nullable(),
    quotationId: idOrNull,
    jobId: idOrNull,
    revision,
    createdAt: time,
    link,
    releases: z
      .object({ deposits: z.array(id), job: z.boolean(), stock: z.boolean() })
      .nullable()
      .describe('What a credit note has given back of what its invoice used up.'),
    payments: z.array(
      z.object({
        id,
        amount: money.describe(
          'Negative if it reverses another payment, or is the client’s credit used for another invoice.',
        ),
        date: z.iso.date(),
        method: z.enum([...methods, creditMethod]),
        reference: z.string(),
        note: z.string(),
        reverses: idOrNull,
        invoiceId: idOrNull.describe('With credit: the other invoice, from or for which it was used.'),
      }),
    ),
    refunds: z.array(
      z.object({
        id,
        amount: money.describe('Given back to the client; negative if it reverses another refund.'),
        date: z.iso.date(),
        method: z.enum(methods),
        reference: z.string(),
        reverses: idOrNull,
      }),
    ),
  })
  .meta({ id: 'Invoice' });

const series = { ...repeatAnswer, next: z.iso.date().describe('The day of the next draft.') };

/** How an invoice repeats; null if it does not. */
export const repeat = z.object(series).nullable();

/** An invoice that repeats. */
export const repeating = z.object({
  id,
  number: z.string().nullable().describe('null for a draft.'),
  clientName: z.string(),
  title: z.string(),
  ...series,
});

export const exampleCharge = {
  clientName: 'Ah Seng Coffee House',
  title: 'Beans for both outlets',
  lines: [{ description: 'Dark roast beans, 1 kg', quantity: 12.5, unitPrice: 24 }],
  gst: true,
  paymentTerm: '30 days',
};

export const exampleDraft: z.input<typeof invoice> = {
  id: '7d20c6b1f35e4a988c01b6d4',
  kind: 'invoice',
  security: false,
  number: null,
  status: 'draft',
  clientId: null,
  clientName: exampleCharge.clientName,
  title: exampleCharge.title,
  lines: [
    {
      itemId: null,
      description: 'Dark roast beans, 1 kg',
      quantity: 12.5,
      unit: null,
      unitPrice: 24,
      discountPercent: 0,
      amount: 300,
      credited: 0,
    },
  ],
  amount: null,
  net: 300,
  discount: 0,
  gst: 27,
  withGst: true,
  gstReason: null,
  total: 327,
  deposits: [],
  setOff: [],
  prepaid: 0,
  paid: 0,
  credited: 0,
  balance: 327,
  clientCredit: 0,
  currency: 'SGD',
  paymentTerm: '30 days',
  issuedAt: null,
  dueDate: null,
  quotationId: null,
  jobId: null,
  revision: 0,
  createdAt: '2026-11-24T01:30:00.000Z',
  link: null,
  releases: null,
  payments: [],
  refunds: [],
};

export const exampleInvoice: z.input<typeof invoice> = {
  ...exampleDraft,
  number: 'INV-2026-0001',
  status: 'issued',
  issuedAt: '2026-11-24T02:00:00.000Z',
  dueDate: '2026-12-24',
  link: '/Invoice/Wm4tR9k2pVx6bN0qJz8cHs3fGd5uLyEa',
};

/** When the invoice of the examples comes again: a day that is refused once it is over. */
export const exampleNext = `${new Date().getUTCFullYear() + 1}-12-31`;

const examplePayment = {
  id: '8e31d7c2a46f5b099d12c7e5',
  amount: 327,
  date: '2026-11-24',
  method: 'paynow' as const,
  reference: 'OCBC 8812',
  note: '',
  reverses: null,
  invoiceId: null,
};

export const examplePaid: z.input<typeof invoice> = {
  ...exampleInvoice,
  status: 'paid',
  paid: 327,
  balance: 0,
  payments: [examplePayment],
};

export const exampleReversed: z.input<typeof invoice> = {
  ...exampleInvoice,
  payments: [
    examplePayment,
    {
      ...examplePayment,
      id: '9f42e8d3b57a6c11ae23d8f6',
      amount: -327,
      note: 'The transfer came back',
      reverses: examplePayment.id,
    },
  ],
};

export const exampleRefunded: z.input<typeof invoice> = {
  ...examplePaid,
  paid: 300.84,
  credited: 26.16,
  refunds: [
    {
      id: 'a053f9e4c68b7d22bf34e907',
      amount: 26.16,
      date: '2026-12-01',
      method: 'paynow',
      reference: 'OCBC 9034',
      reverses: null,
    },
  ],
};

export const exampleCredit: z.input<typeof invoice> = {
  ...exampleInvoice,
  kind: 'credit',
  number: 'CN-2026-0001',
  releases: { deposits: [], job: false, stock: false },
  lines: [],
  amount: 24,
  net: 24,
  gst: 2.16,
  total: 26.16,
  balance: 0,
  paymentTerm: '',
  dueDate: null,
};

export const gstFigures = z.object({
  box1: money.describe('Standard-rated supplies, before GST.'),
  box2: money.describe('Zero-rated supplies.'),
  box3: money.describe('Exempt supplies.'),
  box4: money.describe('Boxes 1 to 3.'),
  box6: money.describe('Output tax due.'),
  box13: money.describe('Revenue, before GST, with supplies out of scope.'),
  invoices: z
    .array(
      z.object({
        id,
        kind: z.enum(kinds),
        number: z.string(),
        clientName: z.string(),
        issuedOn: z.iso.date(),
        net: money,
        gst: money,
        total: money,
      }),
    )
    .describe('The documents in the figures, oldest first: at most 1,000, while the boxes count all.'),
});

export const exampleGst: z.input<typeof gstFigures> = {
  box1: 300,
  box2: 0,
  box3: 0,
  box4: 300,
  box6: 27,
  box13: 300,
  invoices: [
    {
      id: exampleInvoice.id,
      kind: 'invoice',
      number: 'INV-2026-0001',
      clientName: exampleInvoice.clientName,
      issuedOn: '2026-11-24',
      net: 300,
      gst: 27,
      total: 327,
    },
  ],
};
