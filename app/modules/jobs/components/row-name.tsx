import { Thermometer } from 'lucide-react';
import { Link } from 'react-router';
import { Form } from '~/ui/form';
import { hoursShown, type Row } from '../board';

/** Who a row is for, their planned hours, and on a day the button for a sick call. */
export function RowName({
  row: { person, blocks, minutes },
  date,
  query = '',
}: {
  row: Row;
  /** The board's day and query; without them the row has no buttons. */
  date?: string;
  query?: string;
}) {
  const count = blocks.length;
  return (
    <header className="board-name">
      {person && date ? (
        <Link
          to={`/JobManagement/day-sheet?date=${date}&driver=${person.id}`}
          className="truncate font-semibold hover:underline"
          title={`Day sheet of ${person.name}`}
          discover="none"
        >
          {person.name}
        </Link>
      ) : (
        <span className="truncate font-semibold">{person?.name ?? 'Unassigned'}</span>
      )}
      <span className="text-small text-muted tabular-nums">
        {count === 0 ? 'No jobs' : `${count} ${count === 1 ? 'job' : 'jobs'}, ${hoursShown(minutes)}`}
      </span>
      {person && date && (
        <Form method="post" action="/JobManagement/away" className="no-print" preventScrollReset>
          <input type="hidden" name="list" value={query} />
          <input type="hidden" name="userId" value={person.id} />
          <input type="hidden" name="date" value={date} />
          <button
            type="submit"
            className="btn btn-ghost btn-xs -ms-2 gap-1 font-normal text-muted"
            aria-label={`Mark sick: ${person.name}`}
            title="Records Medical Leave and takes them off their jobs of this day"
          >
            <Thermometer size={14} aria-hidden="true" />
            Mark sick
          </button>
        </Form>
      )}
    </header>
  );
}
