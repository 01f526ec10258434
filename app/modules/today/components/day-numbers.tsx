import { Link } from 'react-router';
import type { ShownDayPage } from '../show';

/** The day in a few numbers, each a link to what it counts. */
export function DayNumbers({ numbers }: Pick<ShownDayPage, 'numbers'>) {
  return (
    <ul
      aria-label="Your day in numbers"
      className="flex flex-wrap overflow-hidden rounded-box border border-base-300 bg-base-300 shadow-faint [gap:1px]"
    >
      {numbers.map(({ label, value, link, about, tone }) => (
        <li
          key={label}
          // Four are two rows of two on a phone, so that none has a row to itself.
          className={`flex min-w-0 flex-auto bg-base-100 ${numbers.length === 4 ? 'basis-[40%] sm:basis-24' : 'basis-24'}`}
        >
          <Link
            to={link}
            discover="none"
            className="flex min-h-11 min-w-0 flex-1 flex-col px-3 py-2 hover:bg-base-200 sm:px-4"
          >
            <span className="text-muted text-small">{label}</span>
            <span className="whitespace-nowrap font-semibold text-lg tabular-nums leading-6">{value}</span>
            {about && (
              <span className={`text-small wrap-anywhere ${tone ? 'font-medium text-error' : 'text-muted'}`}>
                {about}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
