import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { EventTable } from '../components/event-table';
import { browseOwnEvents } from '../security-events.server';
import { showEvent } from '../show-event';
import type { Route } from './+types/own-events';

export const meta = () => [{ title: 'Security events · Laoban' }];
export const loader = read(browseOwnEvents, ({ items, ...page }) => ({
  ...page,
  items: items.map(showEvent),
}));

export default function OwnEvents({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        back={{ to: '/settings/security', label: 'Security' }}
        title="Security events"
        purpose="Your account activity in the last 90 days."
      />
      <EventTable home="/settings/security/events" {...loaderData} />
    </Page>
  );
}
