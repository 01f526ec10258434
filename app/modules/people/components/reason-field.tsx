import { type FieldProps, TextField } from '~/ui/field';

/** Asked for where HR corrects what somebody keeps himself. */
export function ReasonField({ field, isAsked }: Pick<FieldProps, 'field'> & { isAsked: boolean }) {
  if (!isAsked) return null;
  return (
    <TextField
      field={field}
      label="Reason for a correction"
      autoComplete="off"
      hint="This person keeps their own legal name, birth date, personal e-mail, mobile number and address. A correction needs a reason, which stands in the activity log."
    />
  );
}
