import { type FormMetadata, getFormProps } from '@conform-to/react';
import { DialogActions } from '~/ui/dialog';
import { CheckboxField, type FieldsOf, FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';

/** The form's fields, as sent. */
export type TypeFields = { name: string; days: string; prorated: string; carryOver: string };

interface TypeFormProps {
  form: FormMetadata<TypeFields>;
  fields: FieldsOf<TypeFields>;
  /** The name of an existing type; absent for a new one. */
  name?: string;
  /** The first year whose rest is carried over. */
  carriesFrom?: number | null;
}

const home = '/LeaveManagement/settings';

/** The form of a leave type. */
export function TypeForm({ form, fields, name, carriesFrom }: TypeFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      {name === undefined ? (
        <TextField field={fields.name} label="Name" autoComplete="off" required />
      ) : (
        <input type="hidden" name="name" value={name} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.days} label="Days a year" inputMode="decimal" autoComplete="off" required />
        <TextField
          field={fields.carryOver}
          label="Carried over at most"
          inputMode="decimal"
          autoComplete="off"
          hint={carriesFrom ? `Unused days from ${carriesFrom} on.` : '0 for none.'}
        />
      </div>
      <div>
        {/* An unchecked box sends nothing; this marks it as present. */}
        <input type="hidden" name="prorated" value="false" />
        <CheckboxField
          field={fields.prorated}
          label="Prorated for people who join during the year"
          hint="Days × months left in the year ÷ 12. Half days are rounded up."
        />
      </div>
      <DialogActions closeTo={home} save={name === undefined ? 'Add type' : 'Save'} />
    </Form>
  );
}
