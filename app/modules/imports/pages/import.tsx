import { getFormProps } from '@conform-to/react';
import { FileSearch } from 'lucide-react';
import { shownNumber } from '~/core/counted';
import { Badge } from '~/ui/badge';
import { Button, FileLink } from '~/ui/button';
import { FormErrors, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Page, PageHeader, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { LatestImports } from '../components/latest-imports';
import { openImport, uploadList } from '../imports.server';
import { uploadInput } from '../schema';
import { shownField, shownKind } from '../show';
import { shownLatest } from '../show.server';
import type { Route } from './+types/import';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Import ${loaderData?.kind.things ?? 'lists'} · Laoban` },
];
export const loader = read(openImport, ({ kind, fields, latest }) => ({
  kind: shownKind(kind),
  fields: fields.map(shownField),
  latest: latest.map(shownLatest),
}));
export const action = submit(uploadList, { to: ({ kind, id }) => `/imports/${kind}/${id}` });

/** The first step of an import: a file, or rows that are pasted. */
export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, fields: columns, latest } = loaderData;
  const [form, fields] = useFormReply<{ file: File; paste: string }>('import', actionData, {
    schema: uploadInput,
  });
  return (
    <Page>
      <PageHeader
        back={{ to: kind.list.to, label: `Back to ${kind.list.label}` }}
        title={`Import ${kind.things}`}
        purpose="Choose a file as you have it. You see what will happen before anything is added."
      />
      <Card>
        <Form {...getFormProps(form)} encType="multipart/form-data" className="flex flex-col gap-4">
          <FormErrors form={form} />
          <TextField
            field={fields.file}
            label="Excel or CSV file"
            type="file"
            accept=".xlsx,.xls,.ods,.csv,.tsv,.txt,text/csv"
            hint={`At most 5 MB and ${shownNumber(kind.mostRows)} ${kind.things}.`}
            className="max-w-xl"
          />
          <details open={!!fields.paste.errors}>
            <summary className="tap flex w-fit items-center text-muted underline underline-offset-4">
              Or paste rows
            </summary>
            <TextArea
              field={fields.paste}
              label="Rows from your spreadsheet, with their headings"
              rows={6}
              className="mt-3"
            />
          </details>
          <div className="flex max-sm:*:flex-1">
            <Button variant="primary" icon={<FileSearch size={16} />}>
              Check the list
            </Button>
          </div>
        </Form>
      </Card>
      <LatestImports latest={latest} />
      <Section
        title="What a list can have"
        text="In any order and under any heading: you can match the columns in the next step."
        action={<FileLink href={`/imports/${kind.name}/template`}>Download a sample file</FileLink>}
      >
        <Card flush>
          <ul className="divide-y divide-base-300">
            {columns.map(({ name, title, required, about, also }) => (
              <li key={name} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[14rem_1fr] sm:px-6">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {title}
                  {required && <Badge>Needed</Badge>}
                </span>
                <span className="text-muted wrap-anywhere">
                  {about && `${about} `}
                  {also.length > 0 && `Also: ${also.join(', ')}.`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </Page>
  );
}
