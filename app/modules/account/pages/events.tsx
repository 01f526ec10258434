import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { EventTable } from '../components/event-table';
import { browseEvents } from '../security-events.server';
import { showEvent } from '../show-event';
import type { Route } from './+types/events';

export const meta = () => [{ title: 'Security events · Laoban' }];
export const loader = read(browseEvents, ({ items, ...page }) => ({
  ...page,
  items: items.map(showEvent),
}));

export default function Events({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        back={{ to: '/settings/activity', label: 'Activity' }}
        title="Security events"
        purpose="Your team’s account activity in the last 90 days."
      />
      <EventTable home="/settings/activity/security" withNames {...loaderData} />
    </Page>
  );
}
