import { useLocation } from 'react-router';
import { termFields } from '~/core/payment-terms';
import { emptyLine, linesToShow } from '~/core/typed-lines';
import { DialogActions } from '~/ui/dialog';
import { useTyped } from '~/ui/typed';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { editLines } from '../../../inventory/index.server';
import { clientShown } from '../../components/client-field';
import { DocumentFormPage } from '../../components/document-form-page';
import { savedToast } from '../../messages';
import { QuotationForm } from '../components/quotation-form';
import { type QuotationFields, typedFields } from '../form-values';
import * as messages from '../messages';
import { createQuotation, openForm } from '../quotations.server';
import { newQuotationInput } from '../schema';
import type { Route } from './+types/new-quotation';

export const meta = () => [{ title: 'New quotation · Laoban' }];
export const loader = read(openForm, (shown) => shown);
export const action = submit(createQuotation, {
  to: ({ _id }) => `/Quotes/${_id}`,
  toast: ({ warning }) => savedToast(messages.created, { shortages: warning }),
  edits: editLines,
});

export default function NewQuotation({ loaderData, actionData }: Route.ComponentProps) {
  const {
    clients,
    mayAddClient,
    items,
    chosen,
    paymentTerm,
    gst: usualGst,
    gstReason,
    hasGstNumber,
  } = loaderData;
  const { validUntil, closingNote } = loaderData;
  const { search } = useLocation();
  const { gst, addClient, ...typed } = useTyped(typedFields);
  const [form, fields] = useFormReply<QuotationFields>('new-quotation', actionData, {
    schema: newQuotationInput,
    defaults: {
      clientName: clientShown(clients, { clientId: chosen }),
      addClient: addClient === 'on',
      gst: gst ? gst === 'on' : usualGst,
      gstReason,
      ...termFields(paymentTerm),
      validUntil,
      closingNote,
      ...typed,
      lines: linesToShow(search, typed.amount ? [] : [emptyLine]),
    },
  });
  // A form opened from a client's page returns there.
  const home = chosen ? `/clientDashBoard/${chosen}/quotes` : '/Quotes';
  return (
    <DocumentFormPage title="New Quotation">
      <QuotationForm
        form={form}
        fields={fields}
        clients={clients}
        mayAddClient={mayAddClient}
        items={items}
        hasGstNumber={hasGstNumber}
      >
        <DialogActions closeTo={home} save="Create quotation" />
      </QuotationForm>
    </DocumentFormPage>
  );
}
