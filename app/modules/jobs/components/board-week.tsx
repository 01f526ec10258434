import { useDroppable } from '@dnd-kit/core';
import { Link } from 'react-router';
import { showDay } from '~/core/dates';
import { jobsAt } from '../address';
import { type BoardJob, type BoardPerson, hoursShown, type Row, rowsOf } from '../board';
import { BoardBlock } from './board-block';
import { RowName } from './row-name';

interface BoardWeekProps {
  days: readonly string[];
  today: string;
  closed: readonly string[];
  jobs: readonly BoardJob[];
  people: readonly BoardPerson[];
  query: string;
}

/** A week: people down, seven days across, with each day's hours. */
export function BoardWeek({ days, today, closed, jobs, people, query }: BoardWeekProps) {
  const byDay = days.map((day) =>
    rowsOf(
      jobs.filter(({ date }) => date === day),
      people,
      0,
    ),
  );
  const names = [null, ...people];
  return (
    <div className="board board-week">
      <div className="board-row board-head">
        <span className="board-name" />
        {days.map((day) => (
          <Link
            key={day}
            to={jobsAt({ view: 'board', date: day })}
            className="board-cell min-h-0! font-medium hover:underline"
            data-today={day === today || undefined}
            discover="none"
          >
            {showDay(day).replace(/,? \d{4}$/, '')}
            {closed.includes(day) && <span className="font-normal text-small text-muted">Closed</span>}
          </Link>
        ))}
      </div>
      {names.map((person, at) => {
        const cells = byDay.map((rows) => rows[at] as Row);
        const all = {
          ...{ person, lines: 1, blocks: cells.flatMap(({ blocks }) => blocks) },
          minutes: cells.reduce((sum, { minutes }) => sum + minutes, 0),
        };
        return (
          <section
            key={person?.id ?? ''}
            className={`board-row ${person ? '' : 'board-unassigned'}`}
            aria-label={person ? person.name : 'Unassigned'}
          >
            <RowName row={all} />
            {cells.map((row, place) => (
              <WeekCell key={days[place]} row={row} day={days[place] ?? ''} today={today} query={query} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface WeekCellProps {
  row: Row;
  day: string;
  today: string;
  query: string;
}

function WeekCell({ row: { person, blocks, minutes }, day, today, query }: WeekCellProps) {
  const id = `cell:${day}:${person?.id ?? ''}`;
  const { setNodeRef, isOver } = useDroppable({ id, data: { driverId: person?.id ?? null, date: day } });
  const [off] = person?.off[day] ?? [];
  return (
    <div
      ref={setNodeRef}
      className={`board-cell ${isOver ? 'is-over' : ''}`}
      data-today={day === today || undefined}
    >
      {off && (
        <span className="board-off" style={{ insetInline: 0 }}>
          <span>{off.why}</span>
        </span>
      )}
      {blocks.map((block) => (
        <BoardBlock key={block.job.id} block={block} query={query} row={id} isChip />
      ))}
      {minutes > 0 && (
        <span className="mt-auto text-end text-muted text-xs tabular-nums">
          {person === null && `${blocks.length} ${blocks.length === 1 ? 'job' : 'jobs'}, `}
          {hoursShown(minutes)}
        </span>
      )}
    </div>
  );
}
