import { useLocation } from 'react-router';
import { linesToShow } from '~/core/typed-lines';
import { DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { useTyped } from '~/ui/typed';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { editLines } from '../../../inventory/index.server';
import { clientShown } from '../../components/client-field';
import { DocumentFormPage } from '../../components/document-form-page';
import { savedToast } from '../../messages';
import { InvoiceForm } from '../components/invoice-form';
import { fieldsOf, type InvoiceFields, typedFields } from '../form-values';
import { openEditForm } from '../forms.server';
import { changeInvoice } from '../invoices.server';
import * as messages from '../messages';
import { invoiceChangeInput } from '../schema';
import type { Route } from './+types/edit-invoice';

export const meta = () => [{ title: 'Edit invoice · Laoban' }];
export const loader = read(openEditForm, ({ invoice, clients, ...shown }) => ({
  ...shown,
  clients,
  ofQuotation: invoice.quotationId !== undefined,
  isDraft: invoice.status === 'draft',
  revision: invoice.revision,
  ...fieldsOf(invoice, clientShown(clients, invoice)),
}));
export const action = submit(changeInvoice, {
  to: (_, { id }) => `/Invoices/${id}`,
  toast: (saved) => savedToast(messages.updated, saved),
  edits: editLines,
});

export const shouldRevalidate = alsoAfterRefusals;

export default function EditInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const {
    securities,
    setOff,
    clients,
    mayAddClient,
    items,
    hasGstNumber,
    isDraft,
    revision,
    fields: stored,
    lines,
  } = loaderData;
  const { deposits, ofQuotation } = loaderData;
  const { search } = useLocation();
  const { gst, security, addClient, ...typed } = useTyped(typedFields);
  const [form, fields] = useFormReply<InvoiceFields>('edit-invoice', actionData, {
    schema: invoiceChangeInput,
    defaults: {
      ...stored,
      ...(gst && { gst: gst === 'on' }),
      addClient: addClient === 'on',
      ...(security && { security: security === 'on' }),
      setOff: securities.map(({ id }) => (setOff.includes(id) ? id : '')),
      ...typed,
      lines: linesToShow(search, lines),
    },
  });
  const home = `/Invoices/${params.id}`;
  return (
    <DocumentFormPage title="Edit draft">
      {isDraft ? (
        <InvoiceForm
          form={form}
          fields={fields}
          clients={clients}
          mayAddClient={mayAddClient}
          securities={securities}
          items={items}
          hasGstNumber={hasGstNumber}
          sellsStock={loaderData.sellsStock}
          deposits={deposits}
          mayBeDeposit={ofQuotation || stored.kind === 'deposit'}
          revision={revisionOf(actionData, revision)}
        >
          <DialogActions closeTo={home} save="Save draft" />
        </InvoiceForm>
      ) : (
        <Notice link={{ to: home, label: 'Back to the invoice' }}>{messages.notDraft}</Notice>
      )}
    </DocumentFormPage>
  );
}
