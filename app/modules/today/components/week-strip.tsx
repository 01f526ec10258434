import { Link } from 'react-router';
import type { ShownDay } from '../show';

/** The week: who is away, meetings, jobs. On a phone what is still to come of it, a day a row, and no day without anything. */
export function WeekStrip({ days }: { days: readonly ShownDay[] }) {
  return (
    <ol className="max-lg:divide-y max-lg:divide-base-300 lg:grid lg:grid-cols-7 lg:divide-x lg:divide-base-300">
      {days.map((day) => (
        <Day key={day.day} day={day} />
      ))}
    </ol>
  );
}

function Day({ day: { day, name, date, isToday, isOver, entries } }: { day: ShownDay }) {
  const hidden = isOver || (entries.length === 0 && !isToday) ? 'max-lg:hidden' : '';
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`min-w-0 px-4 py-2.5 max-lg:flex max-lg:gap-4 lg:min-h-24 lg:px-3 ${hidden} ${isToday ? 'bg-primary/5' : ''}`}
    >
      <h3 className="shrink-0 text-small max-lg:w-24 lg:mb-1">
        <time dateTime={day} className={isToday ? 'font-semibold text-primary' : 'text-muted'}>
          <b className="font-semibold">{isToday ? 'Today' : name}</b> {date}
        </time>
      </h3>
      <ul className="flex min-w-0 flex-col gap-0.5 text-small">
        {entries.map(({ kind, text, link }) => (
          <li key={kind} className={`wrap-anywhere ${kind === 'holiday' ? 'font-medium text-primary' : ''}`}>
            {link ? (
              <Link to={link} discover="none" className="inline-flex min-h-6 items-center hover:underline">
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
        {entries.length === 0 && isToday && <li className="text-muted">Nothing planned</li>}
      </ul>
    </li>
  );
}
