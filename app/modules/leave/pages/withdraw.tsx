import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { CancelDialog } from '../components/cancel-dialog';
import * as messages from '../messages';
import { cancelLeave, readOwnLeave } from '../requests.server';
import { showPeriod } from '../show';
import { typeLabel } from '../types';
import type { Route } from './+types/withdraw';

const home = '/LeaveManagement/approval';

export const meta = () => [{ title: 'Cancel leave · Laoban' }];
export const loader = read(readOwnLeave, ({ request, own }) => ({
  own,
  name: request.userName,
  type: typeLabel(request.type),
  when: showPeriod(request),
}));
export const action = submit(cancelLeave, { to: home, toast: messages.withdrawn });

/** Asks before leave is cancelled. */
export default function WithdrawLeave({ loaderData }: Route.ComponentProps) {
  return <CancelDialog {...loaderData} closeTo={home} />;
}
