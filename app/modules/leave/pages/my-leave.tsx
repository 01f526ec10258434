import { TreePalm } from 'lucide-react';
import { Outlet } from 'react-router';
import { counted } from '~/core/counted';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { listAt, Pager } from '~/ui/pager';
import { read } from '~/web/read.server';
import { RequestCards } from '../components/request-cards';
import { browseOwnLeave } from '../request-list.server';
import { showRequest } from '../show';
import type { Route } from './+types/my-leave';

const home = '/LeaveManagement/my';

export const meta = () => [{ title: 'My Leave · Laoban' }];
export const loader = read(browseOwnLeave, ({ items, today, ...page }) => ({
  ...page,
  requests: items.map((request) => ({
    ...showRequest(request),
    cancellable: request.status === 'pending' || (request.status === 'approved' && request.start > today),
  })),
}));

/** The reader's own leave, with links to cancel it. */
export default function MyLeave({ loaderData }: Route.ComponentProps) {
  const { requests, previous, next } = loaderData;
  const cancellable = new Set(requests.filter((one) => one.cancellable).map(({ id }) => id));
  return (
    <div className="flex flex-col gap-4">
      {requests.length === 0 ? (
        <EmptyState
          icon={TreePalm}
          title="No leave yet"
          text="Your requests and their status appear here."
          action={
            <LinkButton to="/LeaveManagement" variant="primary">
              Request leave
            </LinkButton>
          }
        />
      ) : (
        <RequestCards
          requests={requests}
          certificateAt={(id) => `${home}/${id}/certificate`}
          buttons={({ id, type, from }) =>
            cancellable.has(id) && (
              <div className="mt-auto flex justify-end">
                <LinkButton
                  to={`${home}/${id}/cancel`}
                  size="small"
                  preventScrollReset
                  aria-label={`Cancel ${type} from ${from}`}
                >
                  Cancel leave
                </LinkButton>
              </div>
            )
          }
        />
      )}
      {(previous || next) && (
        <Pager
          at={listAt(home)}
          previous={previous}
          next={next}
          shown={counted(requests.length, 'request')}
        />
      )}
      <Outlet />
    </div>
  );
}
