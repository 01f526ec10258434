import { Scale, SearchX } from 'lucide-react';
import { Outlet, useParams } from 'react-router';
import { showMonday, showWeek, weekName } from '~/core/weeks';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { chartedWeeks } from '../charted';
import { AverageConfidence } from '../components/average-confidence';
import { MoodChart } from '../components/mood-chart';
import { RecordList } from '../components/record-list';
import * as messages from '../messages';
import { rateNow } from '../rate-now.server';
import { browseSentiment } from '../records.server';
import type { Route } from './+types/sentiment';

export const loader = read(browseSentiment, ({ items, charted, ...page }) => ({
  ...page,
  records: items.map(({ _id, week, weekStart, sentiment, summary, confidence, by }) => ({
    id: _id,
    name: weekName(week),
    days: showWeek(weekStart),
    sentiment,
    summary,
    confidence,
    isSample: by === 'sample',
  })),
  weeks: chartedWeeks(charted).map(({ weekStart, record }) => ({
    weekStart,
    day: showMonday(weekStart),
    days: showWeek(weekStart),
    record: record && { sentiment: record.sentiment, confidence: record.confidence },
  })),
}));
export const action = submit(rateNow, {
  to: (_, { id }) => `/clientDashBoard/${id}/sentiment`,
  toast: (weeks) => (weeks.length > 0 ? messages.rated(weeks) : messages.nothingWritten),
});

/** A client's weekly sentiment: a tab of the client's page. */
export default function SentimentTab({ loaderData, actionData }: Route.ComponentProps) {
  const { records, weeks, q, count, average, previous, next } = loaderData;
  const { id } = useParams();
  const home = `/clientDashBoard/${id}/sentiment`;
  const [form] = useSimpleForm('rate', actionData);
  const rateForm = <RateForm action={home} />;

  return (
    <div className="flex flex-col gap-6">
      <FormErrors form={form} />
      {weeks.length === 0 ? (
        <NothingYet home={`/clientDashBoard/${id}`} rateForm={rateForm} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <SearchBox
              name="q"
              value={q}
              placeholder="Search summary or week"
              label="Search records by summary or week"
            />
            {rateForm}
          </div>
          {average !== null && <AverageConfidence average={average} of={count} isFound={q !== ''} />}
          {/* A search filters the list; the chart shows every week. */}
          {!q && <MoodChart weeks={weeks} />}
          {records.length > 0 ? <RecordList records={records} /> : <NothingFound q={q} home={home} />}
          {count > 0 && (
            <Pager
              at={listAt(home, { q })}
              previous={previous}
              next={next}
              shown={shownOf(records.length, count, 'week', q !== '')}
            />
          )}
        </>
      )}
      <Outlet />
    </div>
  );
}

function NothingYet({ home, rateForm }: { home: string; rateForm: React.ReactNode }) {
  return (
    <EmptyState
      icon={Scale}
      title="No check-ins yet"
      text="Every Monday we check how last week went, based on your notes about this client. No notes, no check."
      action={
        <>
          {rateForm}
          <LinkButton to={`${home}/notes`}>Write a note</LinkButton>
        </>
      }
    />
  );
}

function NothingFound({ q, home }: { q: string; home: string }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No such week"
      text={`Nothing found for “${q}”. Try part of the summary, or a week such as “week 47” or “nov 16”.`}
      action={<LinkButton to={home}>Show all weeks</LinkButton>}
    />
  );
}

/** Analyses this week and the last one. The action is the tab's own address, since a dialog may be open over it. */
function RateForm({ action }: { action: string }) {
  return (
    <Form action={action} className="max-sm:w-full" preventScrollReset>
      <Button variant="primary" icon={<Scale size={16} />} className="max-sm:w-full">
        Check this week
      </Button>
    </Form>
  );
}
