import { useLocation } from 'react-router';
import { sumOf } from '~/core/money-lines';
import { termFields } from '~/core/payment-terms';
import { emptyLine, linesToShow } from '~/core/typed-lines';
import { DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { useTyped } from '~/ui/typed';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { editLines } from '../../../inventory/index.server';
import { clientShown } from '../../components/client-field';
import { DocumentFormPage } from '../../components/document-form-page';
import { savedToast } from '../../messages';
import { InvoiceForm } from '../components/invoice-form';
import { fieldsOfSource, type InvoiceFields, typedFields } from '../form-values';
import { openForm } from '../forms.server';
import { createInvoice } from '../invoices.server';
import * as messages from '../messages';
import { newInvoiceInput } from '../schema';
import type { Route } from './+types/new-invoice';

export const meta = () => [{ title: 'New invoice · Laoban' }];
export const loader = read(openForm, ({ source, rest, percent, ...shown }) => ({
  ...shown,
  from: source?.number ?? '',
  // One that was deleted since is known by its name alone.
  clientName: clientShown(shown.clients, { clientId: shown.chosen, clientName: source?.clientName }),
  isAllInvoiced: rest === null,
  quoted:
    source && shown.quotationId && !shown.jobId
      ? sumOf(source.amount ?? source.lines, { discount: source.discount }).net
      : undefined,
  ...fieldsOfSource(source, rest, percent),
}));
export const action = submit(createInvoice, {
  to: ({ invoice }) => `/Invoices/${invoice._id}`,
  toast: (saved) => savedToast(messages.created, saved),
  edits: editLines,
});

export default function NewInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const {
    clients,
    mayAddClient,
    items,
    clientName,
    paymentTerm,
    gst: usualGst,
    gstReason,
    hasGstNumber,
    fields: known,
    lines,
    from,
  } = loaderData;
  const { quotationId, jobId, before, deposits, securities, isAllInvoiced } = loaderData;
  const { search } = useLocation();
  const { gst, security, addClient, ...typed } = useTyped(typedFields);
  const [form, fields] = useFormReply<InvoiceFields>('new-invoice', actionData, {
    schema: newInvoiceInput,
    defaults: {
      kind: 'invoice',
      security: security === 'on',
      setOff: securities.map(() => ''),
      clientName,
      addClient: addClient === 'on',
      gst: gst ? gst === 'on' : usualGst,
      gstReason,
      ...termFields(paymentTerm),
      ...known,
      ...typed,
      lines: linesToShow(search, known.amount || typed.amount || lines.length > 0 ? lines : [emptyLine]),
    },
  });
  const home = homeOf(loaderData);
  return (
    <DocumentFormPage title={from ? `Invoice for ${from}` : 'New Invoice'}>
      {isAllInvoiced && <Notice>{messages.nothingLeft(from)}</Notice>}
      <InvoiceForm
        form={form}
        fields={fields}
        clients={clients}
        mayAddClient={mayAddClient}
        items={items}
        hasGstNumber={hasGstNumber}
        sellsStock={loaderData.sellsStock}
        source={{ quotationId, jobId }}
        quoted={loaderData.quoted}
        before={before}
        securities={securities}
        deposits={deposits}
        mayBeDeposit={quotationId !== ''}
      >
        <DialogActions closeTo={home} save="Save draft" />
      </InvoiceForm>
    </DocumentFormPage>
  );
}

/** People go back to where they came from. */
function homeOf({
  quotationId,
  jobId,
  maySeeJob,
  chosen,
}: {
  quotationId: string;
  jobId: string;
  maySeeJob: boolean;
  chosen: string;
}): string {
  if (jobId) return maySeeJob ? `/JobManagement/${jobId}` : '/Invoices/from-job';
  if (quotationId) return `/Quotes/${quotationId}`;
  return chosen ? `/clientDashBoard/${chosen}/invoices` : '/Invoices';
}
