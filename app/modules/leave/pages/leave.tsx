import { CalendarPlus } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { LinkButton } from '~/ui/button';
import { Page, PageHeader } from '~/ui/page';
import { type Tab, Tabs } from '~/ui/tabs';
import type { FormReply } from '~/web/form-reply';
import { byAddress } from '~/web/operation-of.server';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { shownDays } from '../balance';
import { type ShownCount, typedFields } from '../components/application-form';
import { countApplication } from '../count.server';
import * as messages from '../messages';
import { readLeaveTabs } from '../request-list.server';
import { applyForLeave } from '../requests.server';
import type { Route } from './+types/leave';

const home = '/LeaveManagement';

export const meta = () => [{ title: 'Leave Management · Laoban' }];
export const loader = read(readLeaveTabs, (tabs) => tabs);
const applies = submit(applyForLeave, {
  to: `${home}/my`,
  toast: ({ remaining }) => messages.submitted(shownDays(remaining)),
});
/** Without JavaScript: the form is shown again with its days counted and everything typed. */
const counts = submit(countApplication, {
  shows: ({ counted }, { fields, files }) => ({
    counted,
    typed: Object.fromEntries(
      typedFields.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']),
    ),
    files,
  }),
});
/** The form of the first tab, which has this address. */
export const action = byAddress<Awaited<ReturnType<typeof counts | typeof applies>>>(({ url }) =>
  url.searchParams.has('count') ? counts : applies,
);
export const shouldRevalidate = alsoAfterRefusals;

/** The outlet context of the first tab. */
export interface LeaveContext {
  reply: FormReply | undefined;
  /** The form as posted to be counted. */
  shown: { counted: ShownCount | null; typed: Record<string, string>; files: string[] } | undefined;
  /** How many requests wait for the reader's decision. */
  waiting: number;
}

/** The header and the tabs: four for everybody who needs them, and HR's. */
export default function LeaveManagement({ loaderData, actionData }: Route.ComponentProps) {
  const isShown = actionData && 'shown' in actionData;
  const { approver, waiting, hr } = loaderData;
  const context: LeaveContext = {
    reply: isShown ? undefined : actionData,
    shown: isShown ? actionData.shown : undefined,
    waiting: waiting ?? 0,
  };
  const tabs: Tab[] = [
    { to: home, label: 'Application' },
    ...(approver ? [{ to: `${home}/approval`, label: 'Approval', count: waiting }] : []),
    { to: `${home}/my`, label: 'My Leave' },
    { to: `${home}/calendar`, label: 'Calendar' },
    ...(approver ? [{ to: `${home}/balances`, label: 'Balances' }] : []),
    ...(hr
      ? [
          { to: `${home}/holidays`, label: 'Public holidays' },
          { to: `${home}/settings`, label: 'Types of leave' },
        ]
      : []),
  ];
  const { pathname } = useLocation();
  const open = tabs.findLast(({ to }) => `${pathname}/`.toLowerCase().startsWith(`${to}/`.toLowerCase()));
  return (
    <Page>
      <PageHeader
        title="Leave Management"
        action={
          approver && (
            <LinkButton to={`${home}/approval/record`} icon={<CalendarPlus size={16} />} preventScrollReset>
              <span>
                Record<span className="max-sm:sr-only"> leave</span>
              </span>
            </LinkButton>
          )
        }
      />
      <Tabs tabs={tabs} current={open?.to ?? home} label="Leave" />
      <Outlet context={context} />
    </Page>
  );
}
