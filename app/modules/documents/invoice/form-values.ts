import type { OpenDeposit } from '~/core/deductions';
import { sumOf } from '~/core/money-lines';
import { termFields } from '~/core/payment-terms';
import { typedAmount, typedLine } from '~/core/typed-lines';
import type { Invoice } from '../collections';
import type { DocumentFields } from '../components/document-form';
import type { Offer } from '../ledger/quotation-ledger.server';
import type { InvoiceSource } from './sources';

/** The fields of a draft's form, with its lines. */
export type InvoiceFields = DocumentFields & {
  kind: string;
  security: boolean;
  setOff: string[];
  dueDate: string;
  percent: string;
  quotationId: string;
  jobId: string;
  again: boolean;
  otherClientsDeposits: boolean;
};

/** A deposit that comes off, in cents. */
export interface FormDeposit extends OpenDeposit {
  number: string;
  clientId: string;
  clientName: string;
}

/** The fields that a client search carries in the query. */
export const typedFields = [
  'kind',
  'security',
  'clientName',
  'addClient',
  'clientEmail',
  'title',
  'amount',
  'paste',
  'discount',
  'gst',
  'gstReason',
  'paymentTerm',
  'otherTerm',
  'dueDate',
] as const;

/** The initial values of a draft's form, with the text by which its client is chosen. */
export function fieldsOf(invoice: Invoice, clientName: string) {
  const { lines, discount, subtotal, dueDate = '' } = invoice;
  return {
    fields: {
      kind: invoice.kind as string,
      security: invoice.security ?? false,
      clientName,
      title: invoice.title,
      amount: lines.length > 0 ? '' : typedAmount(subtotal),
      discount: discount > 0 ? typedAmount(discount) : '',
      gst: invoice.gstPercent > 0,
      gstReason: invoice.gstReason ?? '',
      ...termFields(invoice.paymentTerm),
      dueDate,
      otherClientsDeposits: invoice.otherClientsDeposits ?? false,
    },
    lines: lines.map(typedLine),
  };
}

/** The initial values for a new invoice from a quotation or job: what is left of it, or a percentage. */
export function fieldsOfSource(
  source: InvoiceSource | undefined,
  rest: (Offer & { isPart: boolean }) | null | undefined,
  percent: string,
) {
  if (!source) return { fields: {}, lines: [] };
  const share = Number(percent);
  if (share > 0 && share <= 100) {
    const { net } = sumOf(source.amount ?? source.lines, { discount: source.discount });
    const amount = typedAmount(Math.round((net * share) / 100));
    const title = `${share}% of ${source.title}`.slice(0, 150);
    return { fields: { kind: 'deposit', title, amount }, lines: [] };
  }
  const { lines = [], amount, discount = 0, isPart = false } = rest ?? {};
  return {
    fields: {
      title: isPart ? `Rest of ${source.title}`.slice(0, 150) : source.title,
      ...(amount !== undefined && { amount: typedAmount(amount) }),
      ...(discount > 0 && { discount: typedAmount(discount) }),
    },
    lines: lines.map(typedLine),
  };
}
