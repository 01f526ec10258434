import { CheckboxField } from '~/ui/field';
import type { FieldMetadata } from '~/ui/form-state';
import { rooms } from '../choices';

export type AccessFields = Record<'laoban' | (typeof rooms)[number]['key'], boolean>;

interface AccessFieldsProps {
  fields: { [Name in keyof AccessFields]: FieldMetadata };
  /** Whether whoever fills it in may make somebody a boss. */
  mayMakeBoss: boolean;
}

/** The rooms that are open to an employee. */
export function AccessBoxes({ fields, mayMakeBoss }: AccessFieldsProps) {
  return (
    <fieldset aria-label="Open rooms" className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {rooms.map(({ key, name, says }) => (
        <Box key={key} field={fields[key]} name={key} label={name} hint={says} />
      ))}
      {mayMakeBoss && (
        <Box field={fields.laoban} name="laoban" label="Boss" hint="All rooms, company settings and plans." />
      )}
    </fieldset>
  );
}

function Box({
  field,
  name,
  label,
  hint,
}: {
  field: AccessFieldsProps['fields']['laoban'];
  name: string;
  label: string;
  hint: string;
}) {
  return (
    <div>
      {/* An empty box sends nothing: this says that it was there. */}
      <input type="hidden" name={name} value="false" />
      <CheckboxField field={field} label={label} hint={hint} />
    </div>
  );
}
