import { Coffee } from 'lucide-react';
import { showDay } from '~/core/dates';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { NeedGroups } from '../components/need-groups';
import { WeekStrip } from '../components/week-strip';
import { showDays, showGroups } from '../show';
import { readToday } from '../today.server';
import type { Route } from './+types/today';

export const meta = () => [{ title: 'Today · Laoban' }];
export const loader = read(readToday, ({ today, groups, week, startsHere }) => ({
  startsHere,
  date: showDay(today),
  groups: showGroups(groups),
  days: showDays(week, today),
}));

/** A person's day: what needs them, each one press from done, and the week around it. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { date, groups, days, startsHere } = loaderData;
  return (
    <Page>
      <PageHeader title="Today" purpose={date} />
      {groups.length > 0 ? (
        <NeedGroups groups={groups} />
      ) : (
        <EmptyState
          icon={Coffee}
          title="Nothing needs you right now"
          text="You’re all caught up. Time for a kopi: what comes up next will be here."
        />
      )}
      <WeekStrip days={days} />
      <Form action="/Today/start" className="no-print" preventScrollReset>
        <input type="hidden" name="today" value={startsHere ? 'false' : 'true'} />
        <Button size="small" variant="ghost">
          {startsHere ? 'Don’t start with Today' : 'Start with Today when I sign in'}
        </Button>
      </Form>
    </Page>
  );
}
