import type { FieldMetadata } from '@conform-to/react';
import { TextField } from '~/ui/field';
import { PasswordField } from '~/ui/password-field';

export interface ElevatedRightsFieldsProps {
  fields: Record<'ownPassword' | 'ownCode', FieldMetadata>;
  /** Whether the form has the unticked box that makes somebody an owner. */
  offersOwner?: boolean;
}

/**
 * The proof of identity for giving somebody elevated rights. CSS shows it when the owner box is ticked, so it works
 * without JavaScript; it is also shown if the server has asked for it.
 */
export function ElevatedRightsFields({
  fields: { ownPassword, ownCode },
  offersOwner,
}: ElevatedRightsFieldsProps) {
  const asked = Boolean(ownPassword.errors || ownCode.errors);
  if (!asked && !offersOwner) return null;
  const shown = asked ? 'grid' : 'elevated-rights';
  return (
    <div className={`${shown} gap-4 rounded-box border border-warning/30 bg-warning/10 p-4 sm:grid-cols-2`}>
      <PasswordField
        field={ownPassword}
        label="Your password"
        autoComplete="current-password"
        hint="This person will be able to do everything you can."
      />
      <TextField
        field={ownCode}
        label="Your code"
        autoComplete="one-time-code"
        hint="If you use two-factor sign-in: six digits from your app, or a recovery code."
        maxLength={60}
      />
    </div>
  );
}
