import { Archive, CalendarPlus, Camera } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { hasLeft } from '~/core/employee-status';
import { fileAddress } from '~/core/file-kind';
import { initialsOf } from '~/core/initials';
import { linkNumbers } from '~/core/phone';
import { recordLeaveAt } from '~/core/record-leave';
import { Badge } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { Initials } from '~/ui/initials';
import { Notice } from '~/ui/notice';
import { Page, PageHeader } from '~/ui/page';
import { type Tab, Tabs, titleOf } from '~/ui/tabs';
import type { FormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { StatusBadge } from '../components/status-badge';
import { openEmployee } from '../edit-employee.server';
import { unassigned } from '../present';
import type { Route } from './+types/profile';
import { savePart } from './part.server';

export const meta = ({ loaderData, params, location }: Route.MetaArgs) => {
  const home = `/HumanResource/${params.id}`;
  const here = pathAt(location.pathname, home);
  const tab = here === home ? undefined : [...tabsOf(home), payOf(home)].find(({ to }) => to === here);
  return [{ title: titleOf(tab?.label, loaderData?.name ?? 'Employee') }];
};

/** The layout of the tabs. Each tab loads its own data, and pay only comes with its own page. */
export const loader = read(openEmployee, ({ employee: { user, details, photoId }, part, isAway, today }) => ({
  id: user._id,
  phones: linkNumbers(details.mobileNumber),
  email: user.email,
  isAway,
  hasSignedIn: part.isSelf || hasLeft(user) || user.firstSignedInAt !== undefined,
  mayInvite: part.mayMakeOwner,
  sickAt: isAway || part.isSelf || hasLeft(user) ? null : recordLeaveAt(user._id, today),
  name: user.name,
  position: user.position ?? '',
  department: user.department || unassigned,
  status: user.status,
  photoUrl: photoId ? fileAddress(photoId) : '',
}));

/** The form of the first tab, which has this address. */
export const action = savePart('');

export const shouldRevalidate = alsoAfterRefusals;

/** The outlet context of the first tab and the delete dialog. */
export type ShownEmployee = Awaited<ReturnType<typeof loader>> & { reply: FormReply | undefined };

export default function Profile({ loaderData: employee, actionData: reply }: Route.ComponentProps) {
  const { id, name, position, department, status, photoUrl, phones, email, isAway, sickAt } = employee;
  const { hasSignedIn, mayInvite } = employee;
  const home = `/HumanResource/${id}`;
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHeader
        back={{ to: '/HumanResource', label: 'All employees' }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Initials text={initialsOf(name)} photoUrl={photoUrl} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <StatusBadge status={status} />
            {isAway && <Badge tone="warning">Away today</Badge>}
          </span>
        }
        purpose={
          <>
            <span className="block text-base-content">
              {[position, department].filter(Boolean).join(' · ')}
            </span>
            <span className="flex flex-wrap gap-x-4">
              {phones.map(({ text, to }) =>
                to ? (
                  <a key={text} href={to} className="tap content-center text-primary hover:underline">
                    {text}
                  </a>
                ) : (
                  <span key={text} className="content-center">
                    {text}
                  </span>
                ),
              )}
              <a
                href={`mailto:${email}`}
                className="tap content-center wrap-anywhere hover:text-primary hover:underline"
              >
                {email}
              </a>
            </span>
          </>
        }
        more={
          <>
            <LinkButton to={`${home}/photo`} icon={<Camera size={16} />} preventScrollReset>
              {photoUrl ? 'Change photo' : 'Add a photo'}
            </LinkButton>
            <LinkButton to={`${home}/data`} icon={<Archive size={16} />}>
              Export or erase data
            </LinkButton>
          </>
        }
        folded
        action={
          sickAt && (
            <LinkButton
              to={sickAt}
              icon={<CalendarPlus size={16} />}
              aria-label={`Record a sick day of ${name}`}
            >
              Sick day
            </LinkButton>
          )
        }
      />
      {!hasSignedIn && (
        <Notice
          {...(mayInvite && {
            link: { to: `/settings/company/users/${id}/invitation`, label: 'Send an invitation' },
          })}
        >
          {name} hasn’t signed in yet.{!mayInvite && ' An owner can send an invitation.'}
        </Notice>
      )}
      <Tabs label="About this employee" current={tabAt(pathname, home)} tabs={tabsOf(home)} />
      <Outlet context={{ ...employee, reply } satisfies ShownEmployee} />
    </Page>
  );
}

function tabsOf(home: string): Tab[] {
  return [
    { to: home, label: 'Identity' },
    { to: `${home}/contact`, label: 'Contact' },
    { to: `${home}/job`, label: 'Job Info' },
    { to: `${home}/compliance`, label: 'Compliance' },
    { to: `${home}/additional`, label: 'Additional' },
  ];
}

/** Pay is a page of the job. */
const payOf = (home: string): Tab => ({ to: `${home}/payroll`, label: 'Payroll' });

/** The path of the open tab. Pages without a tab belong to the first. */
function pathAt(pathname: string, home: string): string {
  const under = ({ to }: Tab) => `${pathname}/`.toLowerCase().startsWith(`${to}/`.toLowerCase());
  return [...tabsOf(home), payOf(home)].findLast(under)?.to ?? home;
}

function tabAt(pathname: string, home: string): string {
  const here = pathAt(pathname, home);
  return here === payOf(home).to ? `${home}/job` : here;
}
