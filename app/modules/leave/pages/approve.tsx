import { backToToday } from '~/core/from-today';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { DecideDialog } from '../components/decide-dialog';
import { approveLeave } from '../decide.server';
import * as messages from '../messages';
import { readOwnLeave } from '../requests.server';
import { afterDecision, showRequest, undoLast } from '../show';
import type { Route } from './+types/approve';

export const meta = () => [{ title: 'Approve leave · Laoban' }];
export const loader = read(readOwnLeave, ({ request, ...more }) => showRequest(request, more));
export const action = submit(approveLeave, {
  to: (_, __, sent) => backToToday(sent, afterDecision, undoLast),
  toast: ({ jobs }) => messages.withJobs(messages.approved, jobs),
});

/** One request: the target of mail links, and the message if it was already decided. */
export default function ApproveLeave({ loaderData, actionData }: Route.ComponentProps) {
  const [form] = useSimpleForm('decide', actionData);
  return <DecideDialog verb="Approve" request={loaderData} form={form} />;
}
