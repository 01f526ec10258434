import { randomBytes, randomUUID } from 'node:crypto';
import { singaporeDay } from '~/core/dates';
import { dayAfter, dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { gstRate, sumOf } from '~/core/money-lines';
import type { Company, User } from '~/modules/account/collections';
import type { Client } from '~/modules/crm/collections';
import type { Invoice, InvoiceLine, Receivable } from '~/modules/invoices/collections';
import type { New } from '../company-db';
import { inTheDay } from './clients';

/** Client (place in the list), days ago, title, lines as description, how many and dollars for one; term in days; share that is paid. */
interface Row {
  client: number;
  daysAgo: number;
  title: string;
  lines: readonly (readonly [string, number, number])[];
  term: number;
  /** 0 to 1; null for a draft. */
  paid: number | null;
}

/** Oldest first: their numbers follow the time. Paid, due, overdue, part-paid and a draft. */
const rows: readonly Row[] = [
  {
    client: 0,
    daysAgo: 96,
    title: 'House beans, quarter',
    lines: [['Single-origin beans, 1 kg', 6, 42]],
    term: 14,
    paid: 1,
  },
  {
    client: 1,
    daysAgo: 75,
    title: 'Pantry for 60 people, first month',
    lines: [
      ['Dark roast beans, 1 kg', 16, 28.5],
      ['Halal butter biscuits, carton of 24', 10, 36],
    ],
    term: 30,
    paid: 1,
  },
  {
    client: 1,
    daysAgo: 44,
    title: 'Pantry for 60 people, second month',
    lines: [
      ['Dark roast beans, 1 kg', 16, 28.5],
      ['Teh powder, 1 kg', 8, 14.2],
    ],
    term: 30,
    paid: 0,
  },
  {
    client: 3,
    daysAgo: 40,
    title: 'Grinder service',
    lines: [['Service, hours', 2.5, 80]],
    term: 7,
    paid: 0,
  },
  {
    client: 6,
    daysAgo: 18,
    title: 'Waiting room refreshments',
    lines: [['Coffee capsules, box of 50', 15, 27.5]],
    term: 30,
    paid: 0.5,
  },
  {
    client: 15,
    daysAgo: 9,
    title: 'Cups for the opening',
    lines: [['Paper cups with lids, sleeve of 50', 40, 5.6]],
    term: 30,
    paid: 0,
  },
  {
    client: 0,
    daysAgo: 3,
    title: 'Beans for both outlets, first delivery',
    lines: [['Dark roast beans, 1 kg', 30, 27.5]],
    term: 30,
    paid: 0,
  },
  {
    client: 8,
    daysAgo: 1,
    title: 'Tasting for the team',
    lines: [['Tasting, four roasts', 1, 380]],
    term: 7,
    paid: null,
  },
];

type Firm = Pick<
  Company,
  'name' | 'address' | 'postalCode' | 'phone' | 'uen' | 'gstNumber' | 'bankDetails' | 'invoiceTerms'
>;

/** The invoices of the sample company, the open sums by due date, and how many were issued in each year. */
export function sampleInvoices(
  firm: Firm,
  staff: readonly New<User>[],
  clients: readonly New<Client>[],
  now: Date,
): { invoices: New<Invoice>[]; receivables: New<Receivable>[]; issued: Record<string, number> } {
  const issued: Record<string, number> = {};
  const open = new Map<string, New<Receivable>>();
  const invoices = rows.map((row, place): New<Invoice> => {
    const by = staff[place % 2];
    const client = clients[row.client];
    if (!by || !client) throw new Error('The sample company has people and clients');
    const at = inTheDay(now, row.daysAgo, place);
    const issuedOn = singaporeDay(at);
    const dueDate = dayAfter(issuedOn, row.term);
    const lines = row.lines.map(
      ([description, quantity, price]): InvoiceLine => ({
        description,
        quantity: Math.round(quantity * 1_000),
        unitPrice: Math.round(price * 100),
      }),
    );
    const { subtotal, net, gst, total } = sumOf(lines, { gstPercent: gstRate });
    const isDraft = row.paid === null;
    const amount = Math.round(total * (row.paid ?? 0));
    const balance = isDraft ? 0 : total - amount;
    const paidAt = new Date(Math.min(at.getTime() + 9 * dayMs, now.getTime()));
    if (balance > 0) {
      const sum = open.get(dueDate) ?? { _id: newId(), dueDate, count: 0, balance: 0 };
      open.set(dueDate, { ...sum, count: sum.count + 1, balance: sum.balance + balance });
    }
    const year = issuedOn.slice(0, 4);
    if (!isDraft) issued[year] = (issued[year] ?? 0) + 1;
    const number = `INV-${year}-${String(issued[year] ?? 0).padStart(4, '0')}`;
    return {
      _id: newId(),
      kind: 'invoice',
      status: isDraft ? 'draft' : balance === 0 ? 'paid' : amount > 0 ? 'part-paid' : 'issued',
      ...(balance > 0 && { open: true as const }),
      clientId: client._id,
      clientName: client.name,
      clientAddress: client.address,
      clientPostalCode: client.postalCode ?? '',
      clientUen: client.uen ?? '',
      contactPerson: client.contactPerson,
      billingEmail: client.billingEmail || client.email,
      searchText: `${isDraft ? '' : number} ${client.name} ${row.title}`.trim().toLowerCase(),
      title: row.title,
      lines,
      subtotal,
      discount: 0,
      deductions: [],
      gstPercent: gstRate,
      net,
      gst,
      total,
      currency: 'SGD',
      paymentTerm: `${row.term} days`,
      ...(!isDraft && {
        number,
        issuedOn,
        issuedAt: at,
        dueDate,
        uuid: randomUUID(),
        linkToken: randomBytes(24).toString('base64url'),
        issuer: {
          name: firm.name,
          address: firm.address ?? '',
          postalCode: firm.postalCode ?? '',
          phone: firm.phone ?? '',
          uen: firm.uen ?? '',
          gstNumber: firm.gstNumber ?? '',
          bankDetails: firm.bankDetails ?? '',
          invoiceTerms: firm.invoiceTerms ?? '',
        },
      }),
      payments:
        amount > 0
          ? [
              {
                id: newId(),
                amount,
                date: singaporeDay(paidAt),
                method: place % 2 === 0 ? 'paynow' : 'transfer',
                reference: `DBS ${4_810 + place}`,
                note: '',
                at: paidAt,
                byName: by.name,
              },
            ]
          : [],
      credits: [],
      history: [
        { at, what: 'made', by: by.name },
        ...(isDraft ? [] : [{ at, what: 'issued' as const, by: by.name }]),
        ...(amount > 0 ? [{ at: paidAt, what: 'paid' as const, by: by.name, amount }] : []),
      ],
      revision: isDraft ? 0 : 1,
      createdBy: by._id,
      createdByName: by.name,
      createdAt: at,
      updatedAt: amount > 0 ? paidAt : at,
    };
  });
  return { invoices, receivables: [...open.values()], issued };
}
