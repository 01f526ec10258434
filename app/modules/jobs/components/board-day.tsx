import { useDroppable } from '@dnd-kit/core';
import { type MouseEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showClock } from '~/core/dates';
import {
  type BoardJob,
  type BoardPerson,
  freeAt,
  freeInHour,
  hoursAcross,
  isAbout,
  type Row,
  rowsOf,
} from '../board';
import { minutesOf, timeOf } from '../overlap';
import { BoardBlock } from './board-block';
import { RowName } from './row-name';

interface BoardDayProps {
  date: string;
  jobs: readonly BoardJob[];
  people: readonly BoardPerson[];
  /** The company's hours. */
  hours: { from: string; to: string };
  /** Minutes since midnight; null on another day. */
  now: number | null;
  query: string;
  /** The words that jobs are searched by, and the field for them. */
  words: string;
  search: ReactNode;
}

/** The grid has a column for every five minutes. */
const grain = 5;
/** With more lines in a row, or more rows, than this, lines are lower. */
const mostLines = 4;
const mostRows = 8;

/** A day: unassigned jobs on top, then a row per person, hours across. */
export function BoardDay({ date, jobs, people, hours, now, query, words, search }: BoardDayProps) {
  const { from, to } = useMemo(() => hoursAcross(jobs, hours), [jobs, hours]);
  const rows = useMemo(() => rowsOf(jobs, people, from), [jobs, people, from]);
  const free = useMemo(() => {
    const unassigned = jobs.filter(({ driverId }) => driverId === null);
    return new Map(unassigned.map((job) => [job.id, freeAt(job, people, jobs)]));
  }, [jobs, people]);
  const count = (to - from) / 60;
  const freeHours = useMemo(
    () =>
      Array.from({ length: count }, (_, at) => {
        const hour = from + at * 60;
        return { hour, free: freeInHour(date, hour, people, jobs) };
      }),
    [date, from, count, people, jobs],
  );
  // An hour that was pressed shows who is free then.
  const [asked, ask] = useState<number | null>(null);
  const askedHour = freeHours.find(({ hour }) => hour === asked);
  const freeIds = askedHour && new Set(askedHour.free.map(({ id }) => id));
  const board = useRef<HTMLDivElement>(null);
  const before = Math.max(0, Math.floor((minutesOf(hours.from) - from) / 60));
  // A job before the company's hours is a part of the board to the left, and so is what is long over today.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each day.
  useEffect(() => {
    const begin = () => {
      const hour = board.current?.querySelector<HTMLElement>('.board-hour');
      if (!board.current || !hour) return;
      const { scrollWidth, clientWidth } = board.current;
      const shown = count - (scrollWidth - clientWidth) / hour.offsetWidth;
      // Now, and two hours from now, or on a phone half of what it shows.
      const untilNow = now === null ? 0 : Math.ceil((now - from) / 60 + Math.min(2, shown / 2) - shown);
      // By whole hours, so that none stands half behind the names.
      const most = Math.floor(count - shown);
      board.current.scrollLeft = Math.min(Math.max(before, untilNow), most) * hour.offsetWidth;
    };
    begin();
    addEventListener('resize', begin);
    return () => removeEventListener('resize', begin);
  }, [date]);
  return (
    <div
      ref={board}
      className="board"
      style={{ '--hours': count, '--cols': (count * 60) / grain, '--least': `${count * 4.5}rem` } as object}
      data-dense={people.length > mostRows || rows.some(({ lines }) => lines > mostLines) || undefined}
    >
      <div className="board-row board-head">
        <span className="board-name">{search}</span>
        <div className="board-track">
          {freeHours.map(({ hour, free: some }) => {
            const clock = showClock(timeOf(hour)).replace(':00 ', ' ');
            return (
              <button
                key={hour}
                type="button"
                className="board-hour"
                style={{ gridColumn: `${(hour - from) / grain + 1} / span ${60 / grain}` }}
                aria-pressed={hour === asked}
                aria-label={people.length > 0 ? `${clock}, ${some.length} free` : clock}
                title={some.map(({ name }) => name).join(', ')}
                onClick={() => ask(hour === asked ? null : hour)}
              >
                {clock}
                {people.length > 0 && (
                  <span className="board-free-count" data-none={some.length === 0 || undefined}>
                    {some.length} free
                  </span>
                )}
              </button>
            );
          })}
        </div>
      </div>
      {rows.map((row) => (
        <DayRow
          key={row.person?.id ?? ''}
          {...{ row, date, from, to, now, query, words, free }}
          isBusy={row.person !== null && freeIds?.has(row.person.id) === false}
        />
      ))}
    </div>
  );
}

interface DayRowProps extends Pick<BoardDayProps, 'date' | 'now' | 'query' | 'words'> {
  row: Row;
  /** The hours across, in minutes since midnight. */
  from: number;
  to: number;
  /** By unassigned job. */
  free: ReadonlyMap<string, BoardPerson[]>;
  /** Whether the person is not free in the hour that was asked for. */
  isBusy: boolean;
}

const DayRow = memo(function DayRow({ row, date, from, to, now, query, words, free, isBusy }: DayRowProps) {
  const { person, blocks, minutes } = row;
  const id = `row:${person?.id ?? ''}`;
  const column = (at: number) => Math.round((at - from) / grain) + 1;
  const percent = (at: number) => `${((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100}%`;
  return (
    <section
      className={`board-row ${person ? '' : 'board-unassigned'}`}
      aria-label={person ? person.name : 'Unassigned'}
      data-busy={isBusy || undefined}
    >
      <RowName
        id={person?.id}
        name={person?.name}
        hasLeft={person?.hasLeft}
        count={blocks.length}
        {...{ minutes, date, query }}
      />
      <Track {...{ id, date, from, to }} driverId={person?.id ?? null}>
        {(person?.off[date] ?? []).map((off) => (
          <span
            key={off.why}
            className="board-off"
            style={{
              insetInlineStart: percent(off.from),
              width: `calc(${percent(off.to)} - ${percent(off.from)})`,
            }}
          >
            <span>{off.why}</span>
          </span>
        ))}
        <Slots {...{ from, to, date, query }} driverId={person?.id ?? ''} />
        {now !== null && now > from && now < to && (
          <span className="board-now" style={{ insetInlineStart: percent(now) }} />
        )}
        {blocks.map((block) => (
          <BoardBlock
            key={block.job.id}
            // Words end where the board does.
            block={block.from + block.room > to ? { ...block, room: to - block.from } : block}
            query={query}
            row={id}
            columns={`${column(block.from)} / ${Math.max(column(block.to), column(block.from) + 3)}`}
            isDim={words !== '' && !isAbout(block.job, words)}
            free={person ? undefined : free.get(block.job.id)}
          />
        ))}
      </Track>
    </section>
  );
});

interface TrackProps extends Pick<DayRowProps, 'date' | 'from' | 'to'> {
  id: string;
  driverId: string | null;
  children: ReactNode;
}

/** Where jobs are dropped. `useDroppable` runs whenever something is dragged over another row, so it is apart from the blocks. */
function Track({ id, driverId, date, from, to, children }: TrackProps) {
  const data = { driverId, date, minutes: to - from, begin: from };
  const { setNodeRef, isOver } = useDroppable({ id, data });
  return (
    <div ref={setNodeRef} className={`board-track ${isOver ? 'is-over' : ''}`}>
      {children}
    </div>
  );
}

/** Empty half hours, which add a job there. By keyboard a job is added with the page's button. */
const Slots = memo(function Slots({
  from,
  to: end,
  date,
  driverId,
  query,
}: Pick<DayRowProps, 'from' | 'to' | 'date' | 'query'> & { driverId: string }) {
  const [at, setAt] = useState<number | null>(null);
  const navigate = useNavigate();
  const minutes = end - from;
  const to = (time: number | null) => {
    const fields = new URLSearchParams({
      // What the page behind the dialog shows, and what the form begins with.
      view: 'board',
      date,
      list: query,
      jobDate: date,
      ...(time !== null && { jobTime: timeOf(time) }),
      ...(driverId && { assignedEmployees: driverId, status: 'assigned' }),
    });
    return `/JobManagement/new?${fields}`;
  };
  const slotAt = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const track = currentTarget.parentElement?.getBoundingClientRect();
    if (!track) return null;
    const slot = Math.floor((((clientX - track.left) / track.width) * minutes) / 30) * 30;
    return Math.min(Math.max(from + slot, from), end - 30);
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
              insetInlineStart: `${((at - from) / minutes) * 100}%`,
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
});
