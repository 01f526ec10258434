import { getFormProps } from '@conform-to/react';
import { Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import { backToToday } from '~/core/from-today';
import { FileLink, LinkButton } from '~/ui/button';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Page, PageHeader } from '~/ui/page';
import { Pager, shownOf } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { Tabs } from '~/ui/tabs';
import { useFormReply, useRound } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backTo, queryOf, tasksAt } from '../address';
import { changeStatuses, statusesMessage } from '../bulk.server';
import { NoTasks } from '../components/no-tasks';
import { StatusBar } from '../components/status-bar';
import { TaskFilters } from '../components/task-filters';
import { TaskTable } from '../components/task-table';
import * as messages from '../messages';
import { statusChangeInput, views } from '../schema';
import { type ShownTask, showTask } from '../show';
import { browseTasks } from '../task-list.server';
import type { Route } from './+types/tasks';

export const meta = () => [{ title: 'Tasks · Laoban' }];
export const loader = read(browseTasks, ({ items, left, today, people, userId, ...page }) => ({
  ...page,
  tasks: items.map((task) => showTask(task, today, left)),
  people: people.filter(({ _id }) => _id !== userId).map(({ _id, name }) => ({ value: _id, label: name })),
}));
export const action = submit(changeStatuses, {
  to: (_, __, sent) => backToToday(sent, backTo({ list: sent.list })),
  toast: ({ undo, ...changed }) => {
    if (undo) {
      const link = { to: `/Tasks/${undo.id}/reopen?was=${undo.status}`, label: 'Undo' };
      return { kind: 'success', text: messages.updated, link };
    }
    return { kind: changed.changed > 0 ? 'success' : 'info', text: statusesMessage(changed) };
  },
});

export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, words, marks, count, previous, next, people, clients, isEmpty } = loaderData;
  const { show, find } = words;
  const [form, fields] = useFormReply<{ ids: string[]; newStatus: string }>('tasks', actionData, {
    schema: statusChangeInput,
  });
  const round = useRound(actionData);
  const tabs = views.map((view) => ({
    to: tasksAt({ ...words, show: view, status: '' }),
    label: { open: 'Open', today: 'Due today', overdue: 'Overdue', completed: 'Completed' }[view],
  }));
  const narrowed = [words.status, words.who, words.client, find].some((word) => word !== '');
  const query = queryOf({ ...words, ...marks });
  // The empty state has its own Add button.
  const hasFirstStep = show === 'open' && tasks.length === 0 && !narrowed;
  const newTask = (
    <LinkButton to={`/Tasks/new${query}`} variant="primary" icon={<Plus size={16} />} preventScrollReset>
      New Task
    </LinkButton>
  );
  return (
    <Page>
      <PageHeader
        title="Task Manager"
        purpose="What needs doing, for which client and by when."
        action={
          !(isEmpty && hasFirstStep) && (
            <>
              {!isEmpty && <FileLink href="/Tasks/export">Export</FileLink>}
              {!hasFirstStep && newTask}
            </>
          )
        }
      />
      <Tabs label="Tasks" tabs={tabs} current={tasksAt({ ...words, status: '' })} />
      {(tasks.length > 0 || narrowed) && (
        <div className="flex flex-col gap-3">
          <SearchBox name="find" value={find} placeholder="Search tasks" label="Search tasks by title" />
          <TaskFilters words={words} people={people} clients={clients} />
        </div>
      )}
      <GiveAll tasks={tasks} />
      {tasks.length > 0 ? (
        <Form
          key={round}
          {...getFormProps(form)}
          className="flex flex-col gap-3"
          staysUnder={['/Tasks']}
          preventScrollReset
        >
          <FormErrors form={form} />
          <input type="hidden" name="list" value={query} />
          <StatusBar
            errors={fields.ids.errors ?? fields.newStatus.errors}
            chosen={fields.newStatus.initialValue?.toString()}
          />
          <TaskTable
            tasks={tasks}
            query={query}
            clientAt={(client) => tasksAt({ ...words, client })}
            ticked={tickedIn(fields.ids.initialValue)}
          />
        </Form>
      ) : (
        <NoTasks show={show} narrowed={narrowed} find={find} action={newTask} />
      )}
      {count > 0 && (
        <Pager
          at={(mark) => tasksAt({ ...words, ...mark })}
          previous={previous}
          next={next}
          shown={shownOf(tasks.length, count, 'task')}
        />
      )}
      <Outlet />
    </Page>
  );
}

/** Links that give all open tasks of people who have left to somebody else. */
function GiveAll({ tasks }: { tasks: readonly ShownTask[] }) {
  const left = new Map(
    tasks
      .filter(({ assigneeLeft, completed }) => assigneeLeft && completed === null)
      .map(({ assigneeId, assignee }) => [assigneeId, assignee]),
  );
  if (left.size === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {[...left].map(([id, name]) => (
        <LinkButton key={id} to={`/Tasks/give/${id}`} size="small" discover="none" preventScrollReset>
          {`Give all of ${name} to …`}
        </LinkButton>
      ))}
    </div>
  );
}

/** The boxes that were ticked when the form came back: a string for one, an array for several. */
function tickedIn(sent: unknown): ReadonlySet<string> {
  return new Set([sent].flat().filter((id): id is string => typeof id === 'string'));
}
