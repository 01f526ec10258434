import { useOutletContext } from 'react-router';
import { DialogActions } from '~/ui/dialog';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { changeClient } from '../clients.server';
import { ClientForm } from '../components/client-form';
import { OverviewCard } from '../components/overview-card';
import { type SentDetails, sentDetails } from '../fields';
import * as messages from '../messages';
import { clientChangeInput } from '../schema';
import type { Route } from './+types/edit-client';
import type { ShownClient } from './dashboard';

export const loader = loadForm(changeClient);
export const action = submit(changeClient, {
  to: (_, { id }) => `/clientDashBoard/${id}`,
  toast: messages.updated,
});

export default function EditClient({ actionData }: Route.ComponentProps) {
  const client = useOutletContext<ShownClient>();
  const [form, fields] = useFormReply<SentDetails>('edit-client', actionData, {
    schema: clientChangeInput,
    defaults: sentDetails(client),
  });
  return (
    <Section title="Edit details">
      {actionData?.overtaken && (
        <Card>
          <h3 className="mb-4 font-semibold">Saved version</h3>
          <OverviewCard client={client} />
        </Card>
      )}
      <Card>
        <ClientForm
          form={form}
          fields={fields}
          revision={revisionOf(actionData, client.revision)}
          hasNoEmail={client.email === ''}
        >
          <DialogActions closeTo={`/clientDashBoard/${client.id}`} save="Save" />
        </ClientForm>
      </Card>
    </Section>
  );
}
