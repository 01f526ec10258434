import { ImportFile } from '~/ui/import-file';
import { Page, PageHeader } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { itemColumns, mostImportRows } from '../import-columns';
import { uploadItems } from '../imports.server';
import { importFileInput } from '../schema';
import type { Route } from './+types/import';

export const meta = () => [{ title: 'Import items · Laoban' }];
export const loader = opens(uploadItems);
export const action = submit(uploadItems, { to: ({ id }) => `/Inventory/import/${id}` });

/** The first step of an import: choose a file. */
export default function ImportItems({ actionData }: Route.ComponentProps) {
  const form = useFormReply<{ file: File }>('import-items', actionData, { schema: importFileInput });
  return (
    <Page>
      <PageHeader
        back={{ to: '/Inventory', label: 'Back to Inventory' }}
        title="Import items"
        purpose="From a spreadsheet that is saved as CSV. You see what is in it before anything is added."
      />
      <ImportFile
        form={form}
        things="items"
        mostRows={mostImportRows}
        rows="each row below is one new item. An export is such a file."
        list={itemColumns}
        about={{
          SKU: 'No two items have the same, whatever its capitals.',
          totalCount: 'A whole number: the opening stock.',
          onHoldCount: 'How many of them are promised already; none where it is empty.',
          minimumCount: 'Free stock below it makes an alert; empty, the forecast decides.',
          maximumCount: 'A total above it makes an alert; empty, the forecast decides.',
        }}
        at="/Inventory/import"
      />
    </Page>
  );
}
