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
import { QuotationForm } from '../components/quotation-form';
import { type QuotationFields, toFormValues, typedFields } from '../form-values';
import * as messages from '../messages';
import { changeQuotation, openEditForm } from '../quotations.server';
import { quotationChangeInput } from '../schema';
import type { Route } from './+types/edit-quotation';

export const meta = () => [{ title: 'Edit quotation · Laoban' }];
export const loader = read(openEditForm, ({ quotation, clients, ...shown }) => ({
  ...shown,
  clients,
  number: quotation.number,
  isDraft: quotation.status === 'draft',
  revision: quotation.revision,
  ...toFormValues(quotation, clientShown(clients, quotation)),
}));
export const action = submit(changeQuotation, {
  to: (_, { id }) => `/Quotes/${id}`,
  toast: ({ warning }) => savedToast(messages.updated, { shortages: warning }),
  edits: editLines,
});

export const shouldRevalidate = alsoAfterRefusals;

export default function EditQuotation({ loaderData, actionData, params }: Route.ComponentProps) {
  const {
    clients,
    mayAddClient,
    items,
    hasGstNumber,
    number,
    isDraft,
    revision,
    fields: stored,
    lines,
  } = loaderData;
  const { search } = useLocation();
  const { gst, addClient, ...typed } = useTyped(typedFields);
  const [form, fields] = useFormReply<QuotationFields>('edit-quotation', actionData, {
    schema: quotationChangeInput,
    defaults: {
      ...stored,
      ...(gst && { gst: gst === 'on' }),
      addClient: addClient === 'on',
      ...typed,
      lines: linesToShow(search, lines),
    },
  });
  const home = `/Quotes/${params.id}`;
  return (
    <DocumentFormPage title={`Edit ${number}`}>
      {isDraft ? (
        <QuotationForm
          form={form}
          fields={fields}
          clients={clients}
          mayAddClient={mayAddClient}
          items={items}
          hasGstNumber={hasGstNumber}
          revision={revisionOf(actionData, revision)}
        >
          <DialogActions closeTo={home} save="Save" />
        </QuotationForm>
      ) : (
        <Notice link={{ to: home, label: 'Back to the quotation' }}>{messages.notDraft}</Notice>
      )}
    </DocumentFormPage>
  );
}
