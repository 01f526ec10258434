import { useOutletContext } from 'react-router';
import { mailMessage } from '~/core/client-mail';
import { FormDialog } from '~/ui/form-dialog';
import { MailFields, type MailValues } from '~/ui/mail-fields';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { mayGo, ReadyFields } from '../../components/ready-list';
import { issueAndSendInvoice } from '../issue.server';
import * as messages from '../messages';
import { issueAndSendInput, numberPlace } from '../schema';
import type { Route } from './+types/issue-and-send';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Issue and send invoice · Laoban' }];
export const loader = loadForm(issueAndSendInvoice);
export const action = submit(issueAndSendInvoice, {
  to: (_, { id }) => `/Invoices/${id}`,
  toast: ({ issued: { number = '' }, ...mail }) => {
    const { kind, text } = mailMessage(mail);
    return { kind, text: messages.issuedAndMailed(number, text) };
  },
});

/** Issues a draft and mails it in one press. */
export default function IssueAndSend({ actionData }: Route.ComponentProps) {
  const { id, sheet, client, revision, mail, checks } = useOutletContext<InvoicePage>();
  const [form, fields] = useFormReply<MailValues>('issue-and-send', actionData, {
    schema: issueAndSendInput,
    defaults: mail,
  });
  return (
    <FormDialog
      title="Issue and send"
      closeTo={`/Invoices/${id}`}
      form={form}
      save={mayGo(checks) ? 'Issue and send' : undefined}
    >
      <input type="hidden" name="revision" value={revision} />
      <p>
        “{sheet.title}” for {client.name}, {sheet.currency} {sheet.total}, gets its number and today’s date.
        It can’t be changed afterwards, only corrected by a credit note. In the email, {numberPlace} becomes
        its number.
      </p>
      <ReadyFields checks={checks} word="Issue and send it anyway" />
      <MailFields fields={fields} required />
    </FormDialog>
  );
}
