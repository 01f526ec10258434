import { getFormProps } from '@conform-to/react';
import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { Outlet, useMatch } from 'react-router';
import { backToToday } from '~/core/from-today';
import { FileLink, LinkButton } from '~/ui/button';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Page, PageHeader } from '~/ui/page';
import { Pager, shownOf } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { SearchBox } from '~/ui/search-box';
import { Tabs } from '~/ui/tabs';
import { read } from '~/web/read.server';
import { useRound, useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { backTo, queryOf, tasksAt } from '../address';
import { changeStatuses, statusesMessage } from '../bulk.server';
import { NoTasks } from '../components/no-tasks';
import { StatusBar } from '../components/status-bar';
import { TaskFilters } from '../components/task-filters';
import { statusForm, TaskTable } from '../components/task-table';
import { dayLanes, peopleLanes } from '../lanes';
import * as messages from '../messages';
import { type ShownTask, showTask } from '../show';
import { views } from '../statuses';
import { browseTasks } from '../task-list.server';
import type { Route } from './+types/tasks';

export const meta = () => [{ title: 'Tasks · Laoban' }];
export const loader = read(browseTasks, ({ items, left, today, people, userId, ...page }) => ({
  ...page,
  ...shownAs(
    items.map((task) => showTask(task, today, left)),
    { view: page.words.show === 'open' ? page.words.view : '', today, people },
  ),
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

/** The tasks, and the lanes that they are shown in; null if they are rows of a table. */
function shownAs(
  tasks: ShownTask[],
  { view, today, people }: { view: string; today: string; people: { _id: string; name: string }[] },
) {
  const lanes =
    view === 'days' ? dayLanes(tasks, today) : view === 'people' ? peopleLanes(tasks, people) : null;
  return { tasks, lanes };
}

// Dragging is loaded where it is shown.
const TaskLanes = lazy(async () => ({ default: (await import('../components/task-lanes')).TaskLanes }));

export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, lanes, words, marks, count, previous, next, people, clients, isEmpty, noClients } =
    loaderData;
  const { show, find } = words;
  const [form, fields] = useSimpleForm<{ ids: string[]; newStatus: string }>(statusForm, actionData);
  const round = useRound(actionData);
  const tabs = views.map((view) => ({
    to: tasksAt({ ...words, show: view, status: '', view: '' }),
    label: { open: 'Open', today: 'Due today', overdue: 'Overdue', completed: 'Completed' }[view],
  }));
  const narrowed = [words.status, words.who, words.client, find].some((word) => word !== '');
  const query = queryOf({ ...words, ...marks });
  const editing = useMatch('/Tasks/:id/row')?.params.id;
  const inPlace = tasks.find(({ id }) => id === editing)?.id;
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
        more={!isEmpty && <FileLink href="/Tasks/export">Export</FileLink>}
        folded
        action={!hasFirstStep && newTask}
      />
      <Tabs label="Tasks" tabs={tabs} current={tasksAt({ ...words, status: '', view: '' })} />
      {(tasks.length > 0 || narrowed) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SearchBox name="find" value={find} placeholder="Search tasks" label="Search tasks by title" />
          {show === 'open' && (
            <div className="sm:ms-auto">
              <Pills
                label="Shown as"
                pills={ways.map(([view, label]) => ({ to: tasksAt({ ...words, view }), label }))}
                current={tasksAt(words)}
              />
            </div>
          )}
          <TaskFilters words={words} people={people} clients={clients} />
        </div>
      )}
      {/* One that the list no longer has, as when somebody completed it meanwhile. */}
      {editing && !inPlace && (
        <Card>
          <Outlet />
        </Card>
      )}
      <GiveAll tasks={tasks} />
      {tasks.length > 0 ? (
        <div key={round} className="ticked flex flex-col gap-3">
          {lanes ? (
            <TaskLanes
              lanes={lanes}
              view={words.view}
              query={query}
              form={statusForm}
              editing={{ id: inPlace, form: <Outlet /> }}
            />
          ) : (
            <TaskTable
              tasks={tasks}
              query={query}
              clientAt={(client) => tasksAt({ ...words, client })}
              ticked={tickedIn(fields.ids.initialValue)}
              editing={{ id: inPlace, form: <Outlet /> }}
            />
          )}
          <Form {...getFormProps(form)} className="contents" staysUnder={['/Tasks']} preventScrollReset>
            <FormErrors form={form} />
            <input type="hidden" name="list" value={query} />
            {!lanes && (
              <StatusBar
                errors={fields.ids.errors ?? fields.newStatus.errors}
                chosen={fields.newStatus.initialValue?.toString()}
              />
            )}
          </Form>
        </div>
      ) : (
        <NoTasks show={show} narrowed={narrowed} find={find} noClients={noClients} action={newTask} />
      )}
      {count > 0 && (
        <Pager
          at={(mark) => tasksAt({ ...words, ...mark })}
          previous={previous}
          next={next}
          shown={shownOf(tasks.length, count, 'task')}
        />
      )}
      {!editing && <Outlet />}
    </Page>
  );
}

/** The ways in which open tasks are shown. */
const ways = [
  ['', 'List'],
  ['days', 'By day'],
  ['people', 'By person'],
] as const;

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
