import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TickAll } from '~/ui/filters';
import { RowLink } from '~/ui/row-link';
import type { ShownTask } from '../show';
import { CompleteButton } from './complete-button';
import { EndDate, PriorityWord, StatusBadge } from './task-badges';

interface TaskTableProps {
  tasks: readonly ShownTask[];
  /** The query that a task's dialogs carry so that they return here: '?who=me', or ''. */
  query: string;
  /** Whether to show the client. Not on a client's own tab. */
  clientAt?: (id: string) => string;
  /** The ticked tasks, if the rows have checkboxes. They and the Complete buttons are of the form with this list's id. */
  ticked?: ReadonlySet<string>;
  /** The task that is changed in its place, and its form. */
  editing?: { id: string | undefined; form: ReactNode };
}

/** The id of the form that changes the status of tasks. */
export const statusForm = 'tasks';

/** Tasks as a table, on small screens as cards. */
export function TaskTable({ tasks, query, clientAt, ticked, editing }: TaskTableProps) {
  const ofCompleted = tasks.some(({ completed }) => completed !== null);
  const headings = ['Task', ofCompleted ? 'Completed' : 'End date', 'Status', 'Assignee'];
  return (
    <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100 shadow-faint">
      <table aria-label="Tasks" className="table table-cards">
        <thead>
          <tr>
            {ticked && (
              <th scope="col" className="w-10 pe-0">
                <TickAll form={statusForm} />
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
          {tasks.map((task) =>
            task.id === editing?.id ? (
              <tr key={task.id}>
                <td colSpan={headings.length + (ticked ? 2 : 1)} className="py-4">
                  {editing.form}
                </td>
              </tr>
            ) : (
              <TaskRow
                key={task.id}
                task={task}
                query={query}
                ofCompleted={ofCompleted}
                clientAt={clientAt?.(task.clientId)}
                ticked={ticked?.has(task.id)}
              />
            ),
          )}
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
  const { id, title, status, assignee, assigneeLeft } = task;
  const canBeTicked = ticked !== undefined;
  return (
    <tr className={`max-lg:relative ${canBeTicked ? 'max-lg:ps-13!' : ''}`}>
      {canBeTicked && (
        <td className="pe-0 max-lg:absolute max-lg:start-4 max-lg:top-3.5">
          <label className="-m-3 block cursor-pointer p-3">
            <input
              type="checkbox"
              name="ids"
              form={statusForm}
              value={id}
              defaultChecked={ticked}
              aria-label={`Tick ${title}`}
              className="tick checkbox checkbox-primary block"
              style={{ '--size': '1.25rem' } as object}
            />
          </label>
        </td>
      )}
      <th scope="row" className="font-normal max-lg:pe-22! lg:max-w-110">
        <Link
          to={`/Tasks/${id}/edit${query}`}
          discover="none"
          preventScrollReset
          className="row-link inline-block py-0.5 font-semibold text-base"
        >
          {title}
        </Link>
        <More task={task} query={query} clientAt={clientAt} />
      </th>
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
      <td className={`cell-inline ${status === 'todo' ? 'max-lg:hidden!' : ''}`}>
        <StatusBadge status={status} />
      </td>
      <td className="cell-inline wrap-anywhere lg:min-w-30">
        {assignee}
        {assigneeLeft && !task.completed && <span className="text-warning"> (no longer here)</span>}
      </td>
      <td className="py-1 max-lg:absolute max-lg:end-2 max-lg:top-1">
        <span className="flex justify-end gap-1">
          {canBeTicked && status !== 'completed' && (
            <CompleteButton form={statusForm} id={id} title={title} />
          )}
          <RowLink verb="Edit" to={`/Tasks/${id}/${canBeTicked ? 'row' : 'edit'}${query}`} name={title} />
        </span>
      </td>
    </tr>
  );
}

/** Whose it is, its priority, how it repeats and how far its checklist is. */
function More({ task, query, clientAt }: { task: ShownTask; query: string; clientAt: string | undefined }) {
  const { id, client, priority, repeats, ticked } = task;
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-muted">
      {clientAt && (
        <Link
          to={clientAt}
          discover="none"
          className="row-link inline-block py-1"
          title="Only this client’s tasks"
        >
          {client}
        </Link>
      )}
      <PriorityWord priority={priority} />
      {repeats && <span>Repeats {repeats}</span>}
      {ticked && (
        <Link to={`/Tasks/${id}/checklist${query}`} discover="none" preventScrollReset className="tap link">
          Checklist: {ticked} done
        </Link>
      )}
    </span>
  );
}
