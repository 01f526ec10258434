import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card } from '~/ui/page';

interface ProfileFormProps {
  form: FormMetadata;
  /** Which state of the person's record the form was filled from. */
  revision: number;
  /** It has a file to choose. */
  takesFile?: boolean;
  children: ReactNode;
}

/** What a person keeps of himself on one tab of his profile. */
export function ProfileForm({ form, revision, takesFile, children }: ProfileFormProps) {
  return (
    <Card>
      <Form
        {...getFormProps(form)}
        {...(takesFile && { encType: 'multipart/form-data' })}
        className="flex flex-col gap-6"
        preventScrollReset
      >
        {/* The first button is what Enter presses: not one that takes a row away. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <FormErrors form={form} />
        <input type="hidden" name="revision" value={revision} />
        {children}
        <div className="flex justify-end border-base-300 border-t pt-4 max-sm:*:flex-1">
          <Button variant="primary">Save Changes</Button>
        </div>
      </Form>
    </Card>
  );
}
