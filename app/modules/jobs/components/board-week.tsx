import { useDroppable } from '@dnd-kit/core';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { showDay } from '~/core/dates';
import { jobsAt } from '../address';
import {
  type Block,
  type BoardJob,
  type BoardPerson,
  hoursShown,
  isAbout,
  nextStart,
  rowsOf,
  withRests,
} from '../board';
import { BoardBlock } from './board-block';
import { RowName } from './row-name';

interface BoardWeekProps {
  days: readonly string[];
  today: string;
  closed: readonly string[];
  jobs: readonly BoardJob[];
  people: readonly BoardPerson[];
  /** The company's hours. */
  hours: { from: string };
  query: string;
  /** The words that jobs are searched by, and the field for them. */
  words: string;
  search: ReactNode;
}

/** With more jobs than this in a cell chips are one line. */
const mostChips = 6;

/** A week: people down, seven days across, with each day's hours. */
export function BoardWeek(props: BoardWeekProps) {
  const { days, today, closed, jobs, people, hours, query, words, search } = props;
  const rows = useMemo(() => {
    const all = withRests(jobs);
    const byDay = days.map((day) =>
      rowsOf(
        all.filter(({ date }) => date === day),
        people,
        0,
      ),
    );
    return [null, ...people].map((person, at) => {
      const cells = byDay.map((some) => some[at] ?? noJobs);
      return {
        person,
        cells,
        count: cells.reduce((sum, cell) => sum + startedIn(cell), 0),
        minutes: cells.reduce((sum, cell) => sum + cell.minutes, 0),
      };
    });
  }, [days, jobs, people]);
  const isDense = rows.some(({ cells }) => cells.some(({ blocks }) => blocks.length > mostChips));
  // Where seven days are too wide, they begin with today.
  const board = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each week.
  useEffect(() => {
    const cell = board.current?.querySelector<HTMLElement>('.board-head [data-today]');
    if (!board.current) return;
    board.current.scrollLeft = cell ? days.indexOf(today) * cell.offsetWidth : 0;
  }, [days[0]]);
  return (
    <div ref={board} className="board board-week" data-dense={isDense || undefined}>
      <div className="board-row board-head">
        <span className="board-name">{search}</span>
        {days.map((day) => (
          <Link
            key={day}
            to={jobsAt({ view: 'board', date: day })}
            className="board-cell hover:underline"
            data-today={day === today || undefined}
            discover="none"
          >
            <DayName day={day} />
            {closed.includes(day) && <span className="font-normal text-muted text-small">Closed</span>}
          </Link>
        ))}
      </div>
      {rows.map(({ person, cells, count, minutes }) => (
        <section
          key={person?.id ?? ''}
          className={`board-row ${person ? '' : 'board-unassigned'}`}
          aria-label={person ? person.name : 'Unassigned'}
        >
          <RowName id={person?.id} name={person?.name} count={count} minutes={minutes} />
          {cells.map(({ blocks, minutes: planned }, at) => {
            const day = days[at] ?? '';
            const id = `cell:${day}:${person?.id ?? ''}`;
            const [off] = person?.off[day] ?? [];
            return (
              <Cell key={day} {...{ id, day }} driverId={person?.id ?? null} isToday={day === today}>
                {off && (
                  <span className="board-off" style={{ insetInline: 0 }}>
                    <span>{off.why}</span>
                  </span>
                )}
                <WeekSlot {...{ day, query }} driverId={person?.id ?? ''} time={nextStart(blocks, hours)} />
                {blocks.map((block) => (
                  <BoardBlock
                    key={block.job.id}
                    {...{ block, query }}
                    row={id}
                    isDim={words !== '' && !isAbout(block.job, words)}
                  />
                ))}
                {planned > 0 && (
                  <span className="board-hours">
                    {person === null && jobsInWords(startedIn({ blocks }))}
                    {hoursShown(planned)}
                  </span>
                )}
              </Cell>
            );
          })}
        </section>
      ))}
    </div>
  );
}

const noJobs: { blocks: Block[]; minutes: number } = { blocks: [], minutes: 0 };

/** How many jobs a cell has, besides the rest of the day before. */
const startedIn = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.filter(({ job }) => job.since === undefined).length;
const jobsInWords = (count: number) => count > 0 && `${count} ${count === 1 ? 'job' : 'jobs'}, `;

/** 'Mon, Nov 23', and for screen readers the whole day. */
const DayName = memo(function DayName({ day }: { day: string }) {
  const [weekday = '', date = ''] = showDay(day).split(', ');
  const [month = '', number] = date.split(' ');
  return (
    <span>
      <span aria-hidden="true">
        {weekday.slice(0, 3)}, {month.slice(0, 3)} {number}
      </span>
      <span className="sr-only">{showDay(day)}</span>
    </span>
  );
});

interface WeekSlotProps {
  day: string;
  driverId: string;
  time: string;
  query: string;
}

/** What is free of a cell adds a job there. By keyboard a job is added with the page's button. */
const WeekSlot = memo(function WeekSlot({ day, driverId, time, query }: WeekSlotProps) {
  const fields = new URLSearchParams({
    // What the page behind the dialog shows, and what the form begins with.
    view: 'week',
    date: new URLSearchParams(query).get('date') ?? '',
    list: query,
    jobDate: day,
    jobTime: time,
    ...(driverId && { assignedEmployees: driverId, status: 'assigned' }),
  });
  return (
    <Link
      to={`/JobManagement/new?${fields}`}
      discover="none"
      preventScrollReset
      tabIndex={-1}
      aria-hidden="true"
      className="board-slot"
      style={{ inset: 0 }}
    />
  );
});

interface CellProps {
  id: string;
  day: string;
  driverId: string | null;
  isToday: boolean;
  children: ReactNode;
}

/** Where jobs are dropped; apart from the chips, since `useDroppable` runs whenever something is dragged over another cell. */
function Cell({ id, day, driverId, isToday, children }: CellProps) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { driverId, date: day } });
  return (
    <div
      ref={setNodeRef}
      className={`board-cell ${isOver ? 'is-over' : ''}`}
      data-today={isToday || undefined}
    >
      {children}
    </div>
  );
}
