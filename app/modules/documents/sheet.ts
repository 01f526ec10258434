import { showDate, showDateTime } from '~/core/dates';
import { plain, showMoney } from '~/core/money';
import { lineAmount, showPercent, showQuantity } from '~/core/money-lines';
import { termSentence } from '~/core/payment-terms';
import { payNowNote } from '~/core/paynow';
import { withPostalCode } from '~/core/postal-code';
import type { ClientDocument, Invoice, Issuer, Quotation } from './collections';
import { gstReasonNames, reasonShown } from './gst';
import { balanceShown, moneyOf, prepaidBy, sumsOf } from './invoice/status';
import { type IssuerNow, type Issuing, issuerNow } from './issuer';

/** A label and its value. */
type Row = [label: string, value: string];

/** A line; its unit and its own discount are empty if it has none. */
interface SheetLine {
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  off: string;
  amount: string;
}

/** A document's formatted content, the same on the page and in the PDF. */
export interface Sheet {
  /** 'Quotation', 'Tax Invoice', 'Invoice', 'Security deposit' or 'Credit Note'. */
  heading: string;
  /** Its number; of an invoice that has none yet 'Draft'. */
  number: string;
  isDraft: boolean;
  title: string;
  /** Below the title: of a quotation what is offered, of a credit note its reason. May be empty. */
  description: string;
  company: {
    name: string;
    address: string;
    phone: string;
    /** The UEN and the GST number, one per line. */
    numbers: string;
    logoId: string | null;
    accent: string | null;
  };
  client: { label: string; name: string; contactPerson: string; address: string };
  /** Dates, term and references. */
  facts: Row[];
  currency: string;
  /** What the lines are, for screen readers. */
  linesLabel: string;
  lines: SheetLine[];
  /** From the sum of the lines to the total. */
  sums: Row[];
  total: string;
  /** Payments and credit notes, and the rest; empty if there are none. */
  payments: Row[];
  /** In cents; negative if there is something to refund. */
  balance: number;
  balanceLabel: string;
  balanceText: string;
  /** What to know before paying this balance by PayNow, if anything. */
  payNowNote?: string;
  bankDetails: string;
  /** Term and currency in sentences. */
  terms: string;
  /** At the end; may be empty. */
  closing: string;
  /** A quotation's answer or replacement in a sentence; empty if there is neither. */
  answer: string;
  /** Whether the client can sign it on paper. */
  isToSign: boolean;
}

const currencies = { SGD: 'Singapore dollars' };

/** The part of a sheet that follows from what all documents have. `issuer` is the company that it shows. */
function sheetFor(document: ClientDocument, issuer: Issuer, look: IssuerNow) {
  const { number, title, currency, lines } = document;
  const { clientName, contactPerson, clientAddress, clientPostalCode = '', clientUen = '' } = document;
  return {
    number: number ?? 'Draft',
    isDraft: document.status === 'draft',
    title,
    company: { ...companyOf(issuer), logoId: look.logoId, accent: look.accent },
    client: {
      name: clientName,
      contactPerson,
      address: clientLines(clientAddress, clientPostalCode, clientUen),
    },
    currency,
    lines: lines.map((line) => ({
      description: line.description,
      quantity: showQuantity(line.quantity),
      unit: line.unit ?? '',
      unitPrice: plain(line.unitPrice),
      off: line.discountPercent ? showPercent(line.discountPercent) : '',
      amount: plain(lineAmount(line)),
    })),
    inCurrency: `All amounts are in ${currencies[currency]}.`,
  };
}

/** The rows above the total. `steps` lie between the sum of the lines and the sum before GST. */
function sumRows(
  subtotal: number,
  steps: Row[],
  { gst, ...document }: Pick<ClientDocument, 'gstPercent' | 'gstReason' | 'gst'>,
  { gstNumber }: Issuer,
): Row[] {
  const reason = reasonShown(document, gstNumber);
  const label = reason ? `GST (${gstReasonNames[reason].toLowerCase()})` : `GST ${document.gstPercent}%`;
  const hasGst = reason !== undefined || document.gstPercent > 0;
  return [
    ...(steps.length > 0 || hasGst ? [['Subtotal', plain(subtotal)] as Row] : []),
    ...steps,
    ...(hasGst ? [[label, plain(gst)] as Row] : []),
  ];
}

const discountRow = (discount: number): Row[] => (discount > 0 ? [['Discount', plain(-discount)]] : []);

const keepKnown = (rows: [string, string | undefined][]) => rows.filter((row): row is Row => Boolean(row[1]));

/** The sheet of a quotation, with the company's current details and the GST number of the day it was sent. */
export function quotationSheet(
  quotation: Omit<Quotation, 'companyId' | 'searchText' | 'history' | 'createdBy'>,
  company: Issuing,
): Sheet {
  const { discount = 0, net, paymentTerm } = quotation;
  const now = issuerNow(company);
  const issuer = { ...now, gstNumber: quotation.gstNumber ?? now.gstNumber };
  const { inCurrency, client, ...common } = sheetFor(quotation as Quotation, issuer, issuer);
  const validUntil = showDate(quotation.validUntil);
  const answer = answerInWords(quotation);
  return {
    ...common,
    heading: 'Quotation',
    description: quotation.description,
    client: { ...client, label: 'For' },
    facts: keepKnown([
      ['Date', showDate(quotation.sentAt ?? quotation.createdAt)],
      ['Valid until', validUntil],
      ['Terms', paymentTerm],
      ['Prepared by', quotation.createdByName],
    ]),
    linesLabel: 'What is offered',
    sums: sumRows(net + discount, discountRow(discount), quotation, issuer),
    total: plain(quotation.amount),
    payments: [],
    balance: 0,
    balanceLabel: '',
    balanceText: '',
    bankDetails: issuer.bankDetails,
    terms: `${termSentence(paymentTerm)} This quotation is valid until ${validUntil}. ${inCurrency}`,
    closing: quotation.closingNote ?? '',
    answer,
    isToSign: answer === '',
  };
}

/** 'Accepted by Tan Ah Kow on Nov 21, 2026, 4:05 PM'; empty without an answer. */
export function answerInWords({
  status,
  answer,
  answeredAt,
  sentAt,
  supersededBy,
}: Pick<Quotation, 'status' | 'answer' | 'answeredAt' | 'sentAt' | 'supersededBy'>): string {
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

/** The sheet of an invoice or credit note. An issued one shows the company as it was then, a draft as it is now. */
export function invoiceSheet(invoice: Invoice, company: Issuing): Sheet {
  const { kind, security, gstPercent, subtotal, discount, net, total, deductions } = invoice;
  const look = issuerNow(company);
  const issuer = invoice.issuer ?? look;
  const { inCurrency, client, ...common } = sheetFor(invoice, issuer, look);
  const isCredit = kind === 'credit';
  const { credited } = sumsOf(invoice);
  const { received, refunded, used } = moneyOf(invoice);
  const balance = balanceShown(invoice);
  const tooMuch = payNowNote(balance);
  const back = security ? refunded + used : 0;
  const givenBack = back > 0 ? `Given back or set off: ${showMoney(back, invoice.currency)}. ` : '';
  const steps: Row[] = [
    ...discountRow(discount),
    ...deductions
      .filter(({ beforeGst = true }) => beforeGst)
      .map(({ number, net: amount }): Row => [`Less deposit ${number}`, plain(-amount)]),
  ];
  if (steps.length > 0 && gstPercent > 0) steps.push(['Before GST', plain(net)]);
  return {
    ...common,
    heading: headingOf({ ...invoice, issuer }),
    description: invoice.corrects?.reason ? `Reason: ${invoice.corrects.reason}` : '',
    client: { ...client, label: 'Bill to' },
    facts: factsOf(invoice),
    linesLabel: 'What is charged',
    sums: sumRows(subtotal, steps, invoice, issuer),
    total: plain(total),
    payments: [
      ...prepaidBy(invoice).map(
        ({ number, net: taken, security: isSecurity }): Row => [
          `${isSecurity ? 'Security' : 'Less'} deposit ${number}`,
          plain(-taken),
        ],
      ),
      ...(credited > 0 ? [['Credited', plain(-credited)] as Row] : []),
      ...(received !== 0 ? [['Paid', plain(-received)] as Row] : []),
      ...(refunded !== 0 && !security ? [['Refunded', plain(refunded)] as Row] : []),
      ...(used !== 0 && !security ? [['Used for other invoices', plain(used)] as Row] : []),
    ],
    balance,
    balanceLabel: balance < 0 ? 'Credit in your favour' : 'Balance',
    balanceText: plain(Math.abs(balance)),
    ...(tooMuch && { payNowNote: tooMuch }),
    // Without an open balance, nobody should be asked to pay again.
    bankDetails: balance > 0 ? issuer.bankDetails : '',
    terms: isCredit ? inCurrency : `${termSentence(invoice.paymentTerm)} ${givenBack}${inCurrency}`,
    closing: isCredit ? '' : issuer.invoiceTerms,
    answer: '',
    isToSign: false,
  };
}

/** 'Tax Invoice' where GST is charged, 'Invoice', 'Security deposit' or 'Credit Note'. */
export function headingOf({
  kind,
  security,
  gstPercent,
  issuer,
}: Pick<Invoice, 'kind' | 'security' | 'gstPercent'> & { issuer?: Issuer }): string {
  if (kind === 'credit') return 'Credit Note';
  if (security) return 'Security deposit';
  return gstPercent > 0 && issuer?.gstNumber ? 'Tax Invoice' : 'Invoice';
}

function factsOf(invoice: Invoice): Row[] {
  const { issuedOn, dueDate, paymentTerm, quotationNumber, jobNumber, corrects, createdByName } = invoice;
  return keepKnown([
    ['Date', issuedOn && showDate(issuedOn)],
    ['Due', corrects ? undefined : dueDate && showDate(dueDate)],
    ['Terms', paymentTerm],
    ['Corrects', corrects && `${corrects.number} of ${showDate(corrects.issuedOn)}`],
    ['Quotation', quotationNumber],
    ['Job', jobNumber],
    ['Prepared by', createdByName],
  ]);
}

/** The company in a document's header. */
export function companyOf({ name, address, postalCode, phone, uen, gstNumber }: Issuer) {
  return {
    name,
    address: withPostalCode(address, postalCode, '\n'),
    phone,
    numbers: [uen && `UEN ${uen}`, gstNumber && `GST Reg. No. ${gstNumber}`].filter(Boolean).join('\n'),
  };
}

/** A client's address and number, below its name. */
export function clientLines(address: string, postalCode: string, uen: string): string {
  return [withPostalCode(address, postalCode, '\n'), uen && `UEN ${uen}`].filter(Boolean).join('\n');
}
