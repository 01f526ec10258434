import { Thermometer } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { Form } from '~/ui/form';
import { hoursShown } from '../board';

interface RowNameProps {
  /** The person's; a row without one is of the unassigned jobs. */
  id: string | undefined;
  name: string | undefined;
  hasLeft?: true | undefined;
  count: number;
  minutes: number;
  /** The board's day and query; without them the row has no buttons. */
  date?: string;
  query?: string;
}

/** Who a row is for, their planned hours, and on a day the button for a sick call. */
export const RowName = memo(function RowName({
  id,
  name,
  hasLeft,
  count,
  minutes,
  date,
  query,
}: RowNameProps) {
  return (
    <header className="board-name">
      {id !== undefined && date ? (
        <Link
          to={`/JobManagement/day-sheet?date=${date}&driver=${id}`}
          className="truncate font-semibold hover:underline"
          title={`Day sheet of ${name}`}
          discover="none"
        >
          {name}
        </Link>
      ) : (
        <span className="truncate font-semibold" title={name}>
          {name ?? 'Unassigned'}
        </span>
      )}
      <span className="board-count">
        {count === 0 ? 'No jobs' : `${count} ${count === 1 ? 'job' : 'jobs'}, ${hoursShown(minutes)}`}
      </span>
      {id !== undefined && date && !hasLeft && (
        <Form method="post" action="/JobManagement/away" className="board-sick no-print" preventScrollReset>
          <input type="hidden" name="list" value={query} />
          <input type="hidden" name="userId" value={id} />
          <input type="hidden" name="date" value={date} />
          <button
            type="submit"
            aria-label={`Mark sick: ${name}`}
            title={`${name} is sick: records Medical Leave and takes them off their jobs of this day`}
          >
            <Thermometer size={14} aria-hidden="true" />
            <span>Sick</span>
          </button>
        </Form>
      )}
    </header>
  );
});
