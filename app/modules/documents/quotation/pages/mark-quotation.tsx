import { useLocation, useOutletContext } from 'react-router';
import { TextArea } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { markInput } from '../schema';
import { markQuotation } from '../sending.server';
import type { Route } from './+types/mark-quotation';
import type { QuotationPage } from './quotation';

export const meta = () => [{ title: 'Mark quotation · Laoban' }];
export const loader = loadForm(markQuotation);
export const action = submit(markQuotation, {
  to: (_, { id }) => `/Quotes/${id}`,
  toast: ({ marked }) => messages.marked[marked],
});

/** Asks before an answer that came by phone or in person is recorded. */
export default function MarkQuotation({ actionData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { id, sheet, client, status } = useOutletContext<QuotationPage>();
  const [form, fields] = useFormReply<{ reason: string }>('mark-quotation', actionData, {
    schema: markInput,
  });
  const home = `/Quotes/${id}`;
  const accepted = pathname.toLowerCase().endsWith('/accepted');
  const word = status === 'draft' ? 'set aside' : accepted ? 'marked as accepted' : 'marked as declined';
  return (
    <FormDialog
      title={status === 'draft' ? 'Set aside?' : `Mark as ${accepted ? 'accepted' : 'declined'}?`}
      closeTo={home}
      size="small"
      form={form}
      save={status === 'draft' ? 'Set aside' : accepted ? 'Mark as accepted' : 'Mark as declined'}
      danger={!accepted}
    >
      <input type="hidden" name="status" value={accepted ? 'accepted' : 'declined'} />
      <p>
        {sheet.number} for {client.name} will be {word}. You can’t undo this, but you can always duplicate it.
      </p>
      {!accepted && <TextArea field={fields.reason} label="Reason" rows={2} hint="For your own files." />}
    </FormDialog>
  );
}
