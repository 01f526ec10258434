import { CalendarSync, Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import { singaporeDay } from '~/core/dates';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeader } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { Tabs } from '~/ui/tabs';
import { read } from '~/web/read.server';
import { jobsAt } from '../address';
import { ServicePlanRows } from '../components/service-plan-rows';
import { browseServicePlans } from '../service-plans.server';
import { showPlan } from '../show';
import type { Route } from './+types/plans';

const home = '/JobManagement/plans';

export const meta = () => [{ title: 'Service plans · Laoban' }];
export const loader = read(browseServicePlans, ({ items, priced, ...page }) => ({
  ...page,
  plans: items.map((item) => showPlan(item, singaporeDay(new Date()), priced)),
}));

/** The service plans: clients that are visited again and again. */
export default function Plans({ loaderData }: Route.ComponentProps) {
  const { plans, count, previous, next, show } = loaderData;
  const add = (label: string) => (
    <LinkButton to={`${home}/new`} variant="primary" icon={<Plus size={16} />} preventScrollReset>
      {label}
    </LinkButton>
  );
  return (
    <Page>
      <PageHeader
        back={{ to: jobsAt(), label: 'Jobs' }}
        title="Service plans"
        purpose="Clients you visit again and again. Each visit is scheduled automatically."
        action={(plans.length > 0 || show !== '') && add('Add Service Plan')}
      />
      {(plans.length > 0 || show !== '') && (
        <Tabs
          label="Service plans"
          tabs={[
            { to: home, label: 'All' },
            { to: `${home}?show=ending`, label: 'Ending soon' },
          ]}
          current={show === 'ending' ? `${home}?show=ending` : home}
        />
      )}
      {plans.length > 0 ? (
        <ServicePlanRows plans={plans} />
      ) : show === 'ending' ? (
        <EmptyState
          icon={CalendarSync}
          title="None ends soon"
          text="Plans that end within 60 days appear here."
        />
      ) : (
        <EmptyState
          icon={CalendarSync}
          title="No service plans yet"
          text="Add regular work: an air-conditioner serviced each quarter, a grease trap each month. Each visit becomes a job, and its invoice a draft."
          action={add('Add your first service plan')}
        />
      )}
      {count > 0 && (
        <Pager
          at={listAt(home, { show })}
          previous={previous}
          next={next}
          shown={shownOf(plans.length, count, 'plan')}
        />
      )}
      <Outlet />
    </Page>
  );
}
