import { Badge } from '~/ui/badge';
import * as messages from '../messages';
import type { ShownTrend } from '../show';

/** The trends below each other. On wide screens they scroll within 70 % of the window's height. */
export function TrendList({ trends }: { trends: readonly ShownTrend[] }) {
  return (
    <section
      aria-label="Market trends"
      // A scrollable list without focusable content must be focusable itself.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      className="-m-1 rounded-box p-1 lg:max-h-[70vh] lg:overflow-y-auto lg:overscroll-contain"
    >
      <ul className="flex flex-col gap-4">
        {trends.map((trend) => (
          <TrendItem key={trend.id} trend={trend} />
        ))}
      </ul>
    </section>
  );
}

function TrendItem({ trend }: { trend: ShownTrend }) {
  const { title, description, impact, relevance, at, when, isSample } = trend;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4 shadow-faint sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold text-base wrap-anywhere">{title}</h3>
        <time dateTime={at} className="whitespace-nowrap text-small text-muted">
          {when}
        </time>
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      <ul aria-label="Impact" className="flex flex-wrap gap-1.5">
        {impact.map((word) => (
          <li key={word}>
            <Badge tone="info">{word}</Badge>
          </li>
        ))}
      </ul>
      <div className="max-w-prose border-primary/40 border-s-2 ps-3">
        <h4 className="font-medium text-small text-muted">Relevance</h4>
        <p className="whitespace-pre-line wrap-anywhere">{relevance}</p>
      </div>
      <p className="text-small text-muted">{isSample ? messages.sample : messages.opinion}</p>
    </li>
  );
}
