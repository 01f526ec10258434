import { useOutletContext } from 'react-router';
import { showDate } from '~/core/dates';
import { TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { type RepeatFieldNames, RepeatFields } from '~/ui/repeat-fields';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { repeatInvoice } from '../recurring.server';
import { repeatInput } from '../schema';
import type { Route } from './+types/repeat-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Repeat invoice · Laoban' }];
export const loader = loadForm(repeatInvoice);
export const action = submit(repeatInvoice, {
  to: (_, { id }) => `/Invoices/${id}`,
  toast: (series) => (series ? messages.repeats(showDate(series.next)) : messages.repeatsNoMore),
});

export default function RepeatInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet, repeats } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<RepeatFieldNames & { next: string }>('repeat-invoice', actionData, {
    schema: repeatInput,
    defaults: repeats?.fields,
  });
  return (
    <FormDialog
      title={sheet.isDraft ? 'Repeat this draft' : `Repeat ${sheet.number}`}
      closeTo={`/Invoices/${id}`}
      form={form}
      save="Save"
    >
      <TextField
        field={fields.next}
        label="Next draft on"
        type="date"
        hint="On that day you get a draft with the same client, lines and terms, to check and issue."
      />
      <RepeatFields
        fields={fields}
        begins={String(fields.next.value ?? '')}
        endless="The last day. Leave empty to go on until you stop it."
      />
    </FormDialog>
  );
}
