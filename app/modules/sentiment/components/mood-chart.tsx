import { ChartFrame } from '~/ui/chart-frame';
import { LateChart } from '~/ui/late-chart';
import type { Mood } from '../moods';
import { moodLevel } from '../moods';
import { moodWord } from './badges';

/** A week of the chart; `record` is null without sentiment. */
interface ShownWeek {
  weekStart: string;
  /** 'Nov 16' and 'Nov 16 – 22, 2026'. */
  day: string;
  days: string;
  record: { sentiment: Mood; confidence: number } | null;
}

const levels = [
  { at: 100, words: 'Positive' },
  { at: 50 },
  { at: 0, words: 'Neutral' },
  { at: -50 },
  { at: -100, words: 'Negative' },
];

/** A client's weekly sentiment as a line. */
export function MoodChart({ weeks }: { weeks: readonly ShownWeek[] }) {
  const says = ({ days, record }: ShownWeek) =>
    record ? `${days}: ${moodWord(record.sentiment).toLowerCase()}, ${record.confidence}%` : undefined;
  return (
    <ChartFrame
      title="Mood over the weeks"
      text="Higher is happier. Further from the middle means more certain (confidence in percent)."
      columns={['Week', 'Sentiment', 'Confidence']}
      rows={weeks.map(({ weekStart, days, record }) => ({
        id: weekStart,
        cells: record
          ? [days, moodWord(record.sentiment), `${record.confidence}%`]
          : [days, 'Not checked', '–'],
      }))}
    >
      <LateChart
        label="Mood over the weeks, as a line"
        min={-100}
        max={100}
        levels={levels}
        points={weeks.map((week) => {
          const text = says(week);
          return {
            x: week.day,
            y: week.record && moodLevel(week.record),
            ...(text !== undefined && { says: text }),
          };
        })}
      />
    </ChartFrame>
  );
}
