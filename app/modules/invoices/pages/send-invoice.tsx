import { useOutletContext } from 'react-router';
import { CheckboxField, TextArea, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { mailInput } from '../schema';
import { saidOfSending, sendInvoice } from '../sending.server';
import type { Route } from './+types/send-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Mail invoice · Laoban' }];
export const loader = opens(sendInvoice);
export const action = submit(sendInvoice, { to: (_, { id }) => `/Invoices/${id}`, toast: saidOfSending });

type Fields = { email: string; subject: string; text: string; copy: boolean };

/** The mail as it goes out, with the PDF attached. */
export default function SendInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet, mail } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<Fields>('send-invoice', actionData, {
    schema: mailInput,
    defaults: mail,
  });
  return (
    <FormDialog title={`Mail ${sheet.number}`} closeTo={`/Invoices/${id}`} form={form} save="Send">
      <TextField field={fields.email} label="To" type="email" required autoComplete="off" />
      <TextField field={fields.subject} label="Subject" required autoComplete="off" />
      <TextArea field={fields.text} label="Text" rows={9} required />
      <CheckboxField field={fields.copy} label="Send a copy to me" hint="The PDF is attached." />
    </FormDialog>
  );
}
