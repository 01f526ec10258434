import { plain, showMoney } from '~/core/money';
import { showQuantity } from '~/core/money-lines';
import { CheckboxField, itemsOf, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { creditInvoice, openCredit } from '../credit.server';
import * as messages from '../messages';
import { creditInput } from '../schema';
import type { Route } from './+types/credit-invoice';

export const meta = () => [{ title: 'Credit note · Laoban' }];
export const loader = read(openCredit, ({ invoice, left, lines, deposits, job, hasStock }) => ({
  id: invoice._id,
  number: invoice.number ?? 'a draft',
  currency: invoice.currency,
  left: showMoney(left.net + left.gst, invoice.currency),
  leftBeforeGst: invoice.gst > 0 ? showMoney(left.net, invoice.currency) : '',
  lines: lines.map(({ description, quantity, unitPrice, left: most }) => ({
    description,
    quantity: showQuantity(quantity),
    unitPrice: plain(unitPrice),
    left: most > 0 ? showQuantity(most) : '',
  })),
  deposits: deposits.map(({ invoiceId, number, net }) => ({ id: invoiceId, number, net: plain(net) })),
  job: job?.number ?? '',
  hasStock,
}));
export const action = submit(creditInvoice, {
  to: ({ _id }) => `/Invoices/${_id}`,
  toast: ({ number = '' }) => messages.issued(number),
});
export const shouldRevalidate = alsoAfterRefusals;

type CreditFields = {
  reason: string;
  amount: string;
  lines: string;
  quantities: string[];
  releases: { all: boolean; deposits: string[]; job: boolean; stock: boolean };
};

export default function CreditInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, currency, left, leftBeforeGst, lines, deposits, job, hasStock } = loaderData;
  const [form, fields] = useFormReply<CreditFields>('credit-invoice', actionData, {
    schema: creditInput,
    defaults: {
      quantities: lines.map(() => ''),
      releases: { all: true, deposits: deposits.map(() => '') },
    },
  });
  const quantities = itemsOf(fields.quantities);
  const releases = fields.releases.getFieldset();
  const depositFields = itemsOf(releases.deposits);
  const givesBack = deposits.length > 0 || job !== '';
  return (
    <FormDialog
      title={`Credit note for ${number}`}
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
      {lines.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">How many to credit</legend>
          {lines.map((line, place) => {
            const field = quantities[place];
            const name = `${line.description}: ${line.quantity} at ${line.unitPrice}`;
            if (!line.left)
              return (
                <p key={field?.key} className="text-muted">
                  {name}, all credited
                </p>
              );
            return field ? (
              <TextField
                key={field.key}
                field={field}
                label={line.left === line.quantity ? name : `${name}, ${line.left} left`}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0"
                className="[&_.input]:sm:max-w-40"
              />
            ) : null;
          })}
          {fields.lines.errors && (
            <p id={fields.lines.errorId} role="alert" className="text-error text-small">
              {fields.lines.errors.join(' ')}
            </p>
          )}
        </fieldset>
      )}
      <TextField
        field={fields.amount}
        label="Amount before GST"
        prefix={currency}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        hint={`${lines.length > 0 ? 'Instead of lines. Leave both' : 'Leave it'} empty to credit all that is left: ${left}${leftBeforeGst && `, ${leftBeforeGst} before GST`}.`}
        className="sm:max-w-80"
      />
      {(givesBack || hasStock) && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">What it gives back</legend>
          {givesBack && (
            <>
              <input type="hidden" name={releases.all.name} value="false" />
              <CheckboxField field={releases.all} label="Everything, if all that is left is credited" />
            </>
          )}
          {/* Without a tick nothing would be sent, and a refused form would show no deposits. */}
          {deposits.length > 0 && (
            <input type="hidden" name={`${releases.deposits.name}[${deposits.length}]`} value="" />
          )}
          {deposits.map((deposit, place) => {
            const field = depositFields[place];
            return field ? (
              <CheckboxField
                key={deposit.id}
                field={field}
                value={deposit.id}
                label={`Deposit ${deposit.number} (${deposit.net}), even for a part`}
              />
            ) : null;
          })}
          {job && <CheckboxField field={releases.job} label={`${job} to invoice again, even for a part`} />}
          {hasStock && <CheckboxField field={releases.stock} label="Put the credited goods back in stock" />}
        </fieldset>
      )}
      <p className="text-muted">It gets its own number and today’s date. It can’t be changed afterwards.</p>
    </FormDialog>
  );
}
