import { useOutletContext } from 'react-router';
import { singaporeDay } from '~/core/dates';
import { typedAmount } from '~/core/typed-lines';
import { SelectField, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { methodNames, methods } from '../methods';
import { payInvoice } from '../payments.server';
import { paymentInput } from '../schema';
import type { Route } from './+types/pay-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Add payment · Laoban' }];
export const loader = loadForm(payInvoice);
export const action = submit(payInvoice, { to: (_, { id }) => `/Invoices/${id}`, toast: messages.paid });

type Fields = { amount: string; date: string; method: string; reference: string; note: string };

export default function PayInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet, balance, openText } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<Fields>('pay-invoice', actionData, {
    schema: paymentInput,
    defaults: {
      amount: balance > 0 ? typedAmount(balance) : '',
      date: singaporeDay(new Date()),
      method: 'paynow',
    },
  });
  const home = `/Invoices/${id}`;
  return (
    <FormDialog title={`Payment of ${sheet.number}`} closeTo={home} form={form} save="Save payment">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.amount}
          label="Amount"
          prefix={sheet.currency}
          inputMode="decimal"
          required
          autoComplete="off"
          hint={`${openText} is open.`}
        />
        <TextField field={fields.date} label="Date" type="date" required />
        <SelectField
          field={fields.method}
          label="Paid by"
          required
          options={methods.map((value) => ({ value, label: methodNames[value] }))}
        />
        <TextField field={fields.reference} label="Reference" autoComplete="off" />
      </div>
      <TextField field={fields.note} label="Note" autoComplete="off" />
    </FormDialog>
  );
}
