import { type FormMetadata, getFormProps } from '@conform-to/react';
import { DialogActions } from '~/ui/dialog';
import { type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { typeWords } from '../show';
import type { MovementType } from '../stock';
import { countIn } from './count-in';

/** The fields of a movement, by the names the form sends. */
export type MovementFields = { type: string; quantity: string; note: string };

interface MovementFormProps {
  form: FormMetadata<MovementFields>;
  fields: FieldsOf<MovementFields>;
  item: { fractions?: boolean | undefined };
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
      <TextArea field={fields.note} rows={2} maxLength={1_000} {...note} />
      <DialogActions closeTo={closeTo} save="Save" />
    </Form>
  );
}
