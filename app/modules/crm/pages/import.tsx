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
import { contactRoles } from '../contact-roles';
import { clientColumns, type ImportField } from '../import-columns';
import { uploadClients } from '../imports.server';
import type { Route } from './+types/import';

export const meta = () => [{ title: 'Import clients · Laoban' }];
export const loader = opens(uploadClients);
export const action = submit(uploadClients, { to: ({ id }) => `/crm/import/${id}` });

/** The first step of an import: the file, and what it must look like. */
export default function ImportClients({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ file: File }>('import-clients', actionData);
  return (
    <Page>
      <PageHeader
        back={{ to: '/crm', label: 'All clients' }}
        title="Import clients"
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
            hint="At most 5 MB and 20,000 clients."
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
        text="The first row names the columns, in any order; each row below is one client."
        action={
          // No router's link: it is a file.
          <a href="/crm/import/template" className={buttonClass()} download>
            <Download size={16} />
            Download a template
          </a>
        }
      >
        <Card flush>
          <ul className="divide-y divide-base-300">
            {clientColumns.columns.map(({ field, spellings: [title, ...others] }) => (
              <li key={field} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[12rem_1fr] sm:px-6">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {title}
                  {clientColumns.needed.includes(field) && <Badge>Needed</Badge>}
                </span>
                <span className="text-muted">
                  {about[field] && `${about[field]} `}Also: {others.join(', ')}.
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
  role: `${contactRoles.slice(0, -1).join(', ')} or ${contactRoles.at(-1)}.`,
  referral: 'Yes or no.',
};
