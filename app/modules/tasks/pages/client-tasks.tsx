import { CalendarCheck, ListChecks, Plus } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { ListedTab } from '~/ui/listed-tab';
import { listAt } from '~/ui/pager';
import { read } from '~/web/read.server';
import { tasksAt } from '../address';
import { TaskTable } from '../components/task-table';
import { showTask } from '../show';
import { browseTasksOfClient } from '../task-list.server';
import type { Route } from './+types/client-tasks';

export const loader = read(browseTasksOfClient, ({ items, left, today, ...page }) => ({
  ...page,
  tasks: items.map((task) => showTask(task, today, left)),
}));

/** The tasks tab of a client's dashboard. */
export default function ClientTasks({ loaderData, params }: Route.ComponentProps) {
  const { tasks, show, ...page } = loaderData;
  const home = `/clientDashBoard/${params.id}/tasks`;
  const way = `?${new URLSearchParams({ client: params.id, from: params.id })}`;
  const isOpen = show === 'open';
  const newTask = (
    <LinkButton to={`/Tasks/new${way}`} variant="primary" icon={<Plus size={16} />}>
      New Task
    </LinkButton>
  );
  return (
    <ListedTab
      title={isOpen ? 'Open tasks' : 'Completed tasks'}
      text={isOpen ? 'Soonest end date first.' : 'Latest first.'}
      action={
        <>
          <LinkButton to={isOpen ? `${home}?show=completed` : home} variant="ghost" preventScrollReset>
            {isOpen ? 'Completed' : 'Open'}
          </LinkButton>
          {/* The empty state has its own Add button. */}
          {!(isOpen && tasks.length === 0) && newTask}
        </>
      }
      empty={
        isOpen
          ? {
              icon: CalendarCheck,
              title: 'Nothing to do for this client',
              text: 'Add what you promised this client, with who does it and by when.',
              action: newTask,
            }
          : {
              icon: ListChecks,
              title: 'Nothing completed yet',
              text: 'Tasks completed for this client appear here.',
            }
      }
      page={page}
      at={listAt(home, { show: isOpen ? '' : show })}
      shown={tasks.length}
      thing="task"
      foot={
        <p>
          <LinkButton to={tasksAt({ client: params.id })} variant="link">
            All tasks of this client in the Task Manager
          </LinkButton>
        </p>
      }
    >
      <TaskTable tasks={tasks} query={way} />
    </ListedTab>
  );
}
