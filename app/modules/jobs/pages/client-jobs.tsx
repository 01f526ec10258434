import { Plus, Truck } from 'lucide-react';
import { useOutletContext } from 'react-router';
import { LinkButton } from '~/ui/button';
import { ListedRow, ListedRows, ListedTab } from '~/ui/listed-tab';
import { listAt } from '~/ui/pager';
import { read } from '~/web/read.server';
import { StatusBadge } from '../components/status-badge';
import { browseJobsOfClient } from '../job-list.server';
import { plainCardOf } from '../show';
import type { Route } from './+types/client-jobs';

export const loader = read(browseJobsOfClient, ({ items, ...page }) => ({
  ...page,
  jobs: items.map(plainCardOf),
}));

/** The jobs tab of a client's dashboard. */
export default function ClientJobs({ loaderData, params }: Route.ComponentProps) {
  const { jobs, manages, ...page } = loaderData;
  const { name, address } = useOutletContext<{ name: string; address: string }>();
  // A `list`, also an empty one, says that the rest fills the form.
  const begun = new URLSearchParams({ list: '', client: name, endLocation: address });
  const addJob = manages && (
    <LinkButton to={`/JobManagement/new?${begun}`} variant="primary" icon={<Plus size={16} />}>
      Add Job
    </LinkButton>
  );
  return (
    <ListedTab
      title="Jobs"
      text="Upcoming and past jobs, latest first."
      action={jobs.length > 0 && addJob}
      empty={{
        icon: Truck,
        title: 'No jobs for this client yet',
        text: manages
          ? 'Add the first one. The client and address are filled in for you.'
          : 'Jobs for this client appear here.',
        action: addJob,
      }}
      page={page}
      at={listAt(`/clientDashBoard/${params.id}/jobs`)}
      shown={jobs.length}
      thing="job"
    >
      <ListedRows>
        {jobs.map(({ id, title, date, time, driver, status }) => (
          <ListedRow
            key={id}
            to={manages ? `/JobManagement/${id}` : `/JobStartEnd/${id}`}
            title={title}
            text={`${date}${time && `, ${time}`} · ${driver || 'Unassigned'}`}
            badge={<StatusBadge status={status} />}
          />
        ))}
      </ListedRows>
    </ListedTab>
  );
}
