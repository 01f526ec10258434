import { confidenceColour } from '../moods';

const colours = { green: 'text-success', yellow: 'text-warning', red: 'text-error' } as const;

/** The average confidence, coloured as specified. */
export function AverageConfidence({
  average,
  of,
  isFound,
}: {
  average: number;
  of: number;
  isFound: boolean;
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">Average confidence</span>{' '}
      <b className={`font-semibold text-2xl tabular-nums ${colours[confidenceColour(average)]}`}>
        {average}%
      </b>{' '}
      <span className="text-muted">
        of {of} {of === 1 ? 'week' : 'weeks'}
        {isFound && ' found'}
      </span>
    </p>
  );
}
