import { useOutletContext } from 'react-router';
import { TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { reversePayment } from '../payments.server';
import { reverseInput } from '../schema';
import type { Route } from './+types/reverse-payment';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Reverse payment · Laoban' }];
export const loader = loadForm(reversePayment);
export const action = submit(reversePayment, {
  to: (_, { id }) => `/Invoices/${id}`,
  toast: messages.reversed,
});

export default function ReversePayment({ actionData, params }: Route.ComponentProps) {
  const { id, sheet, payments } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<{ reason: string }>('reverse-payment', actionData, {
    schema: reverseInput,
  });
  const payment = payments.find((one) => one.id === params.paymentId);
  const isRefund = payment?.what.startsWith('Refund') ?? false;
  return (
    <FormDialog
      title={isRefund ? 'Reverse this refund?' : 'Reverse this payment?'}
      closeTo={`/Invoices/${id}`}
      form={form}
      save={isRefund ? 'Reverse refund' : 'Reverse payment'}
      danger
    >
      <p>
        {payment ? `${payment.what}: ${payment.amount} of ${payment.date}` : 'This payment'} is reversed on{' '}
        {sheet.number}. Both lines stay to be read.{' '}
        {payment?.other
          ? 'The other invoice gets its line too.'
          : 'This is for entries that were wrong. For money that you gave back, add a refund.'}
      </p>
      <TextField
        field={fields.reason}
        label="Reason"
        required
        autoComplete="off"
        placeholder="The cheque bounced"
      />
    </FormDialog>
  );
}
