import type { FieldMetadata } from '@conform-to/react';
import { CheckboxField, type FieldsOf, TextField } from '~/ui/field';

/** The fields of who comes, named as sent. */
export type GatheringFieldNames = {
  colleagueIds: string[];
  contact: string;
  guests: string;
  invite: string;
  remind: string;
};

/** A box as a form starts with it. */
export const box = (ticked: boolean | undefined): string => (ticked ? 'on' : '');

interface GatheringFieldsProps {
  fields: FieldsOf<GatheringFieldNames>;
  colleagues: readonly { id: string; name: string }[];
}

/** Who else comes, and what they are mailed: folded until somebody does. */
export function GatheringFields({ fields, colleagues }: GatheringFieldsProps) {
  const { colleagueIds, contact, guests, invite, remind } = fields;
  const chosen = [colleagueIds.initialValue ?? []].flat().filter((id) => id !== '');
  const isOpen =
    chosen.length > 0 ||
    [contact, guests, invite, remind].some((field) => field.initialValue || field.errors) ||
    colleagueIds.errors !== undefined;
  return (
    <details className="fold" open={isOpen}>
      <summary className="tap w-fit cursor-pointer py-2 font-medium">Attendees and invitations</summary>
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">Attendees and invitations</legend>
        {/* Sent with none ticked too. */}
        <input type="hidden" name={colleagueIds.name} value="" />
        {colleagues.length > 0 && (
          <div className="grid max-h-60 gap-x-4 overflow-y-auto sm:grid-cols-2">
            {colleagues.map(({ id, name }) => (
              <label key={id} className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
                <input
                  type="checkbox"
                  name={colleagueIds.name}
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  className="checkbox checkbox-primary"
                  style={{ '--size': '1.25rem' } as object}
                />
                {name}
              </label>
            ))}
          </div>
        )}
        {colleagueIds.errors && (
          <p id={colleagueIds.errorId} className="text-error text-small">
            {colleagueIds.errors.join(' ')}
          </p>
        )}
        <Box field={contact} label="The client’s contact person" />
        <TextField
          field={guests}
          label="Other email addresses"
          autoComplete="off"
          placeholder="anna@firm.sg, ben@firm.sg"
        />
        <Box
          field={invite}
          label="Email invitations"
          hint="To everybody chosen above, for their calendars, and again when something changes. Without it nobody is invited by email. Invitations to repeating meetings go out two weeks ahead."
        />
        <Box field={remind} label="Email everybody a reminder the day before" />
      </fieldset>
    </details>
  );
}

function Box({ field, label, hint }: { field: FieldMetadata<string>; label: string; hint?: string }) {
  return (
    <div>
      <input type="hidden" name={field.name} value="false" />
      <CheckboxField field={field} label={label} {...(hint && { hint })} />
    </div>
  );
}
