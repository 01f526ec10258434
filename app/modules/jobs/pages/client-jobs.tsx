import { CalendarSync, Plus, Truck } from 'lucide-react';
import { useOutletContext } from 'react-router';
import { singaporeDay } from '~/core/dates';
import { LinkButton } from '~/ui/button';
import { ListedRow, ListedRows, ListedTab } from '~/ui/listed-tab';
import { Section } from '~/ui/page';
import { listAt } from '~/ui/pager';
import { read } from '~/web/read.server';
import { ServicePlanRows } from '../components/service-plan-rows';
import { StatusBadge } from '../components/status-badge';
import { browseJobsOfClient } from '../job-list.server';
import { plainCardOf, showPlan } from '../show';
import type { Route } from './+types/client-jobs';

export const loader = read(browseJobsOfClient, ({ items, plans, priced, ...page }) => ({
  ...page,
  plans: plans.map((item) => showPlan(item, singaporeDay(new Date()), priced)),
  jobs: items.map(plainCardOf),
}));

/** The jobs tab of a client's dashboard. */
export default function ClientJobs({ loaderData, params }: Route.ComponentProps) {
  const { jobs, plans, manages, ...page } = loaderData;
  const { name, address } = useOutletContext<{ name: string; address: string }>();
  // A `list`, also an empty one, says that the rest fills the form.
  const begun = new URLSearchParams({ list: '', client: name, endLocation: address });
  const addJob = manages && (
    <LinkButton to={`/JobManagement/new?${begun}`} variant="primary" icon={<Plus size={16} />}>
      Add Job
    </LinkButton>
  );
  const planQuery = new URLSearchParams({ client: params.id });
  const addPlan = manages && (
    <LinkButton
      to={`/JobManagement/plans/new?${planQuery}`}
      variant={plans.length > 0 ? 'secondary' : 'ghost'}
      icon={<CalendarSync size={16} />}
    >
      Add Service Plan
    </LinkButton>
  );
  return (
    <ListedTab
      title="Jobs"
      text="Upcoming and past jobs, latest first."
      action={
        <>
          {plans.length === 0 && addPlan}
          {jobs.length > 0 && addJob}
        </>
      }
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
      foot={
        plans.length > 0 && (
          <Section title="Service plans" text="Regular visits to this client." action={addPlan}>
            <ServicePlanRows plans={plans} back={params.id} />
          </Section>
        )
      }
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
