import { useOutletContext } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { deleteClient } from '../clients.server';
import * as messages from '../messages';
import type { ShownClient } from './dashboard';

export const loader = loadForm(deleteClient);
export const action = submit(deleteClient, {
  to: '/crm',
  toast: messages.deleted,
});

/** Asks before a client is deleted. */
export default function DeleteClient() {
  const client = useOutletContext<ShownClient>();
  const home = `/clientDashBoard/${client.id}`;
  return (
    <ConfirmDialog
      title="Delete this client?"
      closeTo={home}
      sentence={`${client.name} will be deleted for everyone in your company, with all notes, ideas, storyboards, trends and sentiment. This cannot be undone.`}
      confirmLabel="Delete client"
    />
  );
}
