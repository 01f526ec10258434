import { useOutletContext } from 'react-router';
import { singaporeDay } from '~/core/dates';
import { typedAmount } from '~/core/typed-lines';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { MoneyFields, type MoneyFieldsOf } from '../components/money-fields';
import * as messages from '../messages';
import { methods } from '../methods';
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

export default function RefundInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet, excess, excessText } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<MoneyFieldsOf>('refund-invoice', actionData, {
    schema: refundInput,
    defaults: {
      amount: excess > 0 ? typedAmount(excess) : '',
      date: singaporeDay(new Date()),
      method: 'paynow',
    },
  });
  return (
    <FormDialog
      title={`Refund for ${sheet.number}`}
      closeTo={`/Invoices/${id}`}
      form={form}
      save="Save refund"
    >
      <p>
        {excess > 0
          ? `${excessText} on this invoice is the client’s. Save here what you gave back.`
          : messages.nothingToRefund}
      </p>
      <MoneyFields
        fields={fields}
        reply={actionData}
        currency={sheet.currency}
        methodLabel="Given back by"
        methods={methods}
      />
    </FormDialog>
  );
}
