import type { FieldMetadata } from '@conform-to/react';
import { CheckboxField } from '~/ui/field';
import { accessFlags } from '../choices';

export type AccessFields = Record<'laoban' | (typeof accessFlags)[number]['key'], boolean>;

interface AccessFieldsProps {
  fields: { [Name in keyof AccessFields]: FieldMetadata };
  /** Whether the reader may make somebody an owner. */
  mayMakeOwner: boolean;
}

const owner = { key: 'laoban', name: 'Owner', says: 'All pages, company settings and plans.' } as const;

/** The checkboxes of an employee's access. */
export function AccessBoxes({ fields, mayMakeOwner }: AccessFieldsProps) {
  return (
    <fieldset aria-label="Access" className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {[...accessFlags, ...(mayMakeOwner ? [owner] : [])].map(({ key, name, says }) => (
        <div key={key} className={key === owner.key ? 'owner-box' : undefined}>
          {/* An unchecked box sends nothing; this marks it as present. */}
          <input type="hidden" name={key} value="false" />
          <CheckboxField field={fields[key]} label={name} hint={says} />
        </div>
      ))}
    </fieldset>
  );
}
