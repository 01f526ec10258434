import { Link, useLocation, useParams } from 'react-router';
import { showDateTime } from '~/core/dates';
import { showWeek, weekName } from '~/core/weeks';
import { RouteDialog } from '~/ui/dialog';
import { read } from '~/web/read.server';
import { ConfidenceBadge, MoodBadge, SampleBadge } from '../components/badges';
import { readSentiment } from '../records.server';
import { shownSource } from '../source-names';
import type { Route } from './+types/sentiment-record';

export const loader = read(readSentiment, (record) => ({
  name: weekName(record.week),
  days: showWeek(record.weekStart),
  sentiment: record.sentiment,
  summary: record.summary,
  confidence: record.confidence,
  by: record.by,
  model: record.model ?? null,
  stoodIn: record.stoodIn ?? false,
  ratedAt: showDateTime(record.updatedAt),
  pieces: record.pieces.map(({ source, id, at, excerpt, page }) => ({
    id: `${source} ${id}`,
    label: shownSource(source)?.label ?? 'Entry',
    at: showDateTime(at),
    excerpt,
    page,
  })),
}));

type Shown = Route.ComponentProps['loaderData'];

/** One week, and the texts it is based on. */
export default function SentimentRecord({ loaderData: record }: Route.ComponentProps) {
  const { name, days, sentiment, summary, confidence, by, pieces } = record;
  const { id } = useParams();
  const { search } = useLocation();
  return (
    <RouteDialog
      title={`${name} · ${days}`}
      closeTo={`/clientDashBoard/${id}/sentiment${search}`}
      size="medium"
    >
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap gap-1.5">
          {by === 'sample' && <SampleBadge />}
          <MoodBadge mood={sentiment} />
          <ConfidenceBadge confidence={confidence} />
        </p>
        <p className="wrap-anywhere">{summary}</p>
        <section aria-labelledby="pieces" className="flex flex-col gap-2">
          <h3 id="pieces" className="font-semibold text-base">
            Based on
          </h3>
          <Pieces pieces={pieces} />
        </section>
        <p className="text-small text-muted">{whoSays(record)}</p>
      </div>
    </RouteDialog>
  );
}

function Pieces({ pieces }: Pick<Shown, 'pieces'>) {
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300">
      {pieces.map(({ id, label, at, excerpt, page }) => (
        <li key={id} className="flex flex-col gap-1 px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-small text-muted">
              {label}, {at}
            </span>
            {page && (
              <Link
                to={page.to}
                className="tap inline-flex items-center text-primary underline underline-offset-4"
              >
                {page.words}
              </Link>
            )}
          </p>
          <p className="wrap-anywhere">{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

/** Who analysed it, and when. Says if it was not a person. */
function whoSays({ by, model, stoodIn, ratedAt }: Shown): string {
  if (by === 'sample') return 'Sample data. Check this week to see your own.';
  if (by === 'ai') return `Checked by AI${model ? ` (${model})` : ''}, ${ratedAt}. It can be wrong.`;
  const how = 'with a list of positive and negative English words';
  return stoodIn
    ? `The AI did not answer, so it was checked ${how}, ${ratedAt}. Check again for the AI’s view.`
    : `Checked ${how}, without AI, ${ratedAt}. It can be wrong.`;
}
