import type { FieldMetadata } from '@conform-to/react';
import { CheckboxField } from '~/ui/field';
import { rooms } from '../choices';

export type AccessFields = Record<'laoban' | (typeof rooms)[number]['key'], boolean>;

interface AccessFieldsProps {
  fields: { [Name in keyof AccessFields]: FieldMetadata };
  /** Whether the person who fills it in may make somebody an owner. */
  mayMakeOwner: boolean;
}

const owner = { key: 'laoban', name: 'Owner', says: 'All pages, company settings and plans.' } as const;

/** The rooms that are open to an employee. */
export function AccessBoxes({ fields, mayMakeOwner }: AccessFieldsProps) {
  return (
    <fieldset aria-label="Open rooms" className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {[...rooms, ...(mayMakeOwner ? [owner] : [])].map(({ key, name, says }) => (
        <div key={key}>
          {/* An empty box sends nothing: this says that it was there. */}
          <input type="hidden" name={key} value="false" />
          <CheckboxField field={fields[key]} label={name} hint={says} />
        </div>
      ))}
    </fieldset>
  );
}
