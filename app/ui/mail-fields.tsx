import { noEmailYet } from '~/core/client-mail';
import { CheckboxField, type FieldsOf, TextArea, TextField } from './field';

export type MailValues = { email: string; subject: string; text: string; copy: boolean };

interface MailFieldsProps {
  fields: FieldsOf<MailValues>;
  /** Whether the address is required. */
  required?: boolean;
  /** The hint about an empty address. */
  hint?: string;
}

/** A mail to a client, to be checked and changed before it is sent. */
export function MailFields({ fields, required = false, hint }: MailFieldsProps) {
  return (
    <>
      <TextField
        field={fields.email}
        label="Email to"
        type="email"
        required={required}
        autoComplete="off"
        placeholder={noEmailYet}
        hint={hint}
      />
      <TextField field={fields.subject} label="Subject" required autoComplete="off" />
      <TextArea
        field={fields.text}
        label="Text"
        rows={9}
        maxLength={5000}
        required
        hint="The link is added below, and the PDF is attached."
      />
      <CheckboxField field={fields.copy} label="Send me a copy" />
    </>
  );
}
