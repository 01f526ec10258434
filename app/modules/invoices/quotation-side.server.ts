import type { InvoiceSide } from '../quotes/index.server';
import { keepDraft } from './invoices.server';
import { newInvoiceInput } from './schema';

/** For quotations whose work begins: the draft of the deposit's invoice. */
export const invoicesForQuotations: InvoiceSide = {
  async draftDeposit(db, { _id: quotationId }, { percent, actor, note }) {
    const charge = newInvoiceInput.parse({ kind: 'deposit', quotationId, percent: percent / 100 });
    return await keepDraft(db, charge, { actor, at: new Date(), note });
  },
};
