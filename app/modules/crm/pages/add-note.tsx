import { useOutletContext } from 'react-router';
import { Card, Section } from '~/ui/page';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { NoteForm } from '../components/note-form';
import * as messages from '../messages';
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
  return (
    <Section title="Add a note">
      <Card>
        <NoteForm home={`/clientDashBoard/${id}`} reply={actionData} />
      </Card>
    </Section>
  );
}
