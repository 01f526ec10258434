import { TextField, type TextFieldProps } from '~/ui/field';

/** For a code of the authenticator app; `orRecovery` where one of the codes on paper does as well. */
export function CodeField({ field, orRecovery }: Pick<TextFieldProps, 'field'> & { orRecovery?: boolean }) {
  return (
    <TextField
      field={field}
      label="Code"
      // Recovery codes have letters.
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
