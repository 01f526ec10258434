import { type FormMetadata, getFormProps } from '@conform-to/react';
import { Download, FileSearch } from 'lucide-react';
import { shownNumber } from '~/core/counted';
import type { ListColumns } from '~/core/csv-heading';
import { Badge } from './badge';
import { Button, buttonClass } from './button';
import { type FieldsOf, FormErrors, TextField } from './field';
import { Form } from './form';
import { Card, Section } from './page';

interface ImportFileProps<Field extends string> {
  /** The form with the file, and its one field. */
  form: readonly [FormMetadata<{ file: File }>, FieldsOf<{ file: File }>];
  /** What is imported, in the plural: 'clients'. */
  things: string;
  mostRows: number;
  /** What happens to the rows below the heading. */
  rows: string;
  list: ListColumns<Field>;
  /** A sentence about a column. */
  about: Partial<Record<Field, string>>;
  /** The address of the import's first page. */
  at: string;
}

/** The first step of an import: choosing the file, with the expected columns. */
export function ImportFile<Field extends string>(props: ImportFileProps<Field>) {
  const { form: state, things, mostRows, rows, list, about, at } = props;
  const [form, { file }] = state;
  return (
    <>
      <Card>
        <Form {...getFormProps(form)} encType="multipart/form-data" className="flex flex-col gap-4">
          <FormErrors form={form} />
          <TextField
            field={file}
            label="CSV file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hint={`At most 5 MB and ${shownNumber(mostRows)} ${things}.`}
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
        text={`The first row names the columns, in any order; ${rows}`}
        action={
          // A download, so not a router link.
          <a href={`${at}/template`} className={buttonClass()} download>
            <Download size={16} />
            Download a template
          </a>
        }
      >
        <Card flush>
          <ul className="divide-y divide-base-300">
            {list.columns.map(({ field, spellings: [title, ...others] }) => (
              <li key={field} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[12rem_1fr] sm:px-6">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {title}
                  {list.needed.includes(field) && <Badge>Needed</Badge>}
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
    </>
  );
}
