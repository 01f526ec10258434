import { useOutletContext } from 'react-router';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { type NoteFields, NoteForm } from '../components/note-form';
import * as messages from '../messages';
import { newNoteInput } from '../schema';
import { addNote } from '../timeline.server';
import type { Route } from './+types/add-note';
import type { ShownClient } from './dashboard';

export const loader = loadForm(addNote);
export const action = submit(addNote, {
  to: (_, { id }) => `/clientDashBoard/${id}`,
  toast: messages.noteAdded,
});

/** The note that could not be saved, or one more. */
export default function AddNote({ actionData }: Route.ComponentProps) {
  const { id } = useOutletContext<ShownClient>();
  const [form, fields] = useFormReply<NoteFields>('add-note', actionData, { schema: newNoteInput });
  return (
    <Section title="Add a note">
      <Card>
        <NoteForm home={`/clientDashBoard/${id}`} form={form} fields={fields} />
      </Card>
    </Section>
  );
}
