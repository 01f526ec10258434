import { ImportFile } from '~/ui/import-file';
import { Page, PageHeader } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { itemColumns, mostImportRows } from '../import-columns';
import { uploadItems } from '../imports.server';
import { importFileInput } from '../schema';
import type { Route } from './+types/import';

export const meta = () => [{ title: 'Import items · Laoban' }];
export const loader = loadForm(uploadItems);
export const action = submit(uploadItems, { to: ({ id }) => `/Inventory/import/${id}` });

/** The first step of an import: choose a file. */
export default function ImportItems({ actionData }: Route.ComponentProps) {
  const form = useFormReply<{ file: File }>('import-items', actionData, { schema: importFileInput });
  return (
    <Page>
      <PageHeader
        back={{ to: '/Inventory', label: 'Back to Inventory' }}
        title="Import items"
        purpose="Upload a spreadsheet saved as CSV. You can check it before anything is added."
      />
      <ImportFile
        form={form}
        things="items"
        mostRows={mostImportRows}
        rows="each row below is one new item. An exported file works too."
        list={itemColumns}
        about={{
          SKU: 'Must be unique. Upper and lower case count as the same.',
          totalCount: 'A whole number: the opening stock.',
          onHoldCount: 'How many are already reserved. Empty means none.',
          minimumCount: 'You get an alert when free stock falls below this. Leave empty to use the forecast.',
          maximumCount: 'You get an alert when the total goes above this. Leave empty to use the forecast.',
        }}
        at="/Inventory/import"
      />
    </Page>
  );
}
