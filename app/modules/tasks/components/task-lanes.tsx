import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { preventNextClick, preventScrolling, stepTo, useDragSensors } from '~/ui/dragging';
import { showToast } from '~/ui/toasts';
import type { Lane } from '../lanes';
import * as messages from '../messages';
import type { ShownTask } from '../show';
import { CompleteButton } from './complete-button';
import { EndDate, PriorityWord, StatusBadge } from './task-badges';

interface TaskLanesProps {
  lanes: readonly Lane[];
  view: string;
  /** The query that a task's forms carry so that they return here. */
  query: string;
  /** The id of the form of the Complete buttons. */
  form: string;
  /** The task that is changed in its place, and its form. */
  editing: { id: string | undefined; form: ReactNode };
}

/** Open tasks by day or by person. They are dragged by mouse, touch and keyboard; without JavaScript their form moves them. */
export function TaskLanes({ lanes, ...props }: TaskLanesProps) {
  const { moved, move } = useMoves();
  const sensors = useDragSensors(byLanes);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const { task, from } = active.data.current as Dragged;
    const to = lanes.find(({ id }) => id === over?.id);
    if (to?.gives && to.id !== from) void move(task, to);
  };
  const tasks = lanes.flatMap((lane) => lane.tasks);
  return (
    <DndContext
      id="task-lanes"
      sensors={sensors}
      collisionDetection={atPoint}
      onDragStart={preventNextClick}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: announcementsFor(lanes), screenReaderInstructions: instructions }}
    >
      <div className="rounded-box border border-base-300 bg-base-100 shadow-faint">
        {lanes.map((lane) => {
          const stays = lane.tasks.filter(({ id }) => (moved.get(id) ?? lane.id) === lane.id);
          const comes = tasks.filter(
            ({ id }) => moved.get(id) === lane.id && !stays.some((one) => one.id === id),
          );
          return <LaneRow key={lane.id} lane={{ ...lane, tasks: [...stays, ...comes] }} {...props} />;
        })}
      </div>
    </DndContext>
  );
}

type RowProps = Omit<TaskLanesProps, 'lanes'>;

function LaneRow({ lane, ...props }: RowProps & { lane: Lane }) {
  const { id, title, note, gives, tasks } = lane;
  const { setNodeRef, isOver } = useDroppable({ id, disabled: gives === null });
  return (
    <section
      ref={setNodeRef}
      aria-label={title}
      className={`task-lane grid gap-x-4 gap-y-2 border-base-300 px-4 py-3 not-last:border-b sm:grid-cols-[9rem_minmax(0,1fr)] ${isOver ? 'bg-primary/10' : ''}`}
    >
      <h2 className="flex items-baseline gap-x-2 font-semibold sm:flex-col sm:gap-0 sm:pt-1.5">
        <span className="wrap-anywhere">{title}</span>
        {note && <span className="font-medium text-primary text-small">{note}</span>}
      </h2>
      <ul className="grid min-h-8 items-start gap-2 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
        {tasks.map((task) =>
          task.id === props.editing.id ? (
            <li key={task.id} className="col-span-full rounded-field border border-base-300 p-3">
              {props.editing.form}
            </li>
          ) : (
            <TaskCard key={task.id} task={task} lane={id} {...props} />
          ),
        )}
      </ul>
    </section>
  );
}

interface Dragged {
  task: ShownTask;
  from: string;
}

function TaskCard({ task, lane, view, query, form }: RowProps & { task: ShownTask; lane: string }) {
  const { id, title, client, priority, status, assignee } = task;
  const drag = useDraggable({
    id,
    data: { task, from: lane } satisfies Dragged,
    attributes: { roleDescription: 'movable task' },
  });
  const { x = 0, y = 0 } = drag.transform ?? {};
  // It stays a link.
  const { role: _, tabIndex: __, 'aria-disabled': ___, ...attributes } = drag.attributes;
  const hasDate = view === 'people' || ['late', 'later'].includes(lane);
  return (
    <li
      ref={drag.setNodeRef}
      className={`task-card flex touch-manipulation select-none items-start gap-1 rounded-field border border-base-300 bg-base-100 ${drag.isDragging ? 'relative z-20 cursor-grabbing shadow-lg' : ''}`}
      style={drag.isDragging ? { transform: `translate3d(${x}px, ${y}px, 0)` } : undefined}
    >
      <Link
        ref={drag.setActivatorNodeRef}
        to={`/Tasks/${id}/row${query}`}
        className="tap min-w-0 flex-1 cursor-grab rounded-field py-2 ps-3"
        discover="none"
        preventScrollReset
        draggable={false}
        {...attributes}
        {...drag.listeners}
      >
        <b className="block font-semibold wrap-anywhere">{title}</b>
        <span className="block text-muted wrap-anywhere">
          {view === 'people' ? client : `${client} · ${assignee}`}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
          {hasDate && <EndDate {...task} />}
          {priority === 'High' && <PriorityWord priority={priority} />}
          {status !== 'todo' && <StatusBadge status={status} />}
        </span>
      </Link>
      <span className="m-1">
        <CompleteButton form={form} id={id} title={title} />
      </span>
    </li>
  );
}

/** Moves tasks through the call for it: they are shown in their new lane at once, then as they are stored. */
function useMoves() {
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const { revalidate } = useRevalidator();
  const move = async (task: ShownTask, to: Lane) => {
    setMoved((before) => new Map(before).set(task.id, to.id));
    const refused = await send(task, to);
    await revalidate();
    setMoved((before) => new Map([...before].filter(([id]) => id !== task.id)));
    const kind = refused ? 'error' : 'success';
    showToast({ kind, text: refused ?? messages.movedTo(task.title, to.title) });
  };
  return { moved, move };
}

/** The message of a refusal; null if it is moved. */
async function send({ id, revision }: ShownTask, { gives }: Lane): Promise<string | null> {
  try {
    const answer = await fetch(`/api/tasks/${id}`, {
      method: 'PUT',
      // Without a key: a move that is sent twice is refused by its revision.
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ revision, ...gives }),
    });
    if (answer.ok) return null;
    if (answer.status === 409) return messages.movedMeanwhile;
    return ((await answer.json()) as { message?: string }).message ?? messages.notMoved;
  } catch {
    return messages.notReached;
  }
}

/** The lane under the pointer, or under the start of a task that is moved by keyboard. */
const atPoint: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
  collisionRect,
}) => {
  const y = pointerCoordinates?.y ?? collisionRect.top + 24;
  return droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    return rect && y >= rect.top && y < rect.bottom ? [{ id }] : [];
  });
};

/** Up and down arrow keys: the lane before and after. */
const byLanes: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y }, context }) => {
  preventScrolling(event);
  const rects = [...context.droppableRects.values()].sort((one, other) => one.top - other.top);
  return { x, y: stepTo(event.code, y, rects) };
};

const instructions = {
  draggable:
    'Press Space to pick up the task. Move it with the up and down arrow keys. Press Space to drop it, Escape to leave it where it was.',
};

function announcementsFor(lanes: readonly Lane[]) {
  type Event = Pick<DragEndEvent, 'active' | 'over'>;
  const title = ({ active }: Pick<Event, 'active'>) => (active.data.current as Dragged).task.title;
  const place = ({ over }: Event) => lanes.find(({ id }) => id === over?.id)?.title;
  const stays = (event: Pick<Event, 'active'>) => `${title(event)} was not moved.`;
  return {
    onDragStart: (event: Pick<Event, 'active'>) => `Picked up ${title(event)}.`,
    onDragOver: (event: Event) => (event.over ? `Over ${place(event)}.` : undefined),
    onDragEnd: (event: Event) => (event.over ? `Dropped ${title(event)} at ${place(event)}.` : stays(event)),
    onDragCancel: stays,
  };
}
