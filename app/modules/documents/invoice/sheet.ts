import { showDate } from '~/core/dates';
import { plain } from '~/core/money';
import { lineAmount, showPercent, showQuantity } from '~/core/money-lines';
import { termInWords } from '~/core/payment-terms';
import { payNowNote } from '~/core/paynow';
import type { Invoice, Issuer } from './collections';
import type { IssuerNow } from './issuer';
import { balanceShown, sumsOf } from './status';

/** A document's formatted content, the same on the page and in the PDF. */
export interface Sheet {
  /** 'Tax Invoice', 'Invoice' or 'Credit Note'. */
  heading: string;
  /** Its number, or 'Draft'. */
  number: string;
  isDraft: boolean;
  title: string;
  company: {
    name: string;
    address: string;
    phone: string;
    numbers: string;
    logoId: string | null;
    accent: string | null;
  };
  client: { name: string; contactPerson: string; address: string };
  /** Dates, term and references, as pairs of label and value. */
  facts: [label: string, value: string][];
  currency: string;
  lines: { description: string; quantity: string; unitPrice: string; off: string; amount: string }[];
  /** From the sum of the lines to the total, as pairs of label and value. */
  sums: [label: string, value: string][];
  total: string;
  /** Payments and credit notes, and the rest; empty if there are none. */
  payments: [label: string, value: string][];
  /** In cents; negative if there is something to refund. */
  balance: number;
  balanceLabel: string;
  balanceText: string;
  /** What to know before paying this balance by PayNow, if anything. */
  payNowNote?: string;
  /** The reason of a credit note; empty on others. */
  reason: string;
  bankDetails: string;
  terms: string;
  closing: string;
}

/** The sheet of a document. An issued one shows the company as it was then, a draft as it is now. */
export function sheetOf(invoice: Invoice, company: IssuerNow): Sheet {
  const { kind, number, title, currency, gstPercent, subtotal, discount, net, gst, total, deductions } =
    invoice;
  const issuer = invoice.issuer ?? company;
  const isCredit = kind === 'credit';
  const { paid, credited } = sumsOf(invoice);
  const balance = balanceShown(invoice);
  const tooMuch = payNowNote(balance);
  const off = deductions.map(({ number: of, net: amount }): [string, string] => [
    `Less deposit ${of}`,
    plain(-amount),
  ]);
  const steps = discount > 0 || off.length > 0;
  return {
    heading: headingOf({ kind, issuer }),
    number: number ?? 'Draft',
    isDraft: number === undefined,
    title,
    company: { ...companyOf(issuer), logoId: company.logoId, accent: company.accent },
    client: {
      name: invoice.clientName,
      contactPerson: invoice.contactPerson,
      address: clientLines(invoice.clientAddress, invoice.clientPostalCode, invoice.clientUen),
    },
    facts: factsOf(invoice),
    currency,
    lines: invoice.lines.map((line) => ({
      description: line.description,
      quantity: showQuantity(line.quantity),
      unitPrice: plain(line.unitPrice),
      off: line.discountPercent ? showPercent(line.discountPercent) : '',
      amount: plain(lineAmount(line)),
    })),
    sums: [
      ...(steps || gstPercent > 0 ? [['Subtotal', plain(subtotal)] as [string, string]] : []),
      ...(discount > 0 ? [['Discount', plain(-discount)] as [string, string]] : []),
      ...off,
      ...(steps && gstPercent > 0 ? [['Before GST', plain(net)] as [string, string]] : []),
      ...(gstPercent > 0 ? [[`GST ${gstPercent}%`, plain(gst)] as [string, string]] : []),
    ],
    total: plain(total),
    payments:
      paid === 0 && credited === 0
        ? []
        : [
            ...(credited > 0 ? [['Credited', plain(-credited)] as [string, string]] : []),
            ...(paid !== 0 ? [['Paid', plain(-paid)] as [string, string]] : []),
          ],
    balance,
    balanceLabel: balance < 0 ? 'Refund due' : 'Balance',
    balanceText: plain(Math.abs(balance)),
    ...(tooMuch && { payNowNote: tooMuch }),
    reason: invoice.corrects?.reason ?? '',
    // Without an open balance, nobody should be asked to pay again.
    bankDetails: balance > 0 ? issuer.bankDetails : '',
    terms: isCredit
      ? 'All amounts are in Singapore dollars.'
      : `${termInWords(invoice.paymentTerm)}. All amounts are in Singapore dollars.`,
    closing: isCredit ? '' : issuer.invoiceTerms,
  };
}

/** 'Tax Invoice', 'Invoice' or 'Credit Note', by the company's GST registration at issue. */
export function headingOf({ kind, issuer }: { kind: Invoice['kind']; issuer?: Issuer }): string {
  if (kind === 'credit') return 'Credit Note';
  return issuer?.gstNumber ? 'Tax Invoice' : 'Invoice';
}

/** The company in a document's header. */
export function companyOf({ name, address, postalCode, phone, uen, gstNumber }: Issuer) {
  return {
    name,
    address: addressOf(address, postalCode),
    phone,
    numbers: [uen && `UEN ${uen}`, gstNumber && `GST Reg. No. ${gstNumber}`].filter(Boolean).join('\n'),
  };
}

/** A client's address and number, below its name. */
export function clientLines(address: string, postalCode: string, uen: string): string {
  return [addressOf(address, postalCode), uen && `UEN ${uen}`].filter(Boolean).join('\n');
}

function addressOf(address: string, postalCode: string): string {
  const known = postalCode && address.includes(postalCode);
  return [address, postalCode && !known ? `Singapore ${postalCode}` : ''].filter(Boolean).join('\n');
}

function factsOf(invoice: Invoice): [string, string][] {
  const { issuedOn, dueDate, paymentTerm, quotationNumber, jobNumber, corrects, createdByName } = invoice;
  const facts: [string, string | undefined][] = [
    ['Date', issuedOn && showDate(issuedOn)],
    ['Due', corrects ? undefined : dueDate && showDate(dueDate)],
    ['Terms', paymentTerm],
    ['Corrects', corrects && `${corrects.number} of ${showDate(corrects.issuedOn)}`],
    ['Quotation', quotationNumber],
    ['Job', jobNumber],
    ['Prepared by', createdByName],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
