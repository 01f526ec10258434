import { CalendarDays, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Card, Section } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
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
  const { meetings, count, previous, next } = loaderData;
  const home = `/clientDashBoard/${params.id}/meetings`;
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
    <Section
      title="Meetings"
      text="Upcoming and past meetings with this client."
      action={count > 0 ? add : undefined}
    >
      {meetings.length > 0 ? (
        <Card flush>
          <ul>
            {meetings.map(({ id, title, whose, at: startsAt, when, state }) => (
              <li key={id} className="border-base-300 not-last:border-b">
                <Link
                  to={meetingsAt({ from: params.id }, `/${id}/edit`)}
                  className="tap flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-base-200 sm:px-5"
                >
                  <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
                    <b className="font-medium">{title}</b>
                    <span className="block text-muted">
                      <time dateTime={startsAt}>{when}</time> · {whose}
                    </span>
                  </span>
                  {state !== 'past' && (
                    <Badge tone={state === 'now' ? 'success' : 'info'}>
                      {state === 'now' ? 'Now' : 'Planned'}
                    </Badge>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState
          icon={CalendarDays}
          title="No meeting yet"
          text="Plan the next one. Everyone with access to meetings sees it."
          action={add}
        />
      )}
      {count > 0 && (
        <Pager
          at={listAt(home)}
          previous={previous}
          next={next}
          shown={shownOf(meetings.length, count, 'meeting')}
        />
      )}
    </Section>
  );
}
