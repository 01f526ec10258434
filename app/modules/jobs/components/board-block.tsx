import { type DraggableAttributes, type DraggableSyntheticListeners, useDraggable } from '@dnd-kit/core';
import { type CSSProperties, memo } from 'react';
import { Link } from 'react-router';
import { showClock } from '~/core/dates';
import { Form } from '~/ui/form';
import type { Block, BoardJob, BoardPerson } from '../board';
import { statusInWords } from '../statuses';

interface BlockProps {
  block: Block;
  /** The query that the job's dialogs return to. */
  query: string;
  /** The row it is in. */
  row: string;
  /** Its columns on a day; in a week the block is a short chip. */
  columns?: string;
  /** Whether it is not what is searched for. */
  isDim: boolean;
  /** For an unassigned job: who has time for it. */
  free?: readonly BoardPerson[];
}

/** The most free people named on a job. */
const mostFree = 3;

/**
 * A job on the board: a link to its small form, which can be dragged by mouse, touch and keyboard. `useDraggable` runs for each
 * block whenever something is dragged over a row, so what is inside is a component of its own, drawn again only where it changes.
 */
export const BoardBlock = memo(function BoardBlock({ block, query, row, columns, isDim, free }: BlockProps) {
  const { job, helps, trouble, from, to, room } = block;
  // The rest after midnight is moved where it began.
  const isFixed = helps || job.status === 'ended' || job.since !== undefined;
  const drag = useDraggable({
    id: `${row} ${job.id}`,
    data: { job },
    disabled: isFixed,
    attributes: movable,
  });
  const { x = 0, y = 0 } = drag.transform ?? {};
  const place = columns && {
    gridColumn: columns,
    gridRow: block.line + 1,
    '--room': `${Math.round((room / Math.max(to - from, 15)) * 100)}%`,
  };
  const moved = drag.isDragging && { transform: `translate3d(${x}px, ${y}px, 0)` };
  return (
    <div
      ref={drag.setNodeRef}
      className={`board-job ${drag.isDragging ? 'is-dragged' : ''}`}
      style={{ ...(place as CSSProperties), ...moved }}
      data-status={job.status}
      data-trouble={trouble || undefined}
      data-helps={helps || undefined}
      data-dim={isDim || undefined}
    >
      <Inside
        {...{ job, trouble, helps, isFixed, query, free }}
        isChip={columns === undefined}
        activator={drag.setActivatorNodeRef}
        attributes={drag.attributes}
        listeners={drag.listeners}
      />
    </div>
  );
}, isSame);

const movable = { roleDescription: 'movable job' };

/** Whether a block looks as before. A job that has been saved since has another revision. */
function isSame(before: BlockProps, after: BlockProps): boolean {
  const [one, other] = [before.block, after.block];
  return (
    isSameJob(one.job, other.job) &&
    (['from', 'to', 'line', 'room', 'helps', 'trouble'] as const).every(
      (name) => one[name] === other[name],
    ) &&
    (['query', 'row', 'columns', 'isDim'] as const).every((name) => before[name] === after[name]) &&
    isSameFree(before.free, after.free)
  );
}

function isSameJob(one: BoardJob, other: BoardJob): boolean {
  const names = ['id', 'revision', 'time', 'status', 'driverId'] as const;
  return one === other || names.every((name) => one[name] === other[name]);
}

function isSameFree(one: readonly BoardPerson[] = [], other: readonly BoardPerson[] = []): boolean {
  return one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);
}

interface InsideProps extends Pick<BlockProps, 'query' | 'free'>, Pick<Block, 'job' | 'trouble' | 'helps'> {
  isFixed: boolean;
  isChip: boolean;
  activator: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
}

const Inside = memo(function Inside(props: InsideProps) {
  const { job, trouble, helps, isFixed, isChip, query, free = [] } = props;
  const planned = job.time === '' ? 'No time' : showClock(job.time);
  const time = job.since ? `Since ${showClock(job.since)}` : planned;
  // It stays a link.
  const { role: _role, tabIndex: _, 'aria-disabled': _disabled, ...attributes } = props.attributes;
  const words = [time, job.client, job.title, job.place, statusInWords(job.status), trouble];
  return (
    <>
      {!isFixed && <PickBox value={`${job.id}:${job.revision}`} label={`Select ${job.title} at ${time}`} />}
      <Link
        ref={props.activator}
        to={isFixed ? `/JobManagement/${job.id}` : `/JobManagement/${job.id}/move${query}`}
        className="board-link"
        title={words.filter(Boolean).join(' · ')}
        discover="none"
        preventScrollReset
        draggable={false}
        {...(!isFixed && { ...attributes, ...props.listeners })}
      >
        <span className="board-what">
          {/* Where the hours across or the order of chips say whether it is morning, it is left out. */}
          <b>
            {job.since ? time : time.replace(/ [AP]M$/, '')}
            {isChip && !job.since && <i>{time.match(/ [AP]M$/)}</i>}
          </b>{' '}
          <span>{job.client}</span>
        </span>
        {!isChip && <span className="board-place">{[trouble, job.place].filter(Boolean).join(' · ')}</span>}
        <span className="sr-only">
          {[job.title, statusInWords(job.status), isChip && trouble, helps && 'helps']
            .filter(Boolean)
            .join(', ')}
        </span>
      </Link>
      {free.length > 0 && (
        <Form method="post" action="/JobManagement/give" className="board-free" preventScrollReset>
          <input type="hidden" name="list" value={query} />
          <input type="hidden" name="picked" value={`${job.id}:${job.revision}`} />
          {free.slice(0, mostFree).map(({ id, name }) => (
            <button
              type="submit"
              key={id}
              name="assignedEmployees"
              value={id}
              aria-label={`Give ${job.title} at ${time} to ${name}, who is free`}
            >
              {shortName(name)}
            </button>
          ))}
        </Form>
      )}
    </>
  );
});

/** Apart, since writing to a field makes browsers style the page again, also where nothing has changed. */
const PickBox = memo(function PickBox({ value, label }: { value: string; label: string }) {
  return (
    <label className="board-pick-box">
      <input
        type="checkbox"
        name="picked"
        value={value}
        form="give"
        className="board-pick checkbox checkbox-primary"
        style={{ '--size': '1rem' } as object}
        aria-label={label}
      />
    </label>
  );
});

/** The first name, which is enough on a small button. */
function shortName(name: string): string {
  return name.split(' ')[0] ?? name;
}
