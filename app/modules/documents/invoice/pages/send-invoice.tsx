import { useOutletContext } from 'react-router';
import { mailMessage } from '~/core/client-mail';
import { FormDialog } from '~/ui/form-dialog';
import { MailFields, type MailValues } from '~/ui/mail-fields';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { openInvoiceMail } from '../../paper.server';
import { mailInput } from '../schema';
import { sendInvoice } from '../sending.server';
import type { Route } from './+types/send-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Email invoice · Laoban' }];
export const loader = read(openInvoiceMail, (nothing) => nothing);
export const action = submit(sendInvoice, { to: (_, { id }) => `/Invoices/${id}`, toast: mailMessage });

/** The mail as it goes out, with the PDF attached. */
export default function SendInvoice({ actionData }: Route.ComponentProps) {
  const { id, sheet, mail } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<MailValues>('send-invoice', actionData, {
    schema: mailInput,
    defaults: mail,
  });
  return (
    <FormDialog title={`Email ${sheet.number}`} closeTo={`/Invoices/${id}`} form={form} save="Send">
      <MailFields fields={fields} required />
    </FormDialog>
  );
}
