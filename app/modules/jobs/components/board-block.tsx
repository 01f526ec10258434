import { useDraggable } from '@dnd-kit/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { showClock } from '~/core/dates';
import { Form } from '~/ui/form';
import type { Block, BoardPerson } from '../board';
import { statusInWords } from '../statuses';

export interface BlockProps {
  block: Block;
  /** The query that the job's dialogs return to. */
  query: string;
  /** The row it is in. */
  row: string;
  style?: CSSProperties;
  /** In a week the block is a short chip. */
  isChip?: boolean;
  /** For an unassigned job: who has time for it. */
  free?: readonly BoardPerson[];
}

/** The most free people named on a job. */
const mostFree = 3;

/** A job on the board: a link to its small form, which can be dragged by mouse, touch and keyboard. */
export function BoardBlock({ block, query, row, style, isChip = false, free = [] }: BlockProps) {
  const { job, helps, trouble } = block;
  const isFixed = helps || job.status === 'ended';
  const drag = useDraggable({
    id: `${row} ${job.id}`,
    data: { job },
    disabled: isFixed,
    attributes: { roleDescription: 'movable job' },
  });
  const { x = 0, y = 0 } = drag.transform ?? {};
  const time = job.time === '' ? 'No time' : showClock(job.time);
  // It stays a link.
  const { role: _role, tabIndex: _, 'aria-disabled': _disabled, ...attributes } = drag.attributes;
  const words = [time, job.client, job.title, job.place, statusInWords(job.status), trouble];
  return (
    <div
      ref={drag.setNodeRef}
      className={`board-job ${drag.isDragging ? 'is-dragged' : ''}`}
      style={{ ...style, ...(drag.isDragging && { transform: `translate3d(${x}px, ${y}px, 0)` }) }}
      data-status={job.status}
      data-trouble={trouble || undefined}
      data-helps={helps || undefined}
      title={words.filter(Boolean).join(' · ')}
    >
      {!isFixed && (
        <label className="board-pick-box">
          <input
            type="checkbox"
            name="picked"
            value={`${job.id}:${job.revision}`}
            form="give"
            className="board-pick checkbox checkbox-primary"
            style={{ '--size': '1rem' } as object}
            aria-label={`Select ${job.title} at ${time}`}
          />
        </label>
      )}
      <Link
        ref={drag.setActivatorNodeRef}
        to={isFixed ? `/JobManagement/${job.id}` : `/JobManagement/${job.id}/move${query}`}
        className="board-link"
        discover="none"
        preventScrollReset
        draggable={false}
        {...(!isFixed && { ...attributes, ...drag.listeners })}
      >
        <span className="font-semibold tabular-nums">
          {/* The hours across say whether it is morning. */}
          {isChip ? `${time} ${job.client}` : time.replace(/ [AP]M$/, '')}
        </span>
        {!isChip && <span className="font-medium">{job.client}</span>}
        {!isChip && <span className="text-muted">{trouble || job.place}</span>}
        <span className="sr-only">
          {[job.title, statusInWords(job.status), trouble, helps && 'helps'].filter(Boolean).join(', ')}
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
    </div>
  );
}

/** The first name, which is enough on a small button. */
function shortName(name: string): string {
  return name.split(' ')[0] ?? name;
}
