import { Check, Pencil } from 'lucide-react';
import { FollowLinks } from '~/ui/follow-links';
import { IconSheet, SheetIcon } from '~/ui/icon-sheet';
import { Rows } from '~/ui/rows';
import type { ShownTask } from '../show';
import { EndDate, PriorityWord, StatusBadge } from './task-badges';

interface TaskTableProps {
  tasks: readonly ShownTask[];
  /** What the addresses of a task's dialogs carry, so that they lead back here: '?who=me', or nothing. */
  query: string;
  /** Where a client's tasks are alone; without it the client is not named, since all are one client's. */
  clientAt?: (id: string) => string;
  /** Those whose boxes are ticked, where the rows stand in a form that takes them. */
  ticked?: ReadonlySet<string>;
}

const icons = { complete: Check, edit: Pencil };

/** Tasks as a table, on a small screen as cards. Plain anchors and buttons: the list has one handler for all. */
export function TaskTable({ tasks, query, clientAt, ticked }: TaskTableProps) {
  const ofCompleted = tasks.some(({ completed }) => completed !== null);
  const headings = [
    'Task',
    ...(clientAt ? ['Client'] : []),
    ofCompleted ? 'Completed' : 'End date',
    'Priority',
    'Status',
    'Assignee',
  ];
  return (
    <FollowLinks>
      <IconSheet icons={icons} />
      <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100 shadow-faint">
        <table aria-label="Tasks" className="table table-cards">
          <thead>
            <tr>
              {ticked && (
                <th className="w-10 pe-0">
                  <span className="sr-only">Ticked</span>
                </th>
              )}
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <Rows
            in="tbody"
            each={TaskRow}
            rows={tasks.map((task) => ({
              ...task,
              clientAt: clientAt?.(task.clientId),
              ticked: ticked?.has(task.id),
            }))}
            of={{ query, ofCompleted }}
          />
        </table>
      </div>
    </FollowLinks>
  );
}

interface TaskRowProps {
  row: ShownTask & {
    /** Without it the client is not named. */
    clientAt: string | undefined;
    /** Whether its box is ticked, where it has one. */
    ticked: boolean | undefined;
  };
  of: { query: string; ofCompleted: boolean };
}

function TaskRow({ row: task, of: { query, ofCompleted } }: TaskRowProps) {
  const { id, title, priority, status, assignee, clientAt, ticked } = task;
  const canBeTicked = ticked !== undefined;
  return (
    <tr className={`max-lg:relative max-lg:pe-26! ${canBeTicked ? 'max-lg:ps-13!' : ''}`}>
      {canBeTicked && (
        <td className="pe-0 max-lg:absolute max-lg:start-4 max-lg:top-3.5">
          <label className="-m-3 block cursor-pointer p-3">
            <input
              type="checkbox"
              name="ids"
              value={id}
              defaultChecked={ticked}
              aria-label={`Tick ${title}`}
              className="checkbox checkbox-primary block"
              style={{ '--size': '1.25rem' } as object}
            />
          </label>
        </td>
      )}
      <th scope="row" className="font-medium lg:min-w-44 lg:max-w-90">
        <a href={`/Tasks/${id}/edit${query}`} data-stays className="row-link">
          {title}
        </a>
      </th>
      {clientAt && (
        <td className="max-lg:text-muted wrap-anywhere lg:min-w-38">
          <a href={clientAt} className="row-link" title="Only this client’s tasks">
            {task.client}
          </a>
        </td>
      )}
      {ofCompleted ? (
        <td className="beside lg:whitespace-nowrap">
          <span className="lg:hidden">Completed </span>
          {task.completed}
        </td>
      ) : (
        <td className="beside">
          <EndDate {...task} />
        </td>
      )}
      <td className="beside">
        <PriorityWord priority={priority} />
      </td>
      <td className="beside">
        <StatusBadge status={status} />
      </td>
      <td className="beside wrap-anywhere lg:min-w-30">{assignee}</td>
      <td className="py-1 max-lg:absolute max-lg:end-2 max-lg:top-1">
        <span className="flex justify-end gap-1">
          {canBeTicked && status !== 'completed' && (
            <button
              type="submit"
              name="complete"
              value={id}
              className="btn btn-ghost btn-square btn-sm tap"
              aria-label={`Complete ${title}`}
              title="Complete"
            >
              <SheetIcon name="complete" />
            </button>
          )}
          <a
            href={`/Tasks/${id}/edit${query}`}
            data-stays
            className="btn btn-ghost btn-square btn-sm tap"
            aria-label={`Edit ${title}`}
            title="Edit"
          >
            <SheetIcon name="edit" />
          </a>
        </span>
      </td>
    </tr>
  );
}
