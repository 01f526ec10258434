import { CalendarDays, Plus } from 'lucide-react';
import { Badge } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { ListedRow, ListedRows, ListedTab } from '~/ui/listed-tab';
import { listAt } from '~/ui/pager';
import { read } from '~/web/read.server';
import { meetingsAt } from '../address';
import { showTimes } from '../log-lines';
import { browseClientMeetings } from '../meeting-list.server';
import type { Route } from './+types/client-meetings';

export const loader = read(browseClientMeetings, ({ items, now, ...page }) => ({
  ...page,
  meetings: items.map(({ _id: id, title, userName, ...times }) => ({
    id,
    title,
    whose: userName,
    at: times.startsAt.toISOString(),
    when: showTimes(times),
    state: times.endsAt <= now ? 'past' : times.startsAt <= now ? 'now' : 'to come',
  })),
}));

/** A client's meetings: a tab of the client's page. */
export default function ClientMeetings({ loaderData, params }: Route.ComponentProps) {
  const { meetings, ...page } = loaderData;
  const add = (
    <LinkButton
      to={`/Meetings/new?client=${params.id}&from=${params.id}`}
      variant="primary"
      icon={<Plus size={16} />}
    >
      Add Meeting
    </LinkButton>
  );
  return (
    <ListedTab
      title="Meetings"
      text="Upcoming and past meetings with this client."
      action={page.count > 0 && add}
      empty={{
        icon: CalendarDays,
        title: 'No meeting yet',
        text: 'Plan the next one. Everyone with access to meetings sees it.',
        action: add,
      }}
      page={page}
      at={listAt(`/clientDashBoard/${params.id}/meetings`)}
      shown={meetings.length}
      thing="meeting"
    >
      <ListedRows>
        {meetings.map(({ id, title, whose, at, when, state }) => (
          <ListedRow
            key={id}
            to={meetingsAt({ from: params.id }, `/${id}/edit`)}
            title={title}
            text={
              <>
                <time dateTime={at}>{when}</time> · {whose}
              </>
            }
            badge={
              state !== 'past' && (
                <Badge tone={state === 'now' ? 'success' : 'info'}>
                  {state === 'now' ? 'Now' : 'Planned'}
                </Badge>
              )
            }
          />
        ))}
      </ListedRows>
    </ListedTab>
  );
}
