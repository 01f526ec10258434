import { Coffee } from 'lucide-react';
import { showDay } from '~/core/dates';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { FirstSteps } from '../components/first-steps';
import { NeedGroups } from '../components/need-groups';
import { WeekStrip } from '../components/week-strip';
import { showDays, showGroups } from '../show';
import { readToday } from '../today.server';
import type { Route } from './+types/today';

export const meta = () => [{ title: 'Today · Laoban' }];
export const loader = read(readToday, ({ today, groups, week, ...page }) => ({
  ...page,
  date: showDay(today),
  groups: showGroups(groups),
  days: showDays(week, today),
}));

/** A person's day: what needs them, each one press from done, and the week around it. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { date, groups, days, steps, startsHere, digest, asksDigest } = loaderData;
  return (
    <Page>
      <PageHeader title="Today" purpose={date} />
      {steps && <FirstSteps {...steps} />}
      {groups.length > 0 ? (
        <NeedGroups groups={groups} />
      ) : (
        !steps && (
          <EmptyState
            icon={Coffee}
            title="Nothing needs you right now"
            text="You’re all caught up. Time for a kopi."
          />
        )
      )}
      <WeekStrip days={days} />
      {asksDigest && (
        <section
          aria-labelledby="digest"
          className="no-print flex flex-wrap items-center gap-3 rounded-box border border-base-300 bg-base-100 px-4 py-3"
        >
          <h2 id="digest" className="min-w-0 flex-1 basis-64 font-medium">
            Get your day by email at 7:30 each working day?
          </h2>
          <Choose to="/Today/digest" name="wanted" value="true" label="Yes, email me" />
          <Choose to="/Today/digest" name="wanted" value="false" label="No, thanks" />
        </section>
      )}
      <div className="no-print flex flex-wrap gap-2">
        <Choose
          to="/Today/start"
          name="today"
          value={startsHere ? 'false' : 'true'}
          label={startsHere ? 'Don’t start with Today' : 'Start with Today when I sign in'}
        />
        {!asksDigest && (
          <Choose
            to="/Today/digest"
            name="wanted"
            value={digest ? 'false' : 'true'}
            label={digest ? 'Stop the morning emails' : 'Get my day by email at 7:30'}
          />
        )}
      </div>
    </Page>
  );
}

/** One press that chooses. */
function Choose({ to, name, value, label }: Record<'to' | 'name' | 'value' | 'label', string>) {
  return (
    <Form action={to} preventScrollReset>
      <input type="hidden" name={name} value={value} />
      <Button size="small">{label}</Button>
    </Form>
  );
}
