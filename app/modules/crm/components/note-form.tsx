import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { KeyboardEvent } from 'react';
import { Button } from '~/ui/button';
import { type FieldsOf, FormErrors, TextArea } from '~/ui/field';
import { Form } from '~/ui/form';

export type NoteFields = { text: string };

interface NoteFormProps {
  home: string;
  form: FormMetadata<NoteFields>;
  fields: FieldsOf<NoteFields>;
}

/** The box for one more note. Ctrl-Enter saves it. A refused one is shown on a page of its own, with what was typed. */
export function NoteForm({ home, form, fields }: NoteFormProps) {
  const saves = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={`${home}/note`}
      className="flex flex-col gap-3"
      onKeyDown={saves}
      preventScrollReset
    >
      <FormErrors form={form} />
      <TextArea
        field={fields.text}
        label="Add a note"
        rows={3}
        maxLength={5_000}
        placeholder="What was said, what was agreed, what comes next."
      />
      <div className="flex items-center justify-end gap-3">
        <span className="needs-js text-small text-muted max-sm:hidden">Ctrl-Enter saves</span>
        <Button variant="primary">Add note</Button>
      </div>
    </Form>
  );
}
