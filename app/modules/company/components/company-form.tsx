import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card } from '~/ui/page';

interface CompanyFormProps<Fields extends Record<string, unknown>> {
  form: FormMetadata<Fields>;
  /** The revision the form was filled from. */
  revision: number;
  takesFile?: boolean;
  /** Addresses that keep it on the page: those of the dialogs over it. */
  staysUnder?: readonly string[];
  children: ReactNode;
}

/** The form of one section of the settings. It sends only its own fields: the others stay as they are. */
export function CompanyForm<Fields extends Record<string, unknown>>({
  form,
  revision,
  takesFile,
  staysUnder,
  children,
}: CompanyFormProps<Fields>) {
  return (
    <Card>
      <Form
        {...getFormProps(form)}
        {...(takesFile && { encType: 'multipart/form-data' })}
        {...(staysUnder && { staysUnder })}
        className="flex flex-col gap-6"
        preventScrollReset
      >
        <FormErrors form={form} />
        <input type="hidden" name="revision" value={revision} />
        <div className="flex flex-col gap-8">{children}</div>
        <div className="flex justify-end border-base-300 border-t pt-4 max-sm:*:flex-1">
          <Button variant="primary">Save</Button>
        </div>
      </Form>
    </Card>
  );
}

/** A titled group of fields in it. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-base-300 not-first:border-t not-first:pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.5fr)] lg:gap-8">
      <div>
        <h2 className="font-semibold text-base">{title}</h2>
        {text && <p className="mt-0.5 text-muted">{text}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
