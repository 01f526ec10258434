import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { showDate } from '~/core/dates';
import { Button } from '~/ui/button';
import { preventNextClick, preventScrolling, stepTo, useDragSensors } from '~/ui/dragging';
import { Form } from '~/ui/form';
import { type BoardJob, type BoardPerson, draggedTime } from '../board';
import { BoardDay } from './board-day';
import { BoardWeek } from './board-week';
import { type MoveNotice, type Moving, useMoves, withPlaces } from './use-moves';

interface BoardProps {
  view: 'board' | 'week';
  date: string;
  today: string;
  days: readonly string[];
  jobs: readonly BoardJob[];
  people: readonly BoardPerson[];
  closed: readonly string[];
  hours: { from: string; to: string };
  now: number | null;
  version: string;
  /** What the person can undo, the last action first. */
  undo: readonly { id: string; text: string }[];
  /** The board's own query, for dialogs to return to. */
  query: string;
  /** Its neighbours, for the arrow keys. */
  previous: string;
  next: string;
}

/** What a place on the board says: whose, and on a day how many minutes it is wide. */
interface Place {
  driverId: string | null;
  date: string;
  minutes?: number;
  begin?: number;
}

/** How often others' changes are looked for while the board is visible. */
const lookMs = 8_000;

/** The dispatcher's board. Jobs are moved by mouse, touch and keyboard; others' changes appear by themselves. */
export function Board(props: BoardProps) {
  const { view, people, query } = props;
  const { places, notice, move, dismiss } = useMoves();
  const current = useMemo(() => withPlaces(props.jobs, places), [props.jobs, places]);
  // While a job is dragged the others stay as they are: a row drawn again would drop it.
  const [held, hold] = useState<readonly BoardJob[] | null>(null);
  const isDragging = held !== null;
  const jobs = held ?? current;
  useArrowKeys(props, isDragging);
  useOthersChanges(props, isDragging);
  const sensors = useDragSensors(view === 'board' ? byQuarters : byCells);
  const accessibility = useMemo(() => {
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const nameOf = (id: string | null) => names.get(id ?? '') ?? 'Unassigned';
    return { announcements: announcementsWith(nameOf), screenReaderInstructions: instructions };
  }, [people]);
  const onDragEnd = ({ active, over, delta }: DragEndEvent) => {
    hold(null);
    const job = active.data.current?.job as BoardJob | undefined;
    const place = over?.data.current as Place | undefined;
    if (!job || !over || !place) return;
    const { driverId, minutes = 0, begin = 0 } = place;
    const by = minutes > 0 ? (delta.x / over.rect.width) * minutes : 0;
    const moving: Moving = { job, driverId, date: place.date, time: draggedTime(job, by, begin) };
    const isSame = driverId === job.driverId && moving.date === job.date && moving.time === job.time;
    if (!isSame) move(moving);
  };
  const onDragStart = () => {
    hold(jobs);
    preventNextClick();
  };
  const [words, search] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const [isPicking, pick] = useState(false);
  const seePicks = () => pick(area.current?.querySelector('.board-pick:checked') != null);
  // Picked jobs may have gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the jobs.
  useEffect(seePicks, [jobs]);
  const shown = { ...props, jobs, words, search: <FindOnBoard onWords={search} /> };
  return (
    <div
      ref={area}
      className="board-area flex flex-col gap-3"
      data-picking={isPicking || undefined}
      onChange={seePicks}
    >
      <DndContext
        id="job-board"
        sensors={sensors}
        collisionDetection={atPoint}
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
        onDragCancel={useCallback(() => hold(null), [])}
        accessibility={accessibility}
      >
        {view === 'board' ? <BoardDay {...shown} /> : <BoardWeek {...shown} />}
      </DndContext>
      <GiveBar people={people} query={query} />
      <UndoBar undo={props.undo} notice={notice} dismiss={dismiss} query={query} />
    </div>
  );
}

/** Dims the jobs that have other clients, places and titles. `/` focuses it. */
const FindOnBoard = memo(function FindOnBoard({ onWords }: { onWords(words: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest('input, textarea, select, dialog, [contenteditable]')) return;
      event.preventDefault();
      // Not every browser focuses what it selects.
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <input
      ref={input}
      type="search"
      className="board-find input needs-js no-print"
      placeholder="Find"
      aria-label="Find a place, client or title on the board"
      onChange={({ currentTarget }) => onWords(currentTarget.value.trim())}
    />
  );
});

/** Gives the selected jobs to somebody in one press; shown while a job is selected. */
const GiveBar = memo(function GiveBar({ people, query }: Pick<BoardProps, 'people' | 'query'>) {
  return (
    <Form
      id="give"
      method="post"
      action="/JobManagement/give"
      className="give-bar sticky bottom-3 z-10 flex-wrap items-center gap-2 rounded-box border border-base-300 bg-base-100 p-3 shadow-faint"
      preventScrollReset
    >
      <input type="hidden" name="list" value={query} />
      <span className="font-medium">Give the selected jobs to</span>
      {people.map(({ id, name }) => (
        <Button key={id} size="small" name="assignedEmployees" value={id}>
          {name}
        </Button>
      ))}
      <Button size="small" variant="ghost" name="assignedEmployees" value="">
        Nobody
      </Button>
    </Form>
  );
});

interface UndoBarProps extends Pick<BoardProps, 'undo' | 'query'> {
  notice: MoveNotice | null;
  dismiss(): void;
}

/** What was done on the board within the last minutes, each with its way back, and what does not fit or was refused. */
const UndoBar = memo(function UndoBar({ undo, notice, dismiss, query }: UndoBarProps) {
  const [hidden, hide] = useState<readonly string[]>([]);
  const look = 'flex flex-wrap items-center gap-3 rounded-box border bg-base-100 p-3';
  return (
    <div role="status" className="no-print flex flex-col gap-2">
      {notice && (
        <p className={`${look} ${notice.tone === 'error' ? 'border-error' : 'border-warning'}`}>
          <span className="min-w-0 flex-1">{notice.text}</span>
          <Button type="button" size="small" variant="ghost" onClick={dismiss}>
            Dismiss
          </Button>
        </p>
      )}
      {undo
        .filter(({ id }) => !hidden.includes(id))
        .map(({ id, text }) => (
          <div key={id} className={`${look} border-base-300`}>
            <span className="min-w-0 flex-1">{text}</span>
            <Form method="post" action="/JobManagement/undo" preventScrollReset onPress={dismiss}>
              <input type="hidden" name="list" value={query} />
              <Button size="small" name="action" value={id} aria-label={`Undo: ${text}`}>
                Undo
              </Button>
            </Form>
            <Button
              type="button"
              size="small"
              variant="ghost"
              className="needs-js"
              onClick={() => hide([...hidden, id])}
            >
              Dismiss
            </Button>
          </div>
        ))}
    </div>
  );
});

/** The place under the pointer, or under the start of a block that is moved by keyboard. */
const atPoint: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
  collisionRect,
}) => {
  const y = pointerCoordinates?.y ?? collisionRect.top + Math.min(collisionRect.height / 2, 24);
  const x = pointerCoordinates?.x ?? collisionRect.left + 8;
  const inside = droppableContainers.filter(({ id, data }) => {
    const rect = droppableRects.get(id);
    if (!rect || y < rect.top || y >= rect.bottom) return false;
    // A row of a day may be wider than the screen: only its height counts.
    return (data.current as Place | undefined)?.minutes !== undefined || (x >= rect.left && x < rect.right);
  });
  return inside.map(({ id }) => ({ id }));
};

/** Arrow keys on a day: quarters of an hour, and rows. */
const byQuarters: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  preventScrolling(event);
  const { x, y } = currentCoordinates;
  const rects = [...context.droppableRects.values()].sort((one, other) => one.top - other.top);
  const [first] = rects;
  const minutes = placesOf(context)[0]?.minutes ?? 60;
  const quarter = first ? (first.width / minutes) * 15 : 10;
  if (event.code === 'ArrowLeft') return { x: x - quarter, y };
  if (event.code === 'ArrowRight') return { x: x + quarter, y };
  return { x, y: stepTo(event.code, y, rects) };
};

/** Arrow keys in a week: days, and rows. */
const byCells: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  preventScrolling(event);
  const { x, y } = currentCoordinates;
  const rects = [...context.droppableRects.values()];
  const width = rects[0]?.width ?? 0;
  if (event.code === 'ArrowLeft') return { x: x - width, y };
  if (event.code === 'ArrowRight') return { x: x + width, y };
  const column = rects.filter(({ left, right }) => x + 8 >= left && x + 8 < right);
  return {
    x,
    y: stepTo(
      event.code,
      y,
      column.toSorted((one, other) => one.top - other.top),
    ),
  };
};

function placesOf({ droppableContainers }: Parameters<KeyboardCoordinateGetter>[1]['context']): Place[] {
  return droppableContainers.getEnabled().map(({ data }) => data.current as Place);
}

const instructions = {
  draggable:
    'Press Space to pick up the job. Move it with the arrow keys: left and right change the time or day, up and down the person. Press Space to drop it, Escape to leave it where it was.',
};

function announcementsWith(nameOf: (id: string | null) => string) {
  const place = (data: unknown) => {
    const { driverId, date } = data as Place;
    return `${nameOf(driverId)}, ${showDate(date)}`;
  };
  type Event = Pick<DragEndEvent, 'active' | 'over'>;
  const title = ({ active }: Pick<Event, 'active'>) => (active.data.current as { job: BoardJob }).job.title;
  return {
    onDragStart: (event: Pick<Event, 'active'>) => `Picked up ${title(event)}.`,
    onDragOver: (event: Event) => (event.over ? `Over ${place(event.over.data.current)}.` : undefined),
    onDragEnd: (event: Event) =>
      event.over
        ? `Dropped ${title(event)} at ${place(event.over.data.current)}.`
        : `${title(event)} was not moved.`,
    onDragCancel: (event: Event) => `${title(event)} was not moved.`,
  };
}

/** Left and right arrow keys show the day or week before and after. */
function useArrowKeys({ previous, next }: BoardProps, isDragging: boolean): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null;
    if (!to || isDragging || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if ((event.target as HTMLElement).closest('input, textarea, select, dialog, [contenteditable]')) return;
    event.preventDefault();
    void navigate(to, { preventScrollReset: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** While the board is visible, asks every few seconds whether it has changed, and reads it again if so. */
function useOthersChanges({ view, date, version }: BoardProps, isDragging: boolean): void {
  const { revalidate } = useRevalidator();
  // A dialog may hold typed text.
  const isBusy = () => document.hidden || document.querySelector('dialog:modal') !== null;
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (isDragging || isBusy()) return;
    try {
      const query = new URLSearchParams({ view, date });
      const answer = await fetch(`/JobManagement/board-version?${query}`, {
        signal,
        headers: { 'If-None-Match': `"${version}"` },
      });
      if (answer.status === 200 && !isBusy()) await revalidate();
    } catch {
      // Offline: the next look finds it.
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look at another board or version is no longer wanted.
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const timer = setInterval(() => void look(signal), lookMs);
    window.addEventListener('focus', () => void look(signal), { signal });
    return () => {
      ending.abort();
      clearInterval(timer);
    };
  }, [view, date, version]);
}
