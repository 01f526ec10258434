import { getFormProps } from '@conform-to/react';
import { NotebookPen } from 'lucide-react';
import { useParams } from 'react-router';
import { showDateTime } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FormErrors, TextArea } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { changeClient } from '../clients.server';
import { NoteHistory } from '../components/note-history';
import * as messages from '../messages';
import { readNotes } from '../notes.server';
import { clientChangeInput } from '../schema';
import type { Route } from './+types/notes';

export const loader = read(readNotes, ({ notes, version, versions, next }) => ({
  notes,
  version,
  next,
  versions: versions.map(({ version, text, added, authorName, at }) => ({
    version,
    text,
    added,
    authorName,
    at: showDateTime(at),
  })),
}));
export const action = submit(changeClient, {
  to: (_, { id }) => `/clientDashBoard/${id}/notes`,
  toast: messages.notesUpdated,
});

export const shouldRevalidate = alsoAfterRefusals;

export default function Notes({ loaderData, actionData }: Route.ComponentProps) {
  const { versions, next } = loaderData;
  const { id } = useParams();
  return (
    <div className="flex flex-col gap-8">
      <Card>
        {/* The key resets the form after a save; a refused save keeps what was typed. */}
        <NotesForm key={loaderData.version} loaderData={loaderData} actionData={actionData} />
      </Card>
      <Section title="History" text="Every version is saved, with its author and time.">
        {versions.length > 0 ? (
          <NoteHistory versions={versions} />
        ) : (
          <EmptyState
            icon={NotebookPen}
            title="Nothing saved yet"
            text="Write down what you discussed and agreed, so the next person to call this client knows it too."
          />
        )}
        {next !== null && (
          <div>
            <LinkButton to={`/clientDashBoard/${id}/notes?before=${next}`} preventScrollReset>
              Older notes
            </LinkButton>
          </div>
        )}
      </Section>
    </div>
  );
}

function NotesForm({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { notes, version } = loaderData;
  const [form, fields] = useFormReply<{ notes: string }>('notes', actionData, {
    schema: clientChangeInput,
    defaults: { notes },
  });
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      <input type="hidden" name="version" value={revisionOf(actionData, version, 'version')} />
      <TextArea
        field={fields.notes}
        label="Notes"
        rows={10}
        placeholder="What was said, what was agreed, what comes next."
      />
      <div className="flex justify-end">
        <Button variant="primary">Save notes</Button>
      </div>
    </Form>
  );
}
