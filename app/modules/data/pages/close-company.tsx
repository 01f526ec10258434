import { useOutletContext } from 'react-router';
import { CodeField } from '~/ui/code-field';
import { TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { Notice } from '~/ui/notice';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { closeCompany, readProof } from '../closing.server';
import * as messages from '../messages';
import { closeInput } from '../schema';
import type { Route } from './+types/close-company';
import type { ShownData } from './data';

const home = '/settings/data';

export const meta = () => [{ title: 'Delete the company · Laoban' }];
export const loader = read(readProof, (asks) => asks);
export const action = submit(closeCompany, { to: home, toast: messages.closed });

type Fields = { companyName: string; password: string; otp: string };

/** The question before a company is deleted: its name, and proof of identity. */
export default function CloseCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { companyName, company, hasPlan } = useOutletContext<ShownData>();
  const [form, fields] = useFormReply<Fields>('close-company', actionData, { schema: closeInput });
  return (
    <FormDialog title={`Delete ${companyName}?`} closeTo={home} form={form} save="Delete in 7 days" danger>
      <p>
        In seven days everything of {companyName} is deleted for good: clients, documents, files and
        everyone’s accounts. Everyone gets an email now. Until then you can keep the company.
        {hasPlan && ' Your plan ends with the paid month, even if you keep the company later.'}
      </p>
      {!company.made && (
        <Notice tone="warning" link={{ to: home, label: 'Export it first' }}>
          You have no current export of everything. The law requires you to keep your books for years.
        </Notice>
      )}
      <TextField
        field={fields.companyName}
        label="Name of the company"
        hint={`Type ${companyName}`}
        autoComplete="off"
        required
      />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
      {loaderData.asksCode && <CodeField field={fields.otp} />}
    </FormDialog>
  );
}
