import { Coffee } from 'lucide-react';
import { showDay } from '~/core/dates';
import { fromToday } from '~/core/from-today';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Page, PageHeader } from '~/ui/page';
import { UndoLine } from '~/ui/undo-line';
import { read } from '~/web/read.server';
import { DayNumbers } from '../components/day-numbers';
import { Decisions, Quiet, Timeline, weekInWords } from '../components/day-parts';
import { FirstSteps } from '../components/first-steps';
import { WeekStrip } from '../components/week-strip';
import { showDay as showDayPage } from '../show';
import { openToday } from '../today.server';
import type { Route } from './+types/today';

export const meta = () => [{ title: 'Today · Laoban' }];
export const loader = read(openToday, ({ today, now, groups, numbers, week, ...page }) => ({
  ...page,
  ...showDayPage({ today, now, groups, numbers, week }),
  date: showDay(today),
}));

const comingBack = { name: 'from', value: fromToday.from };

/** A person's day: what needs them, each one press from done, and the week around it. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { date, numbers, decisions, day, quiet, week, isEmpty } = loaderData;
  const { steps, startsHere, digest, asksDigest, last } = loaderData;
  const first = steps && <FirstSteps {...steps} />;
  const hasDecisions = decisions.lines.length > 0;
  return (
    <Page>
      <PageHeader title="Today" purpose={date} />
      {last && <UndoLine key={last.until} {...last} fields={[...last.fields, comingBack]} />}
      {!hasDecisions && first}
      {(!isEmpty || !steps) && <DayNumbers numbers={numbers} />}
      {isEmpty ? (
        !steps && (
          <EmptyState
            icon={Coffee}
            title="Nothing needs you right now"
            text="You’re all caught up. Time for a kopi."
          />
        )
      ) : (
        <div className={`grid items-start gap-5 ${hasDecisions ? 'lg:grid-cols-2' : ''}`}>
          {hasDecisions && <Decisions decisions={decisions} />}
          <Timeline day={day} />
        </div>
      )}
      {hasDecisions && first}
      {(!isEmpty || !steps) && (
        <Quiet
          groups={quiet}
          name={week.name}
          week={weekInWords(week.days)}
          isAlone={!hasDecisions && day.lines.length === 0}
        >
          <WeekStrip days={week.days} />
        </Quiet>
      )}
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
