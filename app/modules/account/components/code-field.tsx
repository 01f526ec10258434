import { TextField, type TextFieldProps } from '~/ui/field';

/** A code of the authenticator app; with `orRecovery` also a recovery code. */
export function CodeField({ field, orRecovery }: Pick<TextFieldProps, 'field'> & { orRecovery?: boolean }) {
  return (
    <TextField
      field={field}
      label="Code"
      // Recovery codes contain letters.
      inputMode={orRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      hint={
        orRecovery
          ? 'Six digits from your authenticator app, or one of your recovery codes.'
          : 'Six digits from your authenticator app.'
      }
      maxLength={60}
      required
    />
  );
}
