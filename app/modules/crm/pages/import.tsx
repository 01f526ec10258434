import { ImportFile } from '~/ui/import-file';
import { Page, PageHeader } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { rolesInWords } from '../contact-roles';
import { clientColumns, mostImportRows } from '../fields';
import { uploadClients } from '../imports.server';
import { importFileInput } from '../schema';
import type { Route } from './+types/import';

export const meta = () => [{ title: 'Import clients · Laoban' }];
export const loader = loadForm(uploadClients);
export const action = submit(uploadClients, { to: ({ id }) => `/crm/import/${id}` });

/** The first step of an import: choose a file. */
export default function ImportClients({ actionData }: Route.ComponentProps) {
  const form = useFormReply<{ file: File }>('import-clients', actionData, { schema: importFileInput });
  return (
    <Page>
      <PageHeader
        back={{ to: '/crm', label: 'All clients' }}
        title="Import clients"
        purpose="Upload a spreadsheet saved as CSV. You can check it before anything is added."
      />
      <ImportFile
        form={form}
        things="clients"
        mostRows={mostImportRows}
        rows="each row below is one client."
        list={clientColumns}
        about={{
          role: `${rolesInWords}.`,
          referral: 'Yes or no.',
        }}
        at="/crm/import"
      />
    </Page>
  );
}
