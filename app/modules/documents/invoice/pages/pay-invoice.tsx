import { useOutletContext, useSearchParams } from 'react-router';
import { singaporeDay } from '~/core/dates';
import { typedAmount } from '~/core/typed-lines';
import { CheckboxField, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { MoneyFields, type MoneyFieldsOf } from '../components/money-fields';
import * as messages from '../messages';
import { creditMethod, methods } from '../methods';
import { payInvoice } from '../payments.server';
import { paymentInput } from '../schema';
import type { Route } from './+types/pay-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Add payment · Laoban' }];
export const loader = loadForm(payInvoice);
export const action = submit(payInvoice, { to: (_, { id }) => `/Invoices/${id}`, toast: messages.paid });

type Fields = MoneyFieldsOf & { note: string; overpayment: boolean };

export default function PayInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet, balance, openText, credit, creditText } = useOutletContext<InvoicePage>();
  const [search] = useSearchParams();
  const usesCredit = search.get('method') === creditMethod && credit > 0;
  const proposed = usesCredit ? Math.min(credit, balance) : balance;
  const [form, fields] = useFormReply<Fields>('pay-invoice', actionData, {
    schema: paymentInput,
    defaults: {
      amount: proposed > 0 ? typedAmount(proposed) : '',
      date: singaporeDay(new Date()),
      method: usesCredit ? creditMethod : 'paynow',
    },
  });
  const asksAboutMore =
    fields.overpayment.value === 'on' || Boolean(actionData?.result?.error?.amount) || balance <= 0;
  return (
    <FormDialog
      title={`Payment for ${sheet.number}`}
      closeTo={`/Invoices/${id}`}
      form={form}
      save="Save payment"
    >
      <MoneyFields
        fields={fields}
        reply={actionData}
        currency={sheet.currency}
        amountHint={`${openText} is open.${credit > 0 ? ` ${creditText} is the client’s credit.` : ''}`}
        methodLabel="Paid by"
        methods={credit > 0 ? [...methods, creditMethod] : methods}
      />
      <TextField field={fields.note} label="Note" autoComplete="off" />
      {asksAboutMore && (
        <CheckboxField
          field={fields.overpayment}
          label="More was paid than is open: the rest is the client’s credit"
        />
      )}
    </FormDialog>
  );
}
