import { useOutletContext } from 'react-router';
import { singaporeDay } from '~/core/dates';
import { typedAmount } from '~/core/typed-lines';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { methodNames, methods } from '../methods';
import { refundInvoice } from '../payments.server';
import { refundInput } from '../schema';
import type { Route } from './+types/refund-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Refund · Laoban' }];
export const loader = loadForm(refundInvoice);
export const action = submit(refundInvoice, {
  to: (_, { id }) => `/Invoices/${id}`,
  toast: messages.refunded,
});

type Fields = { amount: string; date: string; unusualDate: boolean; method: string; reference: string };

export default function RefundInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet, excess, excessText } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<Fields>('refund-invoice', actionData, {
    schema: refundInput,
    defaults: {
      amount: excess > 0 ? typedAmount(excess) : '',
      date: singaporeDay(new Date()),
      method: 'paynow',
    },
  });
  const asksDay = fields.unusualDate.value === 'on' || Boolean(actionData?.result?.error?.date);
  return (
    <FormDialog
      title={`Refund of ${sheet.number}`}
      closeTo={`/Invoices/${id}`}
      form={form}
      save="Save refund"
    >
      <p>
        {excess > 0
          ? `${excessText} on this invoice is the client’s. Save here what you gave back.`
          : messages.nothingToRefund}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.amount}
          label="Amount"
          prefix={sheet.currency}
          inputMode="decimal"
          required
          autoComplete="off"
        />
        <TextField field={fields.date} label="Date" type="date" required />
        <SelectField
          field={fields.method}
          label="Given back by"
          required
          options={methods.map((value) => ({ value, label: methodNames[value] }))}
        />
        <TextField field={fields.reference} label="Reference" autoComplete="off" />
      </div>
      {asksDay && <CheckboxField field={fields.unusualDate} label="The day is right" />}
    </FormDialog>
  );
}
