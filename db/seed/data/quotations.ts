import type { KeptStatus } from '~/modules/documents/quotation/statuses';

/** The price is in dollars for one. */
export interface SampleLine {
  description: string;
  quantity: number;
  unit?: string;
  price: number;
}

interface SampleQuotation {
  client: string;
  daysAgo: number;
  status: KeptStatus;
  title: string;
  description: string;
  term: string;
  /** Lines, or dollars for all of it. */
  of: readonly SampleLine[] | number;
  /** Dollars off the whole. */
  discount?: number;
  /** Who answered, and their reason. */
  by?: string;
  reason?: string;
}

/** Oldest first: their numbers follow the time. */
export const quotations: readonly SampleQuotation[] = [
  {
    client: 'Ah Seng Coffee House',
    daysAgo: 355,
    status: 'accepted',
    title: 'House beans for a year',
    description: 'Two kilos of single-origin a month for the counter, freshly roasted.',
    term: '14 days',
    of: [{ description: 'Single-origin beans, 1 kg', quantity: 24, price: 42 }],
    discount: 50.4,
    by: 'Tan Ah Seng',
  },
  {
    client: 'Anchor Marine Services',
    daysAgo: 348,
    status: 'declined',
    title: 'Pantry for two floors',
    description: 'Weekly delivery of coffee, tea and biscuits.',
    term: '30 days',
    of: 1840,
    by: '',
    reason: 'The budget for this year is used up. Please ask us again in January.',
  },
  {
    client: 'Anchor Marine Services',
    daysAgo: 120,
    status: 'accepted',
    title: 'Pantry for 60 people, two shifts',
    description: 'Halal-certified biscuits, coffee and tea, delivered to Tuas every Monday.',
    term: '30 days',
    of: [
      { description: 'Dark roast beans, 1 kg', quantity: 16, price: 28.5 },
      { description: 'Teh powder, 1 kg', quantity: 8, price: 14.2 },
      { description: 'Halal butter biscuits, carton of 24', quantity: 10, price: 36 },
      { description: 'Delivery to Tuas, each week', quantity: 4, price: 25 },
    ],
    by: 'Vincent Goh',
  },
  {
    client: 'Bamboo Grove Preschool',
    daysAgo: 75,
    status: 'sent',
    title: 'Oat milk for the term',
    description: 'Ten cartons a week for ten weeks. No nuts anywhere in the order.',
    term: '30 days',
    of: [{ description: 'Oat milk, carton of 6', quantity: 100, price: 21.9 }],
  },
  {
    client: 'East Coast Physiotherapy',
    daysAgo: 48,
    status: 'declined',
    title: 'Coffee corner for the showroom',
    description: 'A machine on loan, and the beans for it.',
    term: '50% deposit',
    of: [
      { description: 'Espresso machine, rent for a month', quantity: 6, price: 180 },
      { description: 'House blend beans, 1 kg', quantity: 12, price: 26 },
      { description: 'Installation and training', quantity: 2.5, unit: 'hour', price: 80 },
    ],
    by: '',
    reason: 'We have found a machine to buy.',
  },
  {
    client: 'Bukit Timah Veterinary',
    daysAgo: 20,
    status: 'accepted',
    title: 'Waiting room refreshments',
    description: 'Drip bags and ground kopi for three months.',
    term: 'Due on receipt',
    of: [
      { description: 'Drip bags, box of 10', quantity: 15, price: 19.5 },
      { description: 'Ground kopi, 500 g', quantity: 10, price: 12 },
    ],
    by: 'Dr Lee',
  },
  {
    client: 'Fair Lane Print & Copy',
    daysAgo: 12,
    status: 'sent',
    title: 'Opening week at the new outlet',
    description: 'Beans, milk and cups for the first seven days, delivered before 7 am.',
    term: '7 days',
    of: [
      { description: 'Dark roast beans, 1 kg', quantity: 30, price: 28.5 },
      { description: 'Fresh milk, 2 l', quantity: 60, price: 6.9 },
      { description: 'Paper cups with lids, sleeve of 50', quantity: 40, price: 5.6 },
      { description: 'Barista on site', quantity: 16, unit: 'hour', price: 35 },
    ],
  },
  {
    client: 'Ah Seng Coffee House',
    daysAgo: 2,
    status: 'sent',
    title: 'Beans for both outlets',
    description: 'Tiong Bahru and Bedok, delivered before 7 am every second Monday for half a year.',
    term: '30 days',
    of: [
      { description: 'Dark roast beans, 1 kg – Tiong Bahru', quantity: 240, price: 27.5 },
      { description: 'Dark roast beans, 1 kg – Bedok', quantity: 120, price: 27.5 },
      { description: 'Single-origin beans, 1 kg – Bedok', quantity: 60, price: 39 },
      { description: 'Delivery before 7 am', quantity: 13, price: 20 },
    ],
    discount: 150,
  },
  {
    client: 'Holland Flower Studio',
    daysAgo: 1,
    status: 'draft',
    title: 'Office pantry, monthly',
    description: 'What thirty people drink in a month.',
    term: '30 days',
    of: [
      { description: 'House blend beans, 1 kg', quantity: 8, price: 26 },
      { description: 'Assorted tea, box of 100', quantity: 4, price: 18.8 },
    ],
  },
  {
    client: 'Chong Hardware',
    daysAgo: 0,
    status: 'draft',
    title: 'Tasting for the team',
    description: 'An hour and a half with four roasts, for up to twelve people.',
    term: 'Due on receipt',
    of: 380,
  },
];

/** The one whose work has begun, and its invoice. */
export const titleOfBegun = 'Waiting room refreshments';
