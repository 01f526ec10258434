import { type FormMetadata, getFormProps } from '@conform-to/react';
import { DialogActions } from '~/ui/dialog';
import { CheckboxField, type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import * as messages from '../messages';
import { typeWords } from '../show';
import type { MovementType } from '../stock';
import { countIn } from './movement-inputs';

/** The fields of a movement, by the names the form sends. */
export type MovementFields = { type: string; quantity: string; takeHeld: string; note: string };

interface MovementFormProps {
  form: FormMetadata<MovementFields>;
  fields: FieldsOf<MovementFields>;
  item: { fractions?: boolean | undefined };
  /** Says which jobs lose stock, if the form asks whether it may take it. */
  asksToTake?: string | null;
  /** The offered types and the labels of the fields. */
  types: readonly MovementType[];
  type: { label: string; hint?: string };
  quantity: { least: 0 | 1; hint?: string };
  note: { label: string; hint?: string };
  /** The query of the history behind the dialog, and the address to return to. */
  list: string;
  closeTo: string;
}

/** The form of a stock movement. Corrections use the same fields with other labels. */
export function MovementForm({
  form,
  fields,
  item,
  asksToTake = null,
  types,
  type,
  quantity,
  note,
  list,
  closeTo,
}: MovementFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      <input type="hidden" name="list" value={list} />
      <SelectField
        field={fields.type}
        options={types.map((value) => ({ value, label: typeWords[value].choice }))}
        required
        {...type}
      />
      <TextField
        field={fields.quantity}
        label="Quantity"
        required
        {...countIn(item, quantity.least)}
        hint={quantity.hint}
      />
      {asksToTake !== null && (
        <CheckboxField field={fields.takeHeld} label={messages.takeHeld} hint={asksToTake} />
      )}
      <TextArea field={fields.note} rows={2} maxLength={1_000} {...note} />
      <DialogActions closeTo={closeTo} save="Save" />
    </Form>
  );
}
