import type { Away } from '../parts';
import { showShortDay } from '../show';
import type { ShownDay } from '../show-month';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** The most entries shown per day. */
const mostShown = 4;

/** A month as the server renders it: seven columns, or on phones a list of days with leave. */
export function MonthGrid({ days, today }: { days: readonly ShownDay[]; today: string }) {
  const nobody = days.every(({ away, holiday, inMonth }) => !inMonth || (away.length === 0 && !holiday));
  return (
    <div>
      <div
        aria-hidden="true"
        className="hidden grid-cols-7 border-base-300 border-b text-center text-small text-muted md:grid"
      >
        {weekdays.map((name) => (
          <span key={name} className="py-2">
            {name}
          </span>
        ))}
      </div>
      {nobody && <p className="px-4 py-10 text-center text-muted">Nobody is away this month.</p>}
      <ol className={`md:grid md:grid-cols-7 ${nobody ? 'max-md:hidden' : ''}`}>
        {days.map((day) => (
          <Day key={day.day} day={day} isToday={day.day === today} />
        ))}
      </ol>
    </div>
  );
}

function Day({ day: shown, isToday }: { day: ShownDay; isToday: boolean }) {
  const { day, number, inMonth, working, holiday, away } = shown;
  const isEmpty = !inMonth || (away.length === 0 && !holiday);
  const ground = working || !inMonth ? '' : 'md:bg-base-200/60';
  return (
    <li
      className={`flex min-w-0 flex-col gap-1 border-base-300 p-3 max-md:border-b md:min-h-28 md:border-e md:border-b md:p-2 md:[&:nth-child(7n)]:border-e-0 ${ground} ${isEmpty ? 'max-md:hidden' : ''}`}
    >
      <time
        dateTime={day}
        className={`text-small tabular-nums ${isToday ? 'font-semibold text-primary' : 'text-muted'}`}
      >
        <span className="md:hidden">{showShortDay(day)}</span>
        <span className="max-md:hidden" aria-hidden="true">
          {inMonth ? number : ''}
        </span>
        <span className="sr-only max-md:hidden">{showShortDay(day)}</span>
        {isToday && <span className="sr-only">, today</span>}
      </time>
      {holiday && <span className="text-small text-muted">{holiday}</span>}
      {away.slice(0, mostShown).map(({ id, title, content, part }) => (
        <span
          key={id}
          title={content}
          className="relative rounded-[6px] bg-primary/10 px-2 py-1 text-small leading-snug md:truncate md:px-1.5 md:py-0.5"
        >
          {title}
          {half(part)}
          {content && <span className="text-muted md:sr-only"> {content}</span>}
        </span>
      ))}
      {away.length > mostShown && (
        <details className="text-small">
          <summary className="tap cursor-pointer text-muted">and {away.length - mostShown} more</summary>
          {away.slice(mostShown).map(({ id, title, part }) => (
            <span key={id} className="block">
              {title}
              {half(part)}
            </span>
          ))}
        </details>
      )}
    </li>
  );
}

function half(part: Away): string {
  return part === 'whole' ? '' : ` (${part})`;
}
