import { useOutletContext } from 'react-router';
import { itemsOf, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { creditInvoice } from '../credit.server';
import * as messages from '../messages';
import { creditInput } from '../schema';
import type { Route } from './+types/credit-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Credit note · Laoban' }];
export const loader = loadForm(creditInvoice);
export const action = submit(creditInvoice, {
  to: ({ _id }) => `/Invoices/${_id}`,
  toast: ({ number = '' }) => messages.issued(number),
});

type CreditFields = { reason: string; amount: string; quantities: string[] };

export default function CreditInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<CreditFields>('credit-invoice', actionData, {
    schema: creditInput,
    defaults: { quantities: sheet.lines.map(() => '') },
  });
  const quantities = itemsOf(fields.quantities);
  return (
    <FormDialog
      title={`Credit note for ${sheet.number}`}
      closeTo={`/Invoices/${id}`}
      form={form}
      save="Issue credit note"
    >
      <TextField
        field={fields.reason}
        label="Reason"
        required
        autoComplete="off"
        placeholder="Two bags were torn"
      />
      {sheet.lines.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">How many to credit</legend>
          {sheet.lines.map(({ description, quantity, unitPrice }, place) => {
            const field = quantities[place];
            return field ? (
              <TextField
                key={field.key}
                field={field}
                label={`${description}: ${quantity} at ${unitPrice}`}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0"
                className="[&_.input]:sm:max-w-40"
              />
            ) : null;
          })}
        </fieldset>
      )}
      <TextField
        field={fields.amount}
        label="Amount before GST"
        prefix={sheet.currency}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        hint={
          sheet.lines.length > 0
            ? 'Instead of lines. Leave both empty to credit the whole rest.'
            : 'Leave empty to credit the whole rest.'
        }
        className="sm:max-w-60"
      />
      <p className="text-muted">It gets its own number and today’s date. It can’t be changed afterwards.</p>
    </FormDialog>
  );
}
