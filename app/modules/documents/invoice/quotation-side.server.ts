import { showDate, singaporeDay } from '~/core/dates';
import { showMoney } from '~/core/money';
import type { InvoiceSide } from '../quotation/invoice-side';
import type { Invoice } from './collections';
import { invoicesOfQuotation } from './deposits.server';
import { keepDraft } from './invoices.server';
import { methodNames } from './methods';
import { newInvoiceInput } from './schema';
import { balanceShown, statusOn } from './status';

/** For the quotes module: drafts the deposit's invoice, and reads what was invoiced and paid. */
export const invoicesForQuotations: InvoiceSide = {
  async draftDeposit(db, { _id: quotationId }, { percent, actor, note }) {
    const charge = newInvoiceInput.parse({ kind: 'deposit', quotationId, percent: percent / 100 });
    return await keepDraft(db, charge, { actor, at: new Date(), note });
  },
  async ofQuotation(db, quotationId) {
    const today = singaporeDay(new Date());
    return (await invoicesOfQuotation(db, quotationId)).map((invoice) => ({
      id: invoice._id,
      name: invoice.number ?? 'Draft',
      says: inWords(invoice, today),
      payments: invoice.payments.map(({ id, amount, date, method, reverses }) => ({
        id,
        says: `${showMoney(Math.abs(amount))} ${reverses ? 'taken back' : 'paid'} on ${showDate(date)}, ${methodNames[method]}`,
      })),
    }));
  },
};

function inWords(invoice: Invoice, today: string): string {
  const { kind, status, total, currency } = invoice;
  const open = balanceShown(invoice);
  return [
    kind === 'deposit' ? kind : '',
    status === 'draft' ? '' : statusOn(invoice, today),
    status !== 'draft' && open > 0 && open < total
      ? `${showMoney(open, currency)} of ${showMoney(total, currency)} open`
      : showMoney(total, currency),
  ]
    .filter(Boolean)
    .join(', ');
}
