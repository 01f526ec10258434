import { useOutletContext } from 'react-router';
import { FormDialog } from '~/ui/form-dialog';
import { MailFields, type MailValues } from '~/ui/mail-fields';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { mayGo, ReadyFields } from '../../components/ready-list';
import { sendInput } from '../schema';
import { openQuotationMail, saidOfSending, sendQuotation } from '../sending.server';
import type { Route } from './+types/send-quotation';
import type { QuotationPage } from './quotation';

export const meta = () => [{ title: 'Send quotation · Laoban' }];
export const loader = read(openQuotationMail, (checks) => ({ checks }));
export const shouldRevalidate = alsoAfterRefusals;
export const action = submit(sendQuotation, { to: (_, { id }) => `/Quotes/${id}`, toast: saidOfSending });

/** Shows the mail with its PDF before the quotation is sent and can no longer change. */
export default function SendQuotation({ actionData, loaderData: { checks } }: Route.ComponentProps) {
  const { id, sheet, status, mail, revision } = useOutletContext<QuotationPage>();
  const [form, fields] = useFormReply<MailValues>('send-quotation', actionData, {
    schema: sendInput,
    defaults: mail,
  });
  const home = `/Quotes/${id}`;
  return (
    <FormDialog
      title={`Send ${sheet.number}`}
      closeTo={home}
      form={form}
      save={mayGo(checks) ? 'Send' : undefined}
    >
      <input type="hidden" name="revision" value={revision} />
      <p>
        {status === 'draft'
          ? 'Once it’s sent it can’t be changed, and your client can accept or decline it by its link.'
          : 'Your client gets the same link once more.'}
      </p>
      <ReadyFields checks={checks} word="Send it anyway" />
      <MailFields
        fields={fields}
        hint="Leave it empty to get the link and send it yourself, by chat for example."
      />
    </FormDialog>
  );
}
