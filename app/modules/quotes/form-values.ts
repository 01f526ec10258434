import { otherTerm, paymentTerms } from '~/core/payment-terms';
import { linesInAddress, type TypedLine, typedAmount, typedLine } from '~/core/typed-lines';
import type { Quotation } from './collections';

/** The fields of a quotation, by the names under which they are sent; with its lines. */
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

/** The fields that a search for a client brings back in the address. */
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

/** A term as the form has it: one of its choices, or other words. */
export function termFields(term: string) {
  const isListed = paymentTerms.some((one) => one === term);
  return isListed ? { paymentTerm: term, otherTerm: '' } : { paymentTerm: otherTerm, otherTerm: term };
}

/** What the form of a kept quotation holds. `isListed` says whether its client is among those that can be chosen. */
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

/** The lines that the form begins with: those in the address, or the stored ones. */
export function linesToShow(search: string, stored: readonly TypedLine[]): TypedLine[] {
  const typed = linesInAddress(search);
  return typed.length > 0 ? typed : [...stored];
}
