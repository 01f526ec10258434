import { termFields } from '~/core/payment-terms';
import { typedAmount, typedLine } from '~/core/typed-lines';
import type { Quotation } from '../collections';
import type { DocumentFields } from '../components/document-form';

/** The fields of a quotation with its lines, by the names the form sends. */
export type QuotationFields = DocumentFields & {
  description: string;
  validUntil: string;
  closingNote: string;
};

/** The texts that stay in the address during a client search. */
export const typedFields = [
  'clientName',
  'addClient',
  'clientEmail',
  'title',
  'description',
  'amount',
  'paste',
  'discount',
  'gst',
  'gstReason',
  'paymentTerm',
  'otherTerm',
  'validUntil',
  'closingNote',
] as const;

/** The form values of a stored quotation, with the text by which its client is chosen. */
export function toFormValues(quotation: Quotation, clientName: string) {
  const {
    title,
    description,
    lines,
    net,
    discount = 0,
    gstPercent,
    gstReason = '',
    paymentTerm,
    validUntil,
    closingNote = '',
  } = quotation;
  return {
    fields: {
      clientName,
      title,
      description,
      amount: lines.length > 0 ? '' : typedAmount(net + discount),
      discount: discount > 0 ? typedAmount(discount) : '',
      gst: gstPercent > 0,
      gstReason,
      ...termFields(paymentTerm),
      validUntil,
      closingNote,
    },
    lines: lines.map(typedLine),
  };
}
