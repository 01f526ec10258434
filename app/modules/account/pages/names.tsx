import { getFormProps } from '@conform-to/react';
import { Button } from '~/ui/button';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Page, PageHeader } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { nameCompany, readNames } from '../names-and-access.server';
import { namesInput } from '../schema';
import type { Route } from './+types/names';

export const meta = () => [{ title: 'Your names · Laoban' }];
export const loader = read(readNames, (names) => names);
export const action = submit(nameCompany, { to: '/crm', toast: messages.namesSaved });

/** The form for the two names of the welcome, shown again if one was refused. */
export default function Names({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<typeof loaderData>('names', actionData, {
    schema: namesInput,
    defaults: loaderData,
  });
  return (
    <Page>
      <PageHeader title="You and your company" purpose="How we address you." />
      <Card>
        <Form {...getFormProps(form)} className="grid gap-4 sm:grid-cols-2">
          <div className="empty:hidden sm:col-span-2">
            <FormErrors form={form} />
          </div>
          <TextField field={fields.name} label="Your name" autoComplete="name" required />
          <TextField field={fields.companyName} label="Company name" autoComplete="organization" required />
          <div className="flex justify-end sm:col-span-2">
            <Button variant="primary">Save</Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
