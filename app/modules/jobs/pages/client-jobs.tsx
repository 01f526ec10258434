import { Truck } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Card, Section } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { read } from '~/web/read.server';
import { StatusBadge } from '../components/status-badge';
import { browseJobsOfClient } from '../job-list.server';
import { cardOf } from '../show';
import type { Route } from './+types/client-jobs';

export const loader = read(browseJobsOfClient, ({ items, ...page }) => ({
  ...page,
  jobs: items.map((job) => cardOf(job)),
}));

/** What was and is to be driven for a client: a tab of his dashboard. */
export default function ClientJobs({ loaderData, params }: Route.ComponentProps) {
  const { jobs, count, previous, next, manages } = loaderData;
  const home = `/clientDashBoard/${params.id}/jobs`;
  return (
    <Section title="Jobs" text="What is driven for this client, and what was, the latest first.">
      {jobs.length > 0 ? (
        <Card flush>
          <ul>
            {jobs.map(({ id, title, date, time, driver, status }) => (
              <li key={id} className="border-base-300 not-last:border-b">
                <Link
                  to={manages ? `/JobManagement/${id}` : `/JobStartEnd/${id}`}
                  className="tap flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-base-200 sm:px-5"
                >
                  <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
                    <b className="font-medium">{title}</b>
                    <span className="block text-muted">
                      {date}
                      {time && `, ${time}`} · {driver || 'Unassigned'}
                    </span>
                  </span>
                  <StatusBadge status={status} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState
          icon={Truck}
          title="Nothing driven for this client yet"
          text="Jobs with this client’s name on them will be here."
          action={manages && <LinkButton to="/JobManagement">To the jobs</LinkButton>}
        />
      )}
      {count > 0 && (
        <Pager at={listAt(home)} previous={previous} next={next} shown={shownOf(jobs.length, count, 'job')} />
      )}
    </Section>
  );
}
