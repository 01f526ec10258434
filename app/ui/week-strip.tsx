import { Link } from 'react-router';

/** The seven days to plan, with the people who are away. */
export interface Week {
  /** When they are: 'this week'. */
  when: string;
  days: readonly {
    day: string;
    /** 'Mon 23'. */
    label: string;
    isToday: boolean;
    /** Nobody works on it. */
    isOff: boolean;
    /** Why, if it is a public holiday. */
    holiday: string | null;
    /** 'Chen Wei', 'Grace Ong (morning)'. */
    away: readonly string[];
  }[];
  /** The same by person: 'Mon 23 – Wed 25'. */
  people: readonly { id: string; name: string; when: string; isAwayToday: boolean }[];
}

/** The most names of a day, or lines on a phone. */
const mostShown = 3;

/**
 * Who is away on which of the days to plan. On a phone, or `brief`, a line for each person; on a phone at the end of what surrounds
 * it.
 */
export function WeekStrip({ week, brief = false }: { week: Week; brief?: boolean }) {
  const { days, people } = week;
  const title = `Away ${week.when}`;
  const holidays = days.filter(({ holiday }) => holiday);
  if (people.length === 0 && holidays.length === 0)
    return <p className="text-muted max-md:order-last">Nobody is away {week.when}.</p>;
  return (
    <section aria-label={title} className="rounded-box border border-base-300 bg-base-100 max-md:order-last">
      <p
        className={`border-base-300 border-b px-2.5 py-1.5 text-muted text-small max-md:hidden ${brief ? 'hidden' : ''}`}
      >
        {title}
      </p>
      <ol className={`hidden grid-cols-7 ${brief ? '' : 'md:grid'}`}>
        {days.map(({ day, label, isToday, isOff, holiday, away }) => (
          <li
            key={day}
            aria-current={isToday ? 'date' : undefined}
            className={`min-w-0 border-base-300 border-e px-2.5 py-2 last:border-e-0 ${isOff ? 'bg-base-200/60' : ''}`}
          >
            <span
              className={`text-small tabular-nums ${isToday ? 'font-semibold text-primary' : 'text-muted'}`}
            >
              {label}
              {isToday && <span className="sr-only">, today</span>}
            </span>
            {holiday && <span className="block text-small text-muted">{holiday}</span>}
            {away.slice(0, mostShown).map((name) => (
              <span key={name} title={name} className="block wrap-anywhere leading-snug">
                {name}
              </span>
            ))}
            {away.length > mostShown && (
              <Link to={calendar} className="link text-small">
                {away.length - mostShown} more
              </Link>
            )}
          </li>
        ))}
      </ol>
      <div
        className={`flex flex-col gap-1 px-4 py-2.5 ${brief ? 'md:flex-row md:flex-wrap md:gap-x-6' : 'md:hidden'}`}
      >
        <p className="font-medium">{title}</p>
        {[
          ...holidays.map(({ day, label, holiday }) => ({ id: day, name: holiday, when: label })),
          ...people.slice(0, mostShown),
        ].map(({ id, name, when }) => (
          <p key={id} className="flex flex-wrap justify-between gap-x-4 md:gap-x-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-muted tabular-nums">{when}</span>
          </p>
        ))}
        {people.length > mostShown && (
          <Link to={calendar} className="link tap w-fit">
            {people.length - mostShown} more away
          </Link>
        )}
      </div>
    </section>
  );
}

const calendar = '/LeaveManagement/calendar';
