import { Plus, Truck } from 'lucide-react';
import { Link, useOutletContext } from 'react-router';
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

/** The jobs tab of a client's dashboard. */
export default function ClientJobs({ loaderData, params }: Route.ComponentProps) {
  const { jobs, count, previous, next, manages } = loaderData;
  const home = `/clientDashBoard/${params.id}/jobs`;
  const { name, address } = useOutletContext<{ name: string; address: string }>();
  // A `list`, also an empty one, says that the rest fills the form.
  const begun = new URLSearchParams({ list: '', client: name, endLocation: address });
  const addJob = manages && (
    <LinkButton to={`/JobManagement/new?${begun}`} variant="primary" icon={<Plus size={16} />}>
      Add Job
    </LinkButton>
  );
  return (
    <Section title="Jobs" text="Upcoming and past jobs, latest first." action={jobs.length > 0 && addJob}>
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
          title="No jobs for this client yet"
          text={
            manages
              ? 'Add the first one. The client and address are filled in for you.'
              : 'Jobs for this client appear here.'
          }
          action={addJob}
        />
      )}
      {count > 0 && (
        <Pager at={listAt(home)} previous={previous} next={next} shown={shownOf(jobs.length, count, 'job')} />
      )}
    </Section>
  );
}
