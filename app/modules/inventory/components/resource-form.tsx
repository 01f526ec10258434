import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';

/** The fields of a resource, by the names the form sends. */
export type ResourceFields = {
  name: string;
  type: string;
  status: string;
  capacity: string;
  quantity: string;
  note: string;
  lastMaintenance: string;
  nextMaintenance: string;
};

interface ResourceFormProps {
  form: FormMetadata<ResourceFields>;
  fields: FieldsOf<ResourceFields>;
  statuses: readonly string[];
  /** Types in use, as suggestions. */
  types: readonly string[];
  /** The query of the list behind the dialog. */
  list: string;
  revision?: number;
  children: ReactNode;
}

const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** The form of a resource. Adding and editing offer different statuses. */
export function ResourceForm({ form, fields, statuses, types, list, revision, children }: ResourceFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      <input type="hidden" name="list" value={list} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.name} label="Name" required autoComplete="off" className="sm:col-span-2" />
        <TextField
          field={fields.type}
          label="Type"
          list="resource-types"
          required
          autoComplete="off"
          placeholder="Vehicle"
        />
        <SelectField field={fields.status} label="Status" options={statuses} required />
        <TextField field={fields.capacity} label="Capacity" {...amount} />
        <TextField field={fields.quantity} label="Quantity" {...amount} />
        <TextField field={fields.lastMaintenance} label="Last maintenance" type="date" />
        <TextField field={fields.nextMaintenance} label="Next maintenance" type="date" />
        <TextArea field={fields.note} label="Note" rows={2} required className="sm:col-span-2" />
      </div>
      <datalist id="resource-types">
        {types.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {children}
    </Form>
  );
}
