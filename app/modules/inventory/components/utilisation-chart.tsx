import { shownNumber } from '~/core/counted';
import { showDate } from '~/core/dates';
import { ChartFrame } from '~/ui/chart-frame';
import { LateChart } from '~/ui/late-chart';
import { levelsTo, shortDay } from './forecast-card';

interface UtilisationChartProps {
  /** Whose stock it is. */
  title: string;
  rows: readonly { date: string; totalCount: number; onHoldCount: number }[];
}

/**
 * The total count over time, as a blue line from zero. nivo has no curve tension; 'monotoneX' is closest to the specified
 * tension of 0.25 and never dips below real values.
 */
export function UtilisationChart({ title, rows }: UtilisationChartProps) {
  const levels = levelsTo(Math.max(5, ...rows.map(({ totalCount }) => totalCount)));
  return (
    <ChartFrame
      title={title}
      text="Units in stock at the end of each day. The last point is now."
      columns={['Date', 'Total', 'On hold']}
      rows={rows.map(({ date, totalCount, onHoldCount }) => ({
        id: date,
        cells: [showDate(date), shownNumber(totalCount), shownNumber(onHoldCount)],
      }))}
    >
      <LateChart
        label={`${title}: total count by date, as a line`}
        legend="Total count"
        min={0}
        max={levels.at(-1)?.at ?? 0}
        levels={levels}
        colour="var(--color-info)"
        bends
        points={rows.map(({ date, totalCount, onHoldCount }) => ({
          x: `${shortDay(date)}${rows.length > 31 || spansYears(rows) ? `, ${date.slice(2, 4)}` : ''}`,
          y: totalCount,
          says: `${showDate(date)}: ${shownNumber(totalCount)} there, ${shownNumber(onHoldCount)} on hold`,
        }))}
      />
    </ChartFrame>
  );
}

/** Whether the axis could show the same day and month twice. */
function spansYears(rows: UtilisationChartProps['rows']): boolean {
  return (rows.at(-1)?.date.slice(0, 4) ?? '') > (rows[0]?.date.slice(0, 4) ?? '');
}
