import { backToToday } from '~/core/from-today';
import { TextArea } from '~/ui/field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { DecideDialog } from '../components/decide-dialog';
import { rejectLeave } from '../decide.server';
import * as messages from '../messages';
import { readOwnLeave } from '../requests.server';
import { rejection } from '../schema';
import { afterDecision, showRequest, undoLast } from '../show';
import type { Route } from './+types/reject';

export const meta = () => [{ title: 'Reject leave · Laoban' }];
export const loader = read(readOwnLeave, ({ request, ...more }) => showRequest(request, more));
export const action = submit(rejectLeave, {
  to: (_, __, sent) => backToToday(sent, afterDecision, undoLast),
  toast: messages.rejected,
});

/** One request and the reason to reject it, or the message if it was already decided. */
export default function RejectLeave({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ reason: string }>('decide', actionData, { schema: rejection });
  return (
    <DecideDialog verb="Reject" request={loaderData} form={form}>
      <TextArea field={fields.reason} label="Reason" rows={3} required />
    </DecideDialog>
  );
}
