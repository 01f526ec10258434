import { useOutletContext } from 'react-router';
import { DialogActions } from '~/ui/dialog';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { changeClient } from '../clients.server';
import { type ClientFields, ClientForm } from '../components/client-form';
import { OverviewCard } from '../components/overview-card';
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
  const { name, email, phone, industry, contactPerson, role, address, website, referral, revision } = client;
  const { postalCode, uen, billingEmail } = client;
  const [form, fields] = useFormReply<ClientFields>('edit-client', actionData, {
    schema: clientChangeInput,
    defaults: {
      CompanyName: name,
      Email: email,
      contact: phone,
      industry,
      contactPerson,
      role,
      address,
      postalCode,
      uen,
      billingEmail,
      website,
      referral,
    },
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
        <ClientForm form={form} fields={fields} revision={revision}>
          <DialogActions closeTo={`/clientDashBoard/${client.id}`} save="Save" />
        </ClientForm>
      </Card>
    </Section>
  );
}
