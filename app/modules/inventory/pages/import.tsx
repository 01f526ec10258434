import { Download, FileSearch } from 'lucide-react';
import { Badge } from '~/ui/badge';
import { Button, buttonClass } from '~/ui/button';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { getFormProps } from '~/ui/form-state';
import { Card, Page, PageHeader, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { type ImportField, itemColumns } from '../import-columns';
import { uploadItems } from '../imports.server';
import type { Route } from './+types/import';

export const meta = () => [{ title: 'Import items · Laoban' }];
export const loader = opens(uploadItems);
export const action = submit(uploadItems, { to: ({ id }) => `/Inventory/import/${id}` });

/** The first step of an import: the file, and what it must look like. */
export default function ImportItems({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ file: File }>('import-items', actionData);
  return (
    <Page>
      <PageHeader
        back={{ to: '/Inventory', label: 'Back to Inventory' }}
        title="Import items"
        purpose="From a spreadsheet that is saved as CSV. You see what is in it before anything is added."
      />
      <Card>
        <Form {...getFormProps(form)} encType="multipart/form-data" className="flex flex-col gap-4">
          <FormErrors form={form} />
          <TextField
            field={fields.file}
            label="CSV file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hint="At most 5 MB and 20,000 items."
            required
            className="max-w-xl"
          />
          <div className="flex max-sm:*:flex-1">
            <Button variant="primary" icon={<FileSearch size={16} />}>
              Check the file
            </Button>
          </div>
        </Form>
      </Card>
      <Section
        title="What the file needs"
        text="The first row names the columns, in any order; each row below is one new item. An export is such a file."
        action={
          // No router's link: it is a file.
          <a href="/Inventory/import/template" className={buttonClass()} download>
            <Download size={16} />
            Download a template
          </a>
        }
      >
        <Card flush>
          <ul className="divide-y divide-base-300">
            {itemColumns.columns.map(({ field, spellings: [title, ...others] }) => (
              <li key={field} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[12rem_1fr] sm:px-6">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {title}
                  {itemColumns.needed.includes(field) && <Badge>Needed</Badge>}
                </span>
                <span className="text-muted">
                  {about[field] && `${about[field]} `}
                  {others.length > 0 && `Also: ${others.join(', ')}.`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </Page>
  );
}

const about: Partial<Record<ImportField, string>> = {
  SKU: 'No two items have the same, whatever its capitals.',
  totalCount: 'A whole number: the opening stock.',
  onHoldCount: 'How many of them are promised already; none where it is empty.',
  minimumCount: 'Free stock below it makes an alert; empty, the forecast decides.',
  maximumCount: 'A total above it makes an alert; empty, the forecast decides.',
};
