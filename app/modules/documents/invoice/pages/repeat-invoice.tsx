import { useOutletContext } from 'react-router';
import { SelectField, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { intervalNames, intervals } from '../recurring';
import { repeatInvoice } from '../recurring.server';
import { repeatInput } from '../schema';
import type { Route } from './+types/repeat-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Repeat invoice · Laoban' }];
export const loader = loadForm(repeatInvoice);
export const action = submit(repeatInvoice, {
  to: (_, { id }) => `/Invoices/${id}`,
  toast: (series) => (series ? messages.repeats : messages.repeatsNoMore),
});

export default function RepeatInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet, repeats } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<{ every: string; next: string }>('repeat-invoice', actionData, {
    schema: repeatInput,
    defaults: { every: repeats?.every ?? '', next: repeats?.next ?? '' },
  });
  return (
    <FormDialog
      title={sheet.isDraft ? 'Repeat this draft' : `Repeat ${sheet.number}`}
      closeTo={`/Invoices/${id}`}
      form={form}
      save="Save"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.every}
          label="Repeats"
          empty="Does not repeat"
          options={intervals.map((value) => ({ value, label: intervalNames[value] }))}
        />
        <TextField field={fields.next} label="Next draft on" type="date" />
      </div>
      <p className="text-muted">
        On that day you get a draft with the same client, lines and terms. You check it and issue it. In a
        shorter month it comes on the last day.
      </p>
    </FormDialog>
  );
}
