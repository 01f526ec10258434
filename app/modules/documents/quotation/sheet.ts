import { showDate, showDateTime } from '~/core/dates';
import { plain } from '~/core/money';
import { lineAmount, showPercent, showQuantity } from '~/core/money-lines';
import { termInWords } from '~/core/payment-terms';
import type { Quotation } from './collections';

/** The fields of the company that the sheet needs. */
interface IssuingCompany {
  name: string;
  address?: string;
  postalCode?: string;
  phone?: string;
  uen?: string;
  gstNumber?: string;
  bankDetails?: string;
  accentColour?: string;
  logoId?: string;
}

/** A quotation's formatted content, the same on the page and in the PDF. */
export interface Sheet {
  number: string;
  title: string;
  description: string;
  isDraft: boolean;
  /** `numbers` are the UEN and the GST number, one per line. */
  company: {
    name: string;
    address: string;
    phone: string;
    numbers: string;
    logoId: string | null;
    accent: string | null;
  };
  client: { name: string; contactPerson: string; address: string };
  date: string;
  validUntil: string;
  paymentTerm: string;
  preparedBy: string;
  /** Payment details; empty if the company has none. */
  bankDetails: string;
  /** Term, validity and currency in sentences. */
  terms: string;
  currency: string;
  /** `off` is the line's own discount; empty if there is none. */
  lines: { description: string; quantity: string; unitPrice: string; off: string; amount: string }[];
  /** If there is a discount on the whole: the sum before it, its label, and its amount. */
  discount: { subtotal: string; name: string; amount: string } | null;
  /** If GST is charged: the sum before it, and its amount. */
  gst: { net: string; percent: number; gst: string } | null;
  total: string;
  /** The closing note; may be empty. */
  closingNote: string;
  /** The answer or replacement in a sentence; empty if there is neither. */
  answer: string;
}

const currencies = { SGD: 'Singapore dollars' };

type Shown = Omit<Quotation, 'companyId' | 'searchText' | 'history' | 'createdBy'>;

/** The sheet of a quotation, with the company's current details. */
export function sheetOf(quotation: Shown, company: IssuingCompany): Sheet {
  const { name, address, postalCode, phone, uen, gstNumber, bankDetails, accentColour, logoId } = company;
  const { number, title, description, status, currency, lines, gstPercent, net, gst, amount } = quotation;
  const { discount = 0 } = quotation;
  const validUntil = showDate(quotation.validUntil);
  const postal = postalCode ? `Singapore ${postalCode}` : '';
  return {
    number,
    title,
    description,
    isDraft: status === 'draft',
    company: {
      name,
      address: [address, postal].filter(Boolean).join('\n'),
      phone: phone ?? '',
      numbers: [uen && `UEN ${uen}`, gstNumber && `GST Reg. No. ${gstNumber}`].filter(Boolean).join('\n'),
      logoId: logoId ?? null,
      accent: accentColour || null,
    },
    client: {
      name: quotation.clientName,
      contactPerson: quotation.contactPerson,
      address: quotation.clientAddress,
    },
    date: showDate(quotation.sentAt ?? quotation.createdAt),
    validUntil,
    paymentTerm: quotation.paymentTerm,
    preparedBy: quotation.createdByName,
    bankDetails: bankDetails ?? '',
    terms: `${termInWords(quotation.paymentTerm)}. This quotation is valid until ${validUntil}. All amounts are in ${currencies[currency]}.`,
    currency,
    lines: lines.map((line) => ({
      description: line.description,
      quantity: showQuantity(line.quantity),
      unitPrice: plain(line.unitPrice),
      off: line.discountPercent ? showPercent(line.discountPercent) : '',
      amount: plain(lineAmount(line)),
    })),
    discount:
      discount > 0
        ? {
            subtotal: plain(net + discount),
            name: 'Discount',
            amount: plain(-discount),
          }
        : null,
    gst: gstPercent > 0 ? { net: plain(net), percent: gstPercent, gst: plain(gst) } : null,
    total: plain(amount),
    closingNote: quotation.closingNote ?? '',
    answer: answerInWords(quotation),
  };
}

/** Dates, term and author, as pairs of label and value. */
export function factsOf(sheet: Pick<Sheet, 'date' | 'validUntil' | 'paymentTerm' | 'preparedBy'>) {
  const facts: [string, string][] = [
    ['Date', sheet.date],
    ['Valid until', sheet.validUntil],
    ['Terms', sheet.paymentTerm],
    ['Prepared by', sheet.preparedBy],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The rows above the total with their labels: sum of the lines, discount, GST. */
export function sumsBefore({ discount, gst }: Pick<Sheet, 'discount' | 'gst'>): [string, string][] {
  const before = discount?.subtotal ?? gst?.net;
  return [
    ...(before ? [['Subtotal', before] as [string, string]] : []),
    ...(discount ? [[discount.name, discount.amount] as [string, string]] : []),
    ...(gst ? [[`GST ${gst.percent}%`, gst.gst] as [string, string]] : []),
  ];
}

/** 'Accepted by Tan Ah Kow on Nov 21, 2026, 4:05 PM'; empty without an answer. */
export function answerInWords({
  status,
  answer,
  answeredAt,
  sentAt,
  supersededBy,
}: Pick<Shown, 'status' | 'answer' | 'answeredAt' | 'sentAt' | 'supersededBy'>): string {
  if (supersededBy) return `Replaced by ${supersededBy.number}`;
  if (!answer || !answeredAt) return '';
  // A draft, which no client has seen.
  if (!sentAt) return `Set aside by ${answer.by} on ${showDateTime(answeredAt)}`;
  const done = status === 'accepted' ? 'Accepted' : 'Declined';
  const own = answer.by && `by ${answer.by}`;
  const company = answer.notedBy ? `${own}, as ${answer.notedBy} noted` : `as ${answer.by} noted`;
  const by = answer.through === 'firm' ? company : own;
  return [done, by, `on ${showDateTime(answeredAt)}`].filter(Boolean).join(' ');
}
