import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { DecideDialog } from '../components/decide-dialog';
import * as messages from '../messages';
import { readOwnLeave, rejectLeave } from '../requests.server';
import { showRequest } from '../show';
import type { Route } from './+types/reject';

export const meta = () => [{ title: 'Reject leave · Laoban' }];
export const loader = read(readOwnLeave, ({ request, jobs, away }) => showRequest(request, jobs, away));
export const action = submit(rejectLeave, { to: '/LeaveManagement/approval', toast: messages.rejected });

/** One request by itself: where a mail leads, and where a decision that came too late says so. */
export default function RejectLeave({ loaderData, actionData }: Route.ComponentProps) {
  const [form] = useFormReply('decide', actionData);
  return <DecideDialog verb="Reject" request={loaderData} form={form} />;
}
