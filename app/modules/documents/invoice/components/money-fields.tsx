import type { FieldMetadata } from '@conform-to/react';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import type { FormReply } from '~/web/form-reply';
import { methodNames } from '../methods';

/** The fields of money that came in or was given back, by the names that the form sends. */
export type MoneyFieldsOf = {
  amount: string;
  date: string;
  unusualDate: boolean;
  method: string;
  reference: string;
};

interface MoneyFieldsProps {
  fields: { [Name in keyof MoneyFieldsOf]: FieldMetadata<MoneyFieldsOf[Name]> };
  /** A refused day is asked about. */
  reply: FormReply | undefined;
  currency: string;
  amountHint?: string;
  methodLabel: string;
  methods: readonly (keyof typeof methodNames)[];
}

/** What a payment and a refund ask for: how much, when, how, and whether an unusual day is right. */
export function MoneyFields({ fields, reply, currency, amountHint, methodLabel, methods }: MoneyFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.amount}
          label="Amount"
          prefix={currency}
          inputMode="decimal"
          required
          autoComplete="off"
          hint={amountHint}
        />
        <TextField field={fields.date} label="Date" type="date" required />
        <SelectField
          field={fields.method}
          label={methodLabel}
          required
          options={methods.map((value) => ({ value, label: methodNames[value] }))}
        />
        <TextField field={fields.reference} label="Reference" autoComplete="off" />
      </div>
      {(fields.unusualDate.value === 'on' || reply?.result?.error?.date) && (
        <CheckboxField field={fields.unusualDate} label="The day is right" />
      )}
    </>
  );
}
