import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { addClient } from '../clients.server';
import { type ClientFields, ClientForm } from '../components/client-form';
import * as messages from '../messages';
import { newClientInput } from '../schema';
import type { Route } from './+types/add-client';

export const meta = () => [{ title: 'Add client · Laoban' }];
export const loader = opens(addClient);
export const action = submit(addClient, {
  to: ({ _id }) => `/clientDashBoard/${_id}`,
  toast: messages.added,
});

export default function AddClient({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<ClientFields>('add-client', actionData, { schema: newClientInput });
  return (
    <RouteDialog title="Add Client" closeTo="/crm">
      <ClientForm form={form} fields={fields}>
        <DialogActions closeTo="/crm" save="Add Client" />
      </ClientForm>
    </RouteDialog>
  );
}
