import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { addClient, openAddClient } from '../clients.server';
import { ClientForm } from '../components/client-form';
import type { SentDetails } from '../fields';
import * as messages from '../messages';
import { addClientInput } from '../schema';
import type { Route } from './+types/add-client';

export const meta = () => [{ title: 'Add client · Laoban' }];
export const loader = read(openAddClient, (begun) => begun);
export const action = submit(addClient, {
  to: ({ _id }, _, { quotationId }) => `/clientDashBoard/${_id}${quotationId ? '/quotes' : ''}`,
  toast: messages.added,
});

/** A new client. `?quotationId=` fills in the recipient of an accepted quotation. */
export default function AddClient({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<SentDetails>('add-client', actionData, {
    schema: addClientInput,
    ...(loaderData?.addressee && { defaults: loaderData.addressee }),
  });
  const closeTo = loaderData ? `/Quotes/${loaderData.quotationId}` : '/crm';
  return (
    <RouteDialog title="Add Client" closeTo={closeTo}>
      <ClientForm form={form} fields={fields}>
        {loaderData && <input type="hidden" name="quotationId" value={loaderData.quotationId} />}
        <DialogActions closeTo={closeTo} save="Add Client" />
      </ClientForm>
    </RouteDialog>
  );
}
