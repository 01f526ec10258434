import { Line, type PointTooltipProps } from '@nivo/line';
import { useLayoutEffect, useRef, useState } from 'react';

/** A point on the line; none where there is nothing at that place, and the line has a gap. */
interface LinePoint {
  /** Under the axis. */
  x: string;
  y: number | null;
  /** What is said of it under the mouse. */
  says?: string;
}

export interface LineChartProps {
  points: readonly LinePoint[];
  /** What is drawn, for those who listen; the figures themselves stand in the frame's table. */
  label: string;
  min: number;
  max: number;
  /** The lines across, and their labels; a line without a label is only there for the eye. */
  levels: readonly { at: number; words?: string }[];
  /** A colour of the theme, where it is not the accent. */
  colour?: string;
  /** Bends from point to point, and never beyond them, instead of going straight. */
  bends?: boolean;
  /** Names the line under the chart. */
  legend?: string;
}

const height = 260;
/** As wide as the server draws it, which knows no window: no wider than a sheet of paper. */
const firstWidth = 640;
/** A date under the axis and the space to the next. */
const tickWidth = 64;
/** The room for the labels of the levels, at least, and for each of their letters. */
const leastRoom = 40;
const letterWidth = 7.5;

type Series = { id: string; data: readonly LinePoint[] };

/**
 * A line over time. It is drawn on the server at a width of its own, which scrolls on a narrow screen; with JavaScript
 * it is as wide as its place. To be loaded lazily: the drawing is 90 KB, for the pages that show it.
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
  // Paper is narrower than a window: with a view box the drawing can be made smaller as a whole.
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys, and it does until it is fitted.
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
    <p className="rounded-field border border-base-300 bg-base-100 px-3 py-1.5 text-[0.8125rem] shadow-raised">
      {data.says ?? data.yFormatted}
    </p>
  );
}
