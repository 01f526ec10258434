import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { gstRate, sumOf } from '~/core/money-lines';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Client } from '~/modules/crm/collections';
import type { Item } from '~/modules/inventory/collections';
import type { Happening, Quotation, QuotationLine } from '~/modules/quotes/collections';
import type { KeptStatus } from '~/modules/quotes/statuses';

import type { New } from '../company-db';
import { inTheDay } from './clients';

/** Description, how many, dollars for one. */
type LineRow = readonly [string, number, number];

/** Client (place in the list), days ago, status, title, description, term, lines or dollars, answer and its reason. */
interface Row {
  client: number;
  daysAgo: number;
  status: KeptStatus;
  title: string;
  description: string;
  term: string;
  of: readonly LineRow[] | number;
  /** Dollars off the whole. */
  discount?: number;
  by?: string;
  reason?: string;
}

/** Oldest first: their numbers follow the time. */
const rows: readonly Row[] = [
  {
    client: 0,
    daysAgo: 355,
    status: 'accepted',
    title: 'House beans for a year',
    description: 'Two kilos of single-origin a month for the counter, freshly roasted.',
    term: '14 days',
    of: [['Single-origin beans, 1 kg', 24, 42]],
    discount: 50.4,
    by: 'Tan Ah Seng',
  },
  {
    client: 1,
    daysAgo: 348,
    status: 'declined',
    title: 'Pantry for two floors',
    description: 'Weekly delivery of coffee, tea and biscuits.',
    term: '30 days',
    of: 1_840,
    by: '',
    reason: 'The budget for this year is used up. Please ask us again in January.',
  },
  {
    client: 1,
    daysAgo: 120,
    status: 'accepted',
    title: 'Pantry for 60 people, two shifts',
    description: 'Halal-certified biscuits, coffee and tea, delivered to Tuas every Monday.',
    term: '30 days',
    of: [
      ['Dark roast beans, 1 kg', 16, 28.5],
      ['Teh powder, 1 kg', 8, 14.2],
      ['Halal butter biscuits, carton of 24', 10, 36],
      ['Delivery to Tuas, each week', 4, 25],
    ],
    by: 'Vincent Goh',
  },
  {
    client: 2,
    daysAgo: 75,
    status: 'sent',
    title: 'Oat milk for the term',
    description: 'Ten cartons a week for ten weeks. No nuts anywhere in the order.',
    term: '30 days',
    of: [['Oat milk, carton of 6', 100, 21.9]],
  },
  {
    client: 12,
    daysAgo: 48,
    status: 'declined',
    title: 'Coffee corner for the showroom',
    description: 'A machine on loan, and the beans for it.',
    term: '50% deposit',
    of: [
      ['Espresso machine, rent for a month', 6, 180],
      ['House blend beans, 1 kg', 12, 26],
      ['Installation and training, hours', 2.5, 80],
    ],
    by: '',
    reason: 'We have found a machine to buy.',
  },
  {
    client: 6,
    daysAgo: 20,
    status: 'accepted',
    title: 'Waiting room refreshments',
    description: 'Drip bags and ground kopi for three months.',
    term: 'Due on receipt',
    of: [
      ['Drip bags, box of 10', 15, 19.5],
      ['Ground kopi, 500 g', 10, 12],
    ],
    by: 'Dr Lee',
  },
  {
    client: 15,
    daysAgo: 12,
    status: 'sent',
    title: 'Opening week at the new outlet',
    description: 'Beans, milk and cups for the first seven days, delivered before 7 am.',
    term: '7 days',
    of: [
      ['Dark roast beans, 1 kg', 30, 28.5],
      ['Fresh milk, 2 l', 60, 6.9],
      ['Paper cups with lids, sleeve of 50', 40, 5.6],
      ['Barista on site, hours', 16, 35],
    ],
  },
  {
    client: 0,
    daysAgo: 2,
    status: 'sent',
    title: 'Beans for both outlets',
    description: 'Tiong Bahru and Bedok, delivered before 7 am every second Monday for half a year.',
    term: '30 days',
    of: [
      ['Dark roast beans, 1 kg – Tiong Bahru', 240, 27.5],
      ['Dark roast beans, 1 kg – Bedok', 120, 27.5],
      ['Single-origin beans, 1 kg – Bedok', 60, 39],
      ['Delivery before 7 am', 13, 20],
    ],
    discount: 150,
  },
  {
    client: 20,
    daysAgo: 1,
    status: 'draft',
    title: 'Office pantry, monthly',
    description: 'What thirty people drink in a month.',
    term: '30 days',
    of: [
      ['House blend beans, 1 kg', 8, 26],
      ['Assorted tea, box of 100', 4, 18.8],
    ],
  },
  {
    client: 8,
    daysAgo: 0,
    status: 'draft',
    title: 'Tasting for the team',
    description: 'An hour and a half with four roasts, for up to twelve people.',
    term: 'Due on receipt',
    of: 380,
  },
];

/** The one whose work has begun. */
export const titleOfBegun = 'Waiting room refreshments';

/** With what its quotations end. */
export const sampleClosingNote = 'Thank you for asking us. Delivery within Singapore is free from SGD 300.';

/** The quotations of the sample company: each status, with numbers of this year and the last, and their log lines. */
export function sampleQuotations(
  staff: readonly New<User>[],
  { clients, items }: { clients: readonly New<Client>[]; items: readonly New<Item>[] },
  now: Date,
): { quotations: New<Quotation>[]; made: Record<string, number>; lines: New<ActivityLine>[] } {
  const made: Record<string, number> = {};
  const lines: New<ActivityLine>[] = [];
  const quotations = rows.map((row, place): New<Quotation> => {
    const by = staff[place % 2];
    const client = clients[row.client];
    if (!by || !client) throw new Error('The sample company has people and clients');
    const createdAt = inTheDay(now, row.daysAgo, place);
    const year = singaporeDay(createdAt).slice(0, 4);
    made[year] = (made[year] ?? 0) + 1;
    const number = `Q-${year}-${String(made[year]).padStart(4, '0')}`;
    const offered =
      typeof row.of === 'number' ? Math.round(row.of * 100) : row.of.map((line) => lineOf(line, items));
    const gstPercent = place % 3 === 2 ? 0 : gstRate;
    const discount = Math.round((row.discount ?? 0) * 100);
    const { net, gst, total: amount } = sumOf(offered, { discount, gstPercent });
    const sentAt = new Date(Math.min(createdAt.getTime() + dayMs / 12, now.getTime()));
    const answeredAt = new Date(sentAt.getTime() + 3 * dayMs);
    const answered = row.status === 'accepted' || row.status === 'declined';
    const history: Happening[] = [{ at: createdAt, what: 'made', by: by.name }];
    if (row.status !== 'draft') history.push({ at: sentAt, what: 'sent', by: by.name });
    if (answered) {
      history.push({ at: answeredAt, what: row.status as 'accepted' | 'declined', by: row.by ?? '' });
    }
    const _id = newId();
    const about = {
      subject: 'quotation',
      subjectId: _id,
      detail: `${number} ${row.title}`,
      clientId: client._id,
    };
    for (const { at, what, by: who } of history) {
      const isOwn = what === 'made' || what === 'sent';
      const userId = isOwn ? by._id : '';
      const action = what === 'made' ? 'added' : what;
      lines.push({ ...about, _id: newId(), at, userId, userName: who || client.name, action });
    }
    return {
      _id,
      number,
      clientId: client._id,
      clientName: client.name,
      clientAddress: client.address,
      contactPerson: client.contactPerson,
      searchText: `${number} ${client.name} ${row.title}`.toLowerCase(),
      title: row.title,
      description: row.description,
      lines: typeof offered === 'number' ? [] : offered,
      ...(discount > 0 && { discount }),
      gstPercent,
      net,
      gst,
      amount,
      currency: 'SGD',
      paymentTerm: row.term,
      closingNote: sampleClosingNote,
      validUntil: singaporeDay(new Date(createdAt.getTime() + 30 * dayMs)),
      status: row.status,
      ...(row.status === 'sent' && { linkToken: `${newId()}${newId()}` }),
      ...(row.status !== 'draft' && { sentAt }),
      ...(answered && {
        answeredAt,
        answer: { by: row.by ?? '', through: 'link', reason: row.reason ?? '' },
        // The last answer is one to look at on Today.
        ...(now.getTime() - answeredAt.getTime() < 21 * dayMs && { unseenAnswer: true as const }),
      }),
      history,
      revision: 0,
      createdBy: by._id,
      createdByName: by.name,
      createdAt,
      updatedAt: answered ? answeredAt : createdAt,
    };
  });
  return { quotations, made, lines };
}

/** A line, with the item of that name if the stock has one. */
function lineOf([description, quantity, price]: LineRow, items: readonly New<Item>[]): QuotationLine {
  const item = items.find(({ productName }) => productName === description.split(' – ')[0]);
  return {
    ...(item && { itemId: item._id }),
    description,
    quantity: Math.round(quantity * 1_000),
    unitPrice: Math.round(price * 100),
  };
}
