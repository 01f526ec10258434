import { Link } from 'react-router';
import { RowIcon } from '~/ui/row-icon';
import { RowLink } from '~/ui/row-link';
import type { ShownTask } from '../show';
import { EndDate, PriorityWord, StatusBadge } from './task-badges';

interface TaskTableProps {
  tasks: readonly ShownTask[];
  /** The query that a task's dialogs carry so that they return here: '?who=me', or ''. */
  query: string;
  /** Whether to show the client. Not on a client's own tab. */
  clientAt?: (id: string) => string;
  /** The ticked tasks, if the rows have checkboxes. */
  ticked?: ReadonlySet<string>;
}

/** Tasks as a table, on small screens as cards. */
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
    <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100 shadow-faint">
      <table aria-label="Tasks" className="table table-cards">
        <thead>
          <tr>
            {ticked && (
              <th scope="col" className="w-10 pe-0">
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
        <tbody>
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              query={query}
              ofCompleted={ofCompleted}
              clientAt={clientAt?.(task.clientId)}
              ticked={ticked?.has(task.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TaskRowProps {
  task: ShownTask;
  query: string;
  ofCompleted: boolean;
  clientAt: string | undefined;
  /** Whether the checkbox is ticked, if there is one. */
  ticked: boolean | undefined;
}

function TaskRow({ task, query, ofCompleted, clientAt, ticked }: TaskRowProps) {
  const { id, title, priority, status, assignee, assigneeLeft } = task;
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
              className="tick checkbox checkbox-primary block"
              style={{ '--size': '1.25rem' } as object}
            />
          </label>
        </td>
      )}
      <th scope="row" className="font-medium lg:min-w-44 lg:max-w-90">
        <Link to={`/Tasks/${id}/edit${query}`} discover="none" preventScrollReset className="row-link">
          {title}
        </Link>
        <More task={task} query={query} />
      </th>
      {clientAt && (
        <td className="max-lg:text-muted wrap-anywhere lg:min-w-38">
          <Link to={clientAt} discover="none" className="row-link" title="Only this client’s tasks">
            {task.client}
          </Link>
        </td>
      )}
      {ofCompleted ? (
        <td className="cell-inline lg:whitespace-nowrap">
          <span className="lg:hidden">Completed </span>
          {task.completed}
        </td>
      ) : (
        <td className="cell-inline">
          <EndDate {...task} />
        </td>
      )}
      <td className="cell-inline">
        <PriorityWord priority={priority} />
      </td>
      <td className="cell-inline">
        <StatusBadge status={status} />
      </td>
      <td className="cell-inline wrap-anywhere lg:min-w-30">
        {assignee}
        {assigneeLeft && !task.completed && <span className="text-warning"> (no longer here)</span>}
      </td>
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
              <RowIcon name="check" />
            </button>
          )}
          <RowLink verb="Edit" to={`/Tasks/${id}/edit${query}`} name={title} />
        </span>
      </td>
    </tr>
  );
}

/** How it repeats and how far its checklist is. */
function More({ task: { id, repeats, ticked }, query }: { task: ShownTask; query: string }) {
  if (!repeats && !ticked) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 font-normal text-small text-muted">
      {repeats && <span>Repeats {repeats}</span>}
      {ticked && (
        <Link to={`/Tasks/${id}/checklist${query}`} discover="none" preventScrollReset className="tap link">
          Checklist: {ticked} done
        </Link>
      )}
    </span>
  );
}
