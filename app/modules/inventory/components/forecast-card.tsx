import { shownNumber } from '~/core/counted';
import { showDate } from '~/core/dates';
import { ChartFrame } from '~/ui/chart-frame';
import { LateChart } from '~/ui/late-chart';
import { Card } from '~/ui/page';

interface ShownForecast {
  /** False without any history; then no figures are shown. */
  isKnown: boolean;
  value: number;
  lower: number;
  upper: number;
  description: string;
  days: readonly { date: string; value: number; lower: number; upper: number }[];
}

/** Expected demand: tomorrow as a number, and the next two weeks as a line. */
export function ForecastCard({ isKnown, value, lower, upper, description, days }: ShownForecast) {
  if (!isKnown) return <NoForecast text={description} />;
  const levels = levelsTo(Math.max(4, ...days.map((day) => Math.ceil(day.value))));
  return (
    <ChartFrame
      title="Forecast"
      text={description}
      columns={['Day', 'Units', 'At least', 'At most']}
      rows={days.map((day) => ({
        id: day.date,
        cells: [
          showDate(day.date),
          day.value.toFixed(1),
          shownNumber(Math.trunc(day.lower)),
          shownNumber(Math.trunc(day.upper)),
        ],
      }))}
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] items-end gap-4">
        <Figure label="Forecast for tomorrow" value={shownNumber(Math.round(value))} />
        <Figure label="Lower bound" value={shownNumber(Math.trunc(lower))} />
        <Figure label="Upper bound" value={shownNumber(Math.trunc(upper))} />
      </dl>
      <p className="text-small text-muted">Units likely to go out, day by day</p>
      <LateChart
        label="Units likely to go out on each of the next 14 days, as a line"
        min={0}
        max={levels.at(-1)?.at ?? 0}
        levels={levels}
        colour="var(--color-info)"
        points={days.map((day) => ({
          x: shortDay(day.date),
          y: day.value,
          says: `${showDate(day.date)}: about ${shownNumber(Math.round(day.value))}, ${shownNumber(Math.trunc(day.lower))} to ${shownNumber(Math.trunc(day.upper))}`,
        }))}
      />
    </ChartFrame>
  );
}

/** Shown instead of figures, which would be zero although nothing is known. */
function NoForecast({ text }: { text: string }) {
  return (
    <Card>
      <h2 className="font-semibold text-base">Forecast</h2>
      <p className="mt-0.5 text-muted">{text} The first forecast is made tomorrow.</p>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">{value}</dd>
    </div>
  );
}

/** The chart's grid lines: three to six whole numbers from zero to at least the top value. */
export function levelsTo(most: number): { at: number; words: string }[] {
  const step = stepFor(most);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => ({
    at: place * step,
    words: shownNumber(place * step),
  }));
}

/** The smallest step of the form 1, 2 or 5 times a power of ten, so that five steps reach the top. */
function stepFor(most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5]) if (most <= step * power * 5) return step * power;
  }
}

const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** 'Nov 21'. */
export function shortDay(day: string): string {
  return short.format(new Date(day));
}
