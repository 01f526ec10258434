import type { RepeatWord } from '~/core/repeat-input';
import type { GstReason } from '~/modules/documents/gst';

interface SampleInvoice {
  client: string;
  daysAgo: number;
  title: string;
  /** Prices in dollars for one. */
  lines: readonly { description: string; quantity: number; unit?: string; price: number }[];
  /** Days until it is due. */
  term: number;
  /** The share that is paid, above 1 if more came than was charged; null for a draft. */
  paid: number | null;
  /** Why it has no GST. */
  gstReason?: GstReason;
  /** How often it comes again, if it does. */
  repeats?: RepeatWord;
}

/** Oldest first: their numbers follow the time. Paid, due, overdue, part-paid and a draft. */
export const invoices: readonly SampleInvoice[] = [
  {
    client: 'Ah Seng Coffee House',
    daysAgo: 96,
    title: 'House beans, quarter',
    lines: [{ description: 'Single-origin beans, 1 kg', quantity: 6, price: 42 }],
    term: 14,
    paid: 1,
  },
  {
    client: 'Anchor Marine Services',
    daysAgo: 75,
    title: 'Pantry for 60 people, first month',
    lines: [
      { description: 'Dark roast beans, 1 kg', quantity: 16, price: 28.5 },
      { description: 'Halal butter biscuits, carton of 24', quantity: 10, price: 36 },
    ],
    term: 30,
    paid: 1.125,
  },
  {
    client: 'Anchor Marine Services',
    daysAgo: 44,
    title: 'Pantry for 60 people, second month',
    lines: [
      { description: 'Dark roast beans, 1 kg', quantity: 16, price: 28.5 },
      { description: 'Teh powder, 1 kg', quantity: 8, price: 14.2 },
    ],
    term: 30,
    paid: 0,
  },
  {
    client: 'Bishan Dental Practice',
    daysAgo: 40,
    title: 'Grinder service',
    lines: [{ description: 'Service on site', quantity: 2.5, unit: 'hour', price: 80 }],
    term: 7,
    paid: 0,
    repeats: 'quarterly',
  },
  {
    client: 'Bukit Timah Veterinary',
    daysAgo: 18,
    title: 'Waiting room refreshments',
    lines: [{ description: 'Coffee capsules, box of 50', quantity: 15, price: 27.5 }],
    term: 30,
    paid: 0.5,
    repeats: 'monthly',
  },
  {
    client: 'Anchor Marine Services',
    daysAgo: 12,
    title: 'Stores for the MV Selat Biru, delivered on board',
    lines: [
      { description: 'Dark roast beans, 1 kg', quantity: 20, price: 28.5 },
      { description: 'Oat milk, carton of 6', quantity: 12, price: 21.9 },
    ],
    term: 30,
    paid: 0,
    gstReason: 'zero-rated',
  },
  {
    client: 'Fair Lane Print & Copy',
    daysAgo: 9,
    title: 'Cups for the opening',
    lines: [{ description: 'Paper cups with lids, sleeve of 50', quantity: 40, price: 5.6 }],
    term: 30,
    paid: 0,
  },
  {
    client: 'Ah Seng Coffee House',
    daysAgo: 3,
    title: 'Beans for both outlets, first delivery',
    lines: [{ description: 'Dark roast beans, 1 kg', quantity: 30, price: 27.5 }],
    term: 30,
    paid: 0,
  },
  {
    client: 'Chong Hardware',
    daysAgo: 1,
    title: 'Tasting for the team',
    lines: [{ description: 'Tasting, four roasts', quantity: 1, price: 380 }],
    term: 7,
    paid: null,
  },
];
