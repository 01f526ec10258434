import { useOutletContext, useSearchParams } from 'react-router';
import { mailMessage } from '~/core/client-mail';
import { backToToday } from '~/core/from-today';
import { FormDialog } from '~/ui/form-dialog';
import { useFromToday } from '~/ui/from-today';
import { MailFields, type MailValues } from '~/ui/mail-fields';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { mayGo, ReadyFields } from '../../components/ready-list';
import { mailInput } from '../schema';
import { openInvoiceMail, sendInvoice } from '../sending.server';
import type { Route } from './+types/send-invoice';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Email invoice · Laoban' }];
export const loader = read(openInvoiceMail, (checks) => ({ checks }));
export const shouldRevalidate = alsoAfterRefusals;
export const action = submit(sendInvoice, {
  to: (_, { id }, sent) => backToToday(sent, `/Invoices/${id}`),
  toast: mailMessage,
});

/** The mail as it goes out, with the PDF attached. With `?reminder` it reminds of an overdue invoice. */
export default function SendInvoice({ actionData, loaderData: { checks } }: Route.ComponentProps) {
  const { id, sheet, mail, reminder } = useOutletContext<InvoicePage>();
  const [search] = useSearchParams();
  const isReminder = reminder !== null && search.has('reminder');
  const [form, fields] = useFormReply<MailValues>('send-invoice', actionData, {
    schema: mailInput,
    defaults: isReminder ? { ...mail, ...reminder } : mail,
  });
  const { closeTo, field } = useFromToday(`/Invoices/${id}`);
  return (
    <FormDialog
      title={isReminder ? `Reminder for ${sheet.number}` : `Email ${sheet.number}`}
      closeTo={closeTo}
      form={form}
      save={mayGo(checks) ? 'Send' : undefined}
    >
      {field}
      {isReminder && <input type="hidden" name="reminder" value="true" />}
      <ReadyFields checks={checks} word="Send it anyway" />
      <MailFields fields={fields} required />
    </FormDialog>
  );
}
