import { otherTerm, paymentTerms } from '~/core/payment-terms';
import { linesInAddress, type TypedLine, typedAmount, typedLine } from '~/core/typed-lines';
import type { Quotation } from './collections';

/** The fields of a quotation with its lines, by the names the form sends. */
export type QuotationFields = {
  clientId: string;
  clientName: string;
  title: string;
  description: string;
  amount: string;
  lines: TypedLine[];
  paste: string;
  discount: string;
  gst: boolean;
  paymentTerm: string;
  otherTerm: string;
  validUntil: string;
  closingNote: string;
};

/** The fields that stay in the address during a client search. */
export const typedFields = [
  'clientId',
  'clientName',
  'title',
  'description',
  'amount',
  'paste',
  'discount',
  'gst',
  'paymentTerm',
  'otherTerm',
  'validUntil',
  'closingNote',
] as const;

/** A payment term in the form: one of its choices, or a custom text. */
export function termFields(term: string) {
  const isListed = paymentTerms.some((one) => one === term);
  return isListed ? { paymentTerm: term, otherTerm: '' } : { paymentTerm: otherTerm, otherTerm: term };
}

/** The form values of a stored quotation. `isListed` says whether its client is among the choices. */
export function kept(quotation: Quotation, isListed: boolean) {
  const {
    clientId = '',
    clientName,
    title,
    description,
    lines,
    net,
    discount = 0,
    gstPercent,
    paymentTerm,
    validUntil,
    closingNote = '',
  } = quotation;
  return {
    fields: {
      clientId: isListed ? clientId : '',
      clientName: isListed ? '' : clientName,
      title,
      description,
      amount: lines.length > 0 ? '' : typedAmount(net + discount),
      discount: discount > 0 ? typedAmount(discount) : '',
      gst: gstPercent > 0,
      ...termFields(paymentTerm),
      validUntil,
      closingNote,
    },
    lines: lines.map(typedLine),
  };
}

/** The lines the form starts with: those in the address, or the stored ones. */
export function linesToShow(search: string, stored: readonly TypedLine[]): TypedLine[] {
  const typed = linesInAddress(search);
  return typed.length > 0 ? typed : [...stored];
}
