import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { AddressInUse, NewAddress } from '~/ui/calendar-address';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { Form } from '~/ui/form';
import { Refused } from '~/ui/refused';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { makeLeaveAddress, readLeaveAddress } from '../calendar-addresses.server';
import type { Route } from './+types/subscribe';

const home = '/LeaveManagement/calendar';

export const meta = () => [{ title: 'Subscribe · Laoban' }];
export const loader = read(readLeaveAddress, (address) => ({
  since: address && showDate(address.createdAt),
}));
export const action = submit(makeLeaveAddress, {
  shows: ({ token }) => ({ address: linkTo(`/leave-calendar/${token}.ics`) }),
});

/** A person's calendar feed of approved leave: created here, shown once, switched off. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Leave in your own calendar" closeTo={home}>
      {actionData && 'shown' in actionData ? (
        <NewAddress address={actionData.shown.address} opens="see who’s away" home={home} />
      ) : (
        <Ask {...loaderData} />
      )}
    </RouteDialog>
  );
}

function Ask({ since }: { since: string | null }) {
  return (
    <div className="flex flex-col gap-5">
      <p>
        Google Calendar, Outlook and Apple Calendar can show who is on approved leave. They load it from your
        private address every few hours. They see names and days, never a reason.
      </p>
      {since && (
        <AddressInUse says={`You’ve had an address since ${since}.`} endAt={`${home}/subscribe/end`} />
      )}
      <Form className="flex flex-col gap-4" preventScrollReset>
        <Refused />
        <DialogActions
          closeTo={home}
          close="Close"
          save={since ? 'Create a new address' : 'Create an address'}
        />
      </Form>
    </div>
  );
}
