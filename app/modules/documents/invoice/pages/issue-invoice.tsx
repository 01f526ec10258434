import { useOutletContext } from 'react-router';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { Form } from '~/ui/form';
import { Refused } from '~/ui/refused';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { mayGo, ReadyFields } from '../../components/ready-list';
import { issueInvoice } from '../issue.server';
import * as messages from '../messages';
import type { InvoicePage } from './invoice';

export const meta = () => [{ title: 'Issue invoice · Laoban' }];
export const loader = loadForm(issueInvoice);
export const action = submit(issueInvoice, {
  to: ({ _id }) => `/Invoices/${_id}`,
  toast: ({ number = '' }) => messages.issued(number),
});

/** The one question before a draft gets its number and is frozen. */
export default function IssueInvoice() {
  const { id, sheet, client, revision, checks } = useOutletContext<InvoicePage>();
  const home = `/Invoices/${id}`;
  return (
    <RouteDialog title="Issue this invoice?" closeTo={home} size="small">
      <Form className="flex flex-col gap-4">
        <input type="hidden" name="revision" value={revision} />
        <Refused />
        <p>
          “{sheet.title}” for {client.name}, {sheet.currency} {sheet.total}, gets its number and today’s date.
          It can’t be changed afterwards, only corrected by a credit note.
        </p>
        <ReadyFields checks={checks} word="Issue it anyway" />
        <DialogActions closeTo={home} save={mayGo(checks) ? 'Issue' : undefined} />
      </Form>
    </RouteDialog>
  );
}
