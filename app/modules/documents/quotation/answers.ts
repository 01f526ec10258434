import { z } from 'zod';
import { id, revision, time } from '~/core/answer';
import { gstReason, link } from '../answers';
import { statuses } from './statuses';

/** A quotation in the documented shape, as `present.ts` makes it. */
export const quotation = z
  .object({
    docID: id,
    Title: z.string(),
    Client: z.string().describe('The name of the client; the current one if it is linked.'),
    Description: z.string(),
    Amount: z.number().describe('The amount to pay, with GST if it is charged.'),
    revision,
    createdAt: time,
    number: z.string().describe('Unique and without gaps within a year.'),
    paymentTerm: z.string(),
    currency: z.string(),
    status: z
      .enum(statuses)
      .describe('Expired: not answered by its last day. Replaced: there is a newer version.'),
    clientId: z.string().nullable(),
    lines: z
      .array(
        z.object({
          itemId: z.string().nullable(),
          description: z.string(),
          quantity: z.number(),
          unit: z.string().nullable().describe('What the quantity counts, if it was said.'),
          unitPrice: z.number(),
          discountPercent: z.number(),
        }),
      )
      .describe('Empty if it is one amount.'),
    amount: z.number().nullable().describe('The amount, before discount and GST; null if there are lines.'),
    discount: z.number(),
    gst: z.boolean().describe('Whether GST is charged.'),
    gstReason,
    validUntil: z.iso.date(),
    closingNote: z.string(),
    link,
  })
  .meta({ id: 'Quotation' });

export const exampleOffer = {
  clientName: 'Ah Seng Coffee House',
  title: 'Beans for both outlets',
  description: 'Dark roast, delivered before 7 am every second Monday.',
  amount: 1250,
  paymentTerm: '30 days',
} as const;

export const exampleQuotation: z.input<typeof quotation> = {
  docID: '7d20c6b1f35e4a988c01b6d4',
  Title: exampleOffer.title,
  Client: exampleOffer.clientName,
  Description: exampleOffer.description,
  Amount: exampleOffer.amount,
  revision: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
  number: 'Q-2026-0001',
  paymentTerm: exampleOffer.paymentTerm,
  currency: 'SGD',
  status: 'draft',
  clientId: null,
  lines: [],
  amount: exampleOffer.amount,
  discount: 0,
  gst: false,
  gstReason: null,
  validUntil: '2026-12-21',
  closingNote: '',
  link: null,
};

export const exampleSent: z.input<typeof quotation> = {
  ...exampleQuotation,
  status: 'sent',
  link: '/Quotation/Zk3vQ0m8rXy5cT1nLw7bHs2eGd9uJfPa',
};
