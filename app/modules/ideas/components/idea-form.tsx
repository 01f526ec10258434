import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { type FieldsOf, FormErrors, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { TagField } from './tag-field';

/** The form's fields, named as sent. */
export type IdeaFields = { Title: string; Description: string; Types: string[] };

interface IdeaFormProps {
  form: FormMetadata<IdeaFields>;
  fields: FieldsOf<IdeaFields>;
  /** The buttons. */
  children: ReactNode;
  /** The revision the form was filled from. */
  revision?: number;
}

/** The form of an idea, for adding and editing. */
export function IdeaForm({ form, fields, revision, children }: IdeaFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <TextField field={fields.Title} label="Title" required autoComplete="off" />
      <TextArea
        field={fields.Description}
        label="Description"
        rows={6}
        placeholder="What to do, for whom, when, and how you’ll know it worked."
      />
      <TagField field={fields.Types} label="Tags" />
      {children}
    </Form>
  );
}
