import type { ReactNode } from 'react';

interface DetailListProps {
  /** Label and value; a value that is null, undefined, false or empty shows as a dash. */
  items: readonly (readonly [label: string, value: ReactNode])[];
  columns?: 1 | 2;
}

/** A record's details as pairs of label and value. */
export function DetailList({ items, columns = 2 }: DetailListProps) {
  return (
    <dl className={`grid gap-x-8 gap-y-4 ${columns === 2 ? 'sm:grid-cols-2' : ''}`}>
      {items.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="mt-0.5 whitespace-pre-line tabular-nums wrap-anywhere">
            {value === null || value === undefined || value === false || value === '' ? (
              <span className="text-muted">
                <span aria-hidden="true">–</span>
                <span className="sr-only">not given</span>
              </span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
