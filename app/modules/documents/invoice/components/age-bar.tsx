import { Card } from '~/ui/page';
import type { showAges } from '../show';

/** What is open, and how long it has been due. On a phone the sum is one line that unfolds. */
export function AgeBar({ ages: { total, overdue, count, ages } }: { ages: ReturnType<typeof showAges> }) {
  return (
    <details className="filters-fold">
      <summary className="w-fit cursor-pointer py-3 tabular-nums">
        <span className="font-semibold">{total}</span> open
        {overdue && <span className="text-warning">, {overdue} overdue</span>}
      </summary>
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="font-semibold text-base">Open invoices</h2>
          <p className="tabular-nums">
            <span className="font-semibold text-lg">{total}</span>{' '}
            <span className="text-muted">
              on {count} {count === 1 ? 'invoice' : 'invoices'}
            </span>
          </p>
        </div>
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
          {ages.map(({ age, balance, count: of }) => (
            <div key={age} className={`min-w-0 ${of === 0 ? 'max-sm:hidden' : ''}`}>
              <dt className="text-small text-muted first-letter:uppercase">
                {age}
                {age === 'not due' ? '' : ' overdue'}
              </dt>
              <dd className={`tabular-nums ${of > 0 && age !== 'not due' ? 'font-medium text-warning' : ''}`}>
                {balance} <span className="text-small text-muted">({of})</span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </details>
  );
}
