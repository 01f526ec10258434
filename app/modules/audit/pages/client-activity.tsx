import { History } from 'lucide-react';
import { useParams } from 'react-router';
import { counted } from '~/core/counted';
import { EmptyState } from '~/ui/empty-state';
import { listAt, Pager } from '~/ui/pager';
import { read } from '~/web/read.server';
import { readClientActivity } from '../activity.server';
import { ActivityList } from '../components/activity-list';
import { showLine } from '../show';
import type { Route } from './+types/client-activity';

export const loader = read(readClientActivity, ({ items, ...page }) => ({
  ...page,
  items: items.map((line) => showLine(line, null)),
}));

/** A client's own log: a tab of the client's page. */
export default function ClientActivity({ loaderData }: Route.ComponentProps) {
  const { items, previous, next } = loaderData;
  const { id } = useParams();
  if (items.length === 0) {
    return (
      <EmptyState
        icon={History}
        title="No activity yet"
        text="Every change about this client appears here, with who made it and when."
      />
    );
  }
  return (
    <>
      <ActivityList items={items} />
      <Pager
        at={listAt(`/clientDashBoard/${id}/activity`)}
        previous={previous}
        next={next}
        shown={counted(items.length, 'entry', 'entries')}
      />
    </>
  );
}
