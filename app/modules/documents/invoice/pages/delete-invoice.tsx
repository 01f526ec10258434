import { useOutletContext } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { deleteInvoice } from '../invoices.server';
import * as messages from '../messages';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Delete draft · Laoban' }];
export const loader = loadForm(deleteInvoice);
export const action = submit(deleteInvoice, { to: '/Invoices', toast: messages.deleted });

export default function DeleteInvoice() {
  const { id, sheet, client } = useOutletContext<InvoicePage>();
  return (
    <ConfirmDialog
      title="Delete this draft?"
      closeTo={`/Invoices/${id}`}
      sentence={`“${sheet.title}” for ${client.name} will be deleted. This cannot be undone.`}
      confirmLabel="Delete draft"
    />
  );
}
