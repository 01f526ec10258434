import { useOutletContext } from 'react-router';
import { CodeField } from '~/ui/code-field';
import { FormDialog } from '~/ui/form-dialog';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { readProof } from '../closing.server';
import { exportCompany } from '../exports.server';
import * as messages from '../messages';
import { exportInput } from '../schema';
import type { Route } from './+types/export-company';
import type { ShownData } from './data';

const home = '/settings/data';

export const meta = () => [{ title: 'Export everything · Laoban' }];
export const loader = read(readProof, (asks) => asks);
export const action = submit(exportCompany, { to: home, toast: messages.started });

/** Asks for the password before the whole company becomes one file. */
export default function ExportCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { companyName } = useOutletContext<ShownData>();
  const [form, fields] = useFormReply<{ password: string; otp: string }>('export-company', actionData, {
    schema: exportInput,
  });
  return (
    <FormDialog
      title={`Export everything of ${companyName}`}
      closeTo={home}
      form={form}
      save="Export everything"
    >
      <p>
        The file contains everything, including everyone’s pay. That’s why we ask for your password first.
      </p>
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
      {loaderData.asksCode && <CodeField field={fields.otp} />}
    </FormDialog>
  );
}
