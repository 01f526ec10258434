import { TextField, type TextFieldProps } from './field';

/** A code of the authenticator app or a recovery code; with `appOnly` only the first. */
export function CodeField({
  appOnly = false,
  ...props
}: Pick<TextFieldProps, 'field' | 'focused'> & { appOnly?: boolean }) {
  return (
    <TextField
      {...props}
      label="Code"
      // Recovery codes contain letters.
      inputMode={appOnly ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      hint={
        appOnly
          ? 'Six digits from your authenticator app.'
          : 'Six digits from your authenticator app, or one of your recovery codes.'
      }
      maxLength={60}
      required
    />
  );
}
