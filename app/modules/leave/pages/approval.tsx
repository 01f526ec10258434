import { CalendarPlus, Check, Inbox, X } from 'lucide-react';
import { Outlet } from 'react-router';
import { shownCount } from '~/core/counted';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { read } from '~/web/read.server';
import { RequestCards } from '../components/request-cards';
import * as messages from '../messages';
import { browseApproval } from '../request-list.server';
import { showRequest } from '../show';
import { leaveStatuses } from '../statuses';
import type { Route } from './+types/approval';

const home = '/LeaveManagement/approval';
const listOf = (status: string) => listAt(home, { status: status === 'pending' ? '' : status });

export const meta = () => [{ title: 'Approval · Laoban' }];
export const loader = read(browseApproval, ({ items, ...page }) => ({
  ...page,
  requests: items.map(({ request, ...more }) => showRequest(request, more)),
}));

/** Pending and decided requests. */
export default function Approval({ loaderData }: Route.ComponentProps) {
  const { requests, status, count, previous, next } = loaderData;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Pills
          label="Status"
          current={listOf(status)()}
          pills={leaveStatuses.map((one) => ({ to: listOf(one)(), label: one }))}
        />
        <LinkButton to={`${home}/record`} icon={<CalendarPlus size={16} />} preventScrollReset>
          Record leave
        </LinkButton>
      </div>
      {requests.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={status === 'pending' ? 'No requests to review' : `Nothing ${status} yet`}
          text="Requests you can approve appear here, and you get an email."
        />
      ) : (
        <RequestCards
          // A changed list is rendered as new, so that its buttons ignore a second press (`settles`).
          key={String(requests.map(({ id }) => id))}
          requests={requests}
          buttons={({ id, name }) => {
            if (status === 'pending') return <Decide id={id} name={name} />;
            if (status !== 'approved') return null;
            return (
              <div className="mt-auto flex justify-end">
                <LinkButton
                  to={`${home}/${id}/cancel`}
                  size="small"
                  preventScrollReset
                  aria-label={`Cancel the leave of ${name}`}
                >
                  Cancel leave
                </LinkButton>
              </div>
            );
          }}
        />
      )}
      {count > 0 && (
        <Pager
          at={listOf(status)}
          previous={previous}
          next={next}
          shown={
            status === 'pending'
              ? messages.fetched(shownCount(count))
              : shownOf(requests.length, count, `${status} request`)
          }
        />
      )}
      <Outlet />
    </div>
  );
}

function Decide({ id, name }: { id: string; name: string }) {
  return (
    <div className="settles mt-auto flex flex-wrap gap-2 *:flex-1">
      <LinkButton
        to={`${home}/${id}/reject`}
        icon={<X size={16} />}
        aria-label={`Reject the leave of ${name}`}
        preventScrollReset
      >
        Reject
      </LinkButton>
      <Form action={`${home}/${id}/approve`} preventScrollReset>
        <Button wide variant="primary" icon={<Check size={16} />} aria-label={`Approve the leave of ${name}`}>
          Approve
        </Button>
      </Form>
    </div>
  );
}
