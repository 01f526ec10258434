import { useOutletContext, useSearchParams } from 'react-router';
import { singaporeDay } from '~/core/dates';
import { typedAmount } from '~/core/typed-lines';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { creditMethod, methodNames, methods } from '../methods';
import { payInvoice } from '../payments.server';
import { paymentInput } from '../schema';
import type { Route } from './+types/pay-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Add payment · Laoban' }];
export const loader = loadForm(payInvoice);
export const action = submit(payInvoice, { to: (_, { id }) => `/Invoices/${id}`, toast: messages.paid });

type Fields = {
  amount: string;
  date: string;
  unusualDate: boolean;
  method: string;
  reference: string;
  note: string;
  overpayment: boolean;
};

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
  const refused = actionData?.result?.error ?? {};
  const asks = {
    overpayment: fields.overpayment.value === 'on' || Boolean(refused.amount) || balance <= 0,
    unusualDate: fields.unusualDate.value === 'on' || Boolean(refused.date),
  };
  const offered = credit > 0 ? ([...methods, creditMethod] as const) : methods;
  return (
    <FormDialog
      title={`Payment of ${sheet.number}`}
      closeTo={`/Invoices/${id}`}
      form={form}
      save="Save payment"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.amount}
          label="Amount"
          prefix={sheet.currency}
          inputMode="decimal"
          required
          autoComplete="off"
          hint={`${openText} is open.${credit > 0 ? ` ${creditText} is the client’s credit.` : ''}`}
        />
        <TextField field={fields.date} label="Date" type="date" required />
        <SelectField
          field={fields.method}
          label="Paid by"
          required
          options={offered.map((value) => ({ value, label: methodNames[value] }))}
        />
        <TextField field={fields.reference} label="Reference" autoComplete="off" />
      </div>
      <TextField field={fields.note} label="Note" autoComplete="off" />
      {asks.overpayment && (
        <CheckboxField
          field={fields.overpayment}
          label="More was paid than is open: the rest is the client’s credit"
        />
      )}
      {asks.unusualDate && <CheckboxField field={fields.unusualDate} label="The day is right" />}
    </FormDialog>
  );
}
