import { useDroppable } from '@dnd-kit/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showClock } from '~/core/dates';
import { type BoardJob, type BoardPerson, freeAt, freeInHour, hoursAcross, type Row, rowsOf } from '../board';
import { minutesOf, timeOf } from '../overlap';
import { BoardBlock } from './board-block';
import { RowName } from './row-name';

interface BoardDayProps {
  date: string;
  isToday: boolean;
  jobs: readonly BoardJob[];
  people: readonly BoardPerson[];
  /** The company's hours. */
  hours: { from: string; to: string };
  /** Minutes since midnight; null on another day. */
  now: number | null;
  query: string;
}

/** The grid has a column for every five minutes. */
const grain = 5;
/** Rows of more jobs than this get lower lines. */
const manyLines = 4;

/** A day: unassigned jobs on top, then a row per person, hours across. */
export function BoardDay({ date, jobs, people, hours, now, query }: BoardDayProps) {
  const across = hoursAcross(jobs, hours);
  const rows = rowsOf(jobs, people, across.from);
  const count = (across.to - across.from) / 60;
  const place = {
    '--hours': count,
    '--cols': (count * 60) / grain,
    '--least': `${count * 4.5}rem`,
  };
  const opens = useRef<HTMLSpanElement>(null);
  // A job before the company's hours is a part of the board to the left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each day.
  useEffect(() => opens.current?.scrollIntoView({ inline: 'start', block: 'nearest' }), [date]);
  return (
    <div
      className="board"
      style={place as object}
      data-dense={rows.some(({ lines }) => lines > manyLines) || undefined}
    >
      <div className="board-row board-head" aria-hidden="true">
        <span className="board-name" />
        <div className="board-track">
          {Array.from({ length: count }, (_, at) => at).map((at) => (
            <span
              key={at}
              ref={across.from + at * 60 <= minutesOf(hours.from) ? opens : undefined}
              className="board-hour"
              style={{ gridColumn: `${(at * 60) / grain + 1} / span ${60 / grain}` }}
            >
              {showClock(timeOf(across.from + at * 60)).replace(':00 ', ' ')}
              <FreeCount free={freeInHour(date, across.from + at * 60, people, jobs)} />
            </span>
          ))}
        </div>
      </div>
      {rows.map((row) => (
        <DayRow
          key={row.person?.id ?? ''}
          row={row}
          {...{ date, across, now, query }}
          free={(job) => freeAt(job, people, jobs)}
        />
      ))}
    </div>
  );
}

/** How many people have time in an hour, and who. */
function FreeCount({ free }: { free: readonly BoardPerson[] }) {
  return (
    <span
      className="board-free-count"
      data-none={free.length === 0 || undefined}
      title={free.map(({ name }) => name).join(', ')}
    >
      {free.length} free
    </span>
  );
}

interface DayRowProps extends Pick<BoardDayProps, 'date' | 'now' | 'query'> {
  row: Row;
  across: { from: number; to: number };
  free: (job: BoardJob) => BoardPerson[];
}

function DayRow({ row, date, across, now, query, free }: DayRowProps) {
  const { person, blocks } = row;
  const id = `row:${person?.id ?? ''}`;
  const { setNodeRef, isOver } = useDroppable({
    id,
    data: { driverId: person?.id ?? null, date, minutes: across.to - across.from, begin: across.from },
  });
  const column = (minutes: number) => Math.round((minutes - across.from) / grain) + 1;
  const percent = (minutes: number) =>
    `${((Math.min(Math.max(minutes, across.from), across.to) - across.from) / (across.to - across.from)) * 100}%`;
  return (
    <section
      className={`board-row ${person ? '' : 'board-unassigned'}`}
      aria-label={person ? person.name : 'Unassigned'}
    >
      <RowName row={row} date={date} query={query} />
      <div ref={setNodeRef} className={`board-track ${isOver ? 'is-over' : ''}`}>
        {(person?.off[date] ?? []).map(({ from, to, why }) => (
          <span
            key={why}
            className="board-off"
            style={{ insetInlineStart: percent(from), width: `calc(${percent(to)} - ${percent(from)})` }}
          >
            <span>{why}</span>
          </span>
        ))}
        <Slots across={across} date={date} driverId={person?.id ?? ''} query={query} />
        {now !== null && now > across.from && now < across.to && (
          <span className="board-now" style={{ insetInlineStart: percent(now) }} />
        )}
        {blocks.map((block) => (
          <BoardBlock
            key={block.job.id}
            block={block}
            query={query}
            row={id}
            free={person ? [] : free(block.job)}
            style={{
              gridColumn: `${column(block.from)} / ${Math.max(column(block.to), column(block.from) + 3)}`,
              gridRow: block.line + 1,
            }}
          />
        ))}
      </div>
    </section>
  );
}

/** Empty half hours, which add a job there. By keyboard a job is added with the page's button. */
function Slots({
  across,
  date,
  driverId,
  query,
}: {
  across: { from: number; to: number };
  date: string;
  driverId: string;
  query: string;
}) {
  const [at, setAt] = useState<number | null>(null);
  const navigate = useNavigate();
  const minutes = across.to - across.from;
  const to = (time: number | null) => {
    const fields = new URLSearchParams({
      // What the page behind the dialog shows, and what the form begins with.
      ...{ view: 'board', date, list: query, jobDate: date },
      ...(time !== null && { jobTime: timeOf(time) }),
      ...(driverId && { assignedEmployees: driverId, status: 'assigned' }),
    });
    return `/JobManagement/new?${fields}`;
  };
  const slotAt = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const track = currentTarget.parentElement?.getBoundingClientRect();
    if (!track) return null;
    const slot = Math.floor((((clientX - track.left) / track.width) * minutes) / 30) * 30;
    return Math.min(Math.max(across.from + slot, across.from), across.to - 30);
  };
  return (
    <Link
      to={to(at)}
      discover="none"
      preventScrollReset
      tabIndex={-1}
      aria-hidden="true"
      className="board-slot needs-js"
      style={
        at === null
          ? { insetInline: 0 }
          : {
              insetInlineStart: `${((at - across.from) / minutes) * 100}%`,
              width: `${(30 / minutes) * 100}%`,
            }
      }
      onPointerMove={(event) => setAt(slotAt(event))}
      onPointerLeave={() => setAt(null)}
      onClick={(event) => {
        // A finger presses without having moved here.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to(slotAt(event)), { preventScrollReset: true });
      }}
    />
  );
}
