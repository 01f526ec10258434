import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '~/ui/button';
import { CodeField } from '~/ui/code-field';
import { DialogActions } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { PasswordField } from '~/ui/password-field';

interface ProofFormProps {
  form: FormMetadata;
  fields: Record<'password' | 'otp', FieldMetadata>;
  children: ReactNode;
  action: string;
  variant: ButtonVariant;
}

/** Asks for password and code before a second factor is changed. */
export function ProofForm({ form, fields, children, action, variant }: ProofFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4">
      <FormErrors form={form} />
      <p>{children}</p>
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
      <CodeField field={fields.otp} />
      <DialogActions closeTo="/settings/security">
        <Button variant={variant}>{action}</Button>
      </DialogActions>
    </Form>
  );
}
