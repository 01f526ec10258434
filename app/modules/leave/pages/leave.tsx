import { Outlet, useLocation } from 'react-router';
import { Page, PageHeader } from '~/ui/page';
import { type Tab, Tabs } from '~/ui/tabs';
import type { FormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { shownDays } from '../balance';
import { messages } from '../messages';
import { readLeaveRooms } from '../request-list.server';
import { applyForLeave } from '../requests.server';
import type { Route } from './+types/leave';

const home = '/LeaveManagement';

export const meta = () => [{ title: 'Leave Management · Laoban' }];
export const loader = read(readLeaveRooms, (rooms) => rooms);
/** The first tab's form: that tab has this address, and no other. */
export const action = submit(applyForLeave, {
  to: `${home}/my`,
  toast: ({ remaining }) => messages.submitted(shownDays(remaining)),
});
export const shouldRevalidate = alsoAfterRefusals;

/** What the first tab reads through the outlet. */
export interface LeaveRoom {
  reply: FormReply | undefined;
}

/** The room's head and its tabs: four for everybody who needs them, and HR's. */
export default function LeaveManagement({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { approver, waiting, hr } = loaderData;
  const tabs: Tab[] = [
    { to: home, label: 'Application' },
    ...(approver ? [{ to: `${home}/approval`, label: 'Approval', count: waiting }] : []),
    { to: `${home}/my`, label: 'My Leave' },
    { to: `${home}/calendar`, label: 'Calendar' },
    ...(hr
      ? [
          { to: `${home}/balances`, label: 'Balances' },
          { to: `${home}/holidays`, label: 'Public holidays' },
          { to: `${home}/settings`, label: 'Types of leave' },
        ]
      : []),
  ];
  const { pathname } = useLocation();
  const open = tabs.findLast(({ to }) => `${pathname}/`.toLowerCase().startsWith(`${to}/`.toLowerCase()));
  return (
    <Page>
      <PageHeader title="Leave Management" purpose="Ask for leave, see what is left, and who is away when." />
      <Tabs tabs={tabs} current={open?.to ?? home} label="Leave" />
      <Outlet context={{ reply } satisfies LeaveRoom} />
    </Page>
  );
}
