import { getFormProps } from '@conform-to/react';
import type { KeyboardEvent } from 'react';
import { Button } from '~/ui/button';
import { FormErrors, TextArea } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import type { FormReply } from '~/web/submit.server';
import { newNoteInput } from '../schema';

/** The box for one more note. Ctrl-Enter saves it. A refused one is shown on a page of its own, with what was typed. */
export function NoteForm({ home, reply }: { home: string; reply?: FormReply | undefined }) {
  const [form, fields] = useFormReply<{ text: string }>('add-note', reply, { schema: newNoteInput });
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
