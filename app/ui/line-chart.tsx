import { Line, type PointTooltipProps } from '@nivo/line';
import { useLayoutEffect, useRef, useState } from 'react';

/** A point of the line. Without a value the line has a gap. */
interface LinePoint {
  /** The label under the axis. */
  x: string;
  y: number | null;
  /** The tooltip. */
  says?: string;
}

export interface LineChartProps {
  points: readonly LinePoint[];
  /** What is shown, for screen readers. The figures are in the frame's table. */
  label: string;
  min: number;
  max: number;
  /** Horizontal lines and their labels. A line without a label is decorative. */
  levels: readonly { at: number; words?: string }[];
  /** A theme colour other than the accent. */
  colour?: string;
  /** Draws a monotone curve instead of straight lines. */
  bends?: boolean;
  /** The line's name under the chart. */
  legend?: string;
}

const height = 260;
/** The width on the server, which does not know the window's: that of a printed page. */
const firstWidth = 640;
/** The space for a date under the axis. */
const tickWidth = 64;
/** The minimum space for the level labels, and per letter. */
const leastRoom = 40;
const letterWidth = 7.5;

type Series = { id: string; data: readonly LinePoint[] };

/**
 * A line over time. The server draws it at a fixed width that scrolls on narrow screens; JavaScript fits it to its
 * container. Load it lazily: it is 90 KB.
 */
export default function LineChart({
  points,
  label,
  min,
  max,
  levels,
  colour = 'var(--color-primary)',
  bends = false,
  legend,
}: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(firstWidth);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(240, element.clientWidth));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  // A printed page is narrower than a window. With a viewBox the drawing scales down as a whole.
  useLayoutEffect(() => {
    place.current?.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }, [width]);
  const wordsWidth = Math.max(leastRoom, ...levels.map(({ words = '' }) => words.length * letterWidth));
  const every = Math.ceil((points.length * tickWidth) / (width - wordsWidth));
  return (
    <section
      ref={place}
      className="overflow-x-auto print:overflow-visible print:h-auto! print:[&_svg]:h-auto print:[&_svg]:max-w-full"
      style={{ height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: until it is fitted it must be scrollable with the keyboard.
      tabIndex={0}
      aria-label={label}
    >
      <Line<Series>
        data={[{ id: legend ?? label, data: points }]}
        width={width}
        height={height}
        margin={{ top: 12, right: 28, bottom: legend ? 60 : 32, left: wordsWidth + 12 }}
        xScale={{ type: 'point' }}
        yScale={{ type: 'linear', min, max }}
        gridYValues={levels.map(({ at }) => at)}
        enableGridX={false}
        axisLeft={{
          tickSize: 0,
          tickPadding: 12,
          tickValues: levels.flatMap(({ at, words }) => (words === undefined ? [] : [at])),
          format: (at) => levels.find((level) => level.at === at)?.words ?? '',
        }}
        axisBottom={{
          tickSize: 0,
          tickPadding: 12,
          tickValues: points.filter((_, at) => (points.length - 1 - at) % every === 0).map(({ x }) => x),
        }}
        colors={[colour]}
        curve={bends ? 'monotoneX' : 'linear'}
        lineWidth={2}
        pointSize={8}
        pointColor="var(--color-base-100)"
        pointBorderWidth={2}
        pointBorderColor={colour}
        theme={theme}
        legends={
          legend
            ? [
                {
                  anchor: 'bottom',
                  direction: 'row',
                  translateY: 56,
                  itemWidth: 120,
                  itemHeight: 18,
                  symbolSize: 10,
                  symbolShape: 'circle',
                },
              ]
            : []
        }
        animate={false}
        useMesh
        enableCrosshair={false}
        tooltip={Tooltip}
        ariaLabel={label}
      />
    </section>
  );
}

const theme = {
  text: { fontFamily: 'inherit', fontSize: 12, fill: 'var(--muted)' },
  axis: { ticks: { text: { fill: 'var(--muted)' } } },
  legends: { text: { fontSize: 12, fill: 'var(--color-base-content)' } },
  grid: { line: { stroke: 'var(--color-base-300)' } },
};

function Tooltip({ point: { data } }: PointTooltipProps<Series>) {
  return (
    <p className="rounded-field border border-base-300 bg-base-100 px-3 py-1.5 text-small shadow-raised">
      {data.says ?? data.yFormatted}
    </p>
  );
}
