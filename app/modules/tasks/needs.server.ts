import { holds } from '~/core/access';
import { counted } from '~/core/counted';
import { showDate, singaporeMoment } from '~/core/dates';
import { dayAfter, daysLate } from '~/core/days';
import { fromToday, openedOnToday } from '~/core/from-today';
import { mostCounted, sortOf } from '~db/keyset';
import { countOf, listOf } from '~db/queries';
import { peopleRead, whoLeftRead } from '../account/index.server';
import { clientNamesRead } from '../crm/index.server';
import {
  type Asking,
  dayPart,
  later,
  type ModuleNeeds,
  mostInMenu,
  type Need,
  type NeedGroup,
} from '../needs.server';
import { ofWhoLeft, tasksAt } from './address';
import { type Task, tasks } from './collections';
import { filterOf, mostUrgentFirst } from './task-list.server';

type Shown = 'overdue' | 'today';
type Listed = Pick<Task, '_id' | 'title' | 'clientId' | 'clientName' | 'endDate' | 'createdAt'>;

/** A person's own tasks that are overdue or due today: by priority, then the longest overdue first. */
export const taskNeeds: ModuleNeeds = {
  groups: dayPart({
    reads(asking) {
      if (!holds(asking.person.access, 'Tasks')) return null;
      const overdue = ownTasks(asking, 'overdue');
      const today = ownTasks(asking, 'today');
      return {
        // Only owners are asked to hand on what others have left.
        left: asking.person.access.laoban ? whoLeftRead : peopleRead([]),
        overdue: overdue.list,
        overdueCount: overdue.count,
        today: today.list,
        todayCount: today.count,
      };
    },
    more: (_, { left, overdue, today }) => ({
      ofLeft: openTasksRead(left.map(({ _id }) => _id)),
      names: clientNamesRead([...overdue, ...today].map(({ clientId }) => clientId)),
    }),
    show({ today: day }, { ofLeft, overdue, overdueCount, today, todayCount, names }) {
      const nameOf = new Map(names.map(({ _id, name }) => [_id, name]));
      const lines = (items: readonly Task[], show: Shown) =>
        items.map((task) =>
          lineOf({ ...task, clientName: nameOf.get(task.clientId) ?? task.clientName }, show, day),
        );
      return [
        group(
          'overdue',
          { title: 'Overdue tasks', rank: 30, count: overdueCount },
          lines(overdue, 'overdue'),
        ),
        group('today', { title: 'Tasks due today', rank: 35, count: todayCount }, lines(today, 'today')),
        groupOfLeft(ofLeft),
      ];
    },
  }),
  menu: {
    to: '/Tasks',
    count({ person, today }) {
      if (!holds(person.access, 'Tasks')) return null;
      const { filter } = filterOf({ show: 'overdue' }, { today, assigneeId: person.userId });
      return countOf(tasks, filter, mostInMenu);
    },
    says: (count) => counted(count, 'overdue task'),
  },
};

function ownTasks({ person, today, most }: Asking, show: Shown) {
  const { filter } = filterOf({ show }, { today, assigneeId: person.userId });
  const projection = { title: 1, clientId: 1, clientName: 1, endDate: 1, createdAt: 1 } as const;
  return {
    list: listOf(tasks, filter, { sort: sortOf(mostUrgentFirst), limit: most, projection }),
    count: countOf(tasks, filter, mostCounted),
  };
}

function group(
  show: Shown,
  words: Pick<NeedGroup, 'title' | 'rank' | 'count'>,
  lines: readonly Need[],
): NeedGroup {
  return { kind: `tasks-${show}`, ...words, part: 'day', link: tasksAt({ show, who: 'me' }), lines };
}

/** The open tasks of these people, by person, the first end date first. */
function openTasksRead(ids: readonly string[]) {
  const projection = { assigneeId: 1, assigneeName: 1, endDate: 1, createdAt: 1 } as const;
  const sort = { assigneeId: 1, endDate: 1, _id: 1 } as const;
  const filter = { open: true as const, assigneeId: { $in: [...ids] } };
  return listOf(tasks, filter, { sort, limit: mostCounted, projection });
}

/** People who have left with open tasks, each with a form that gives them all to somebody else. */
function groupOfLeft(found: readonly Task[]): NeedGroup {
  const byPerson = new Map<string, Task[]>();
  for (const task of found) byPerson.set(task.assigneeId, [...(byPerson.get(task.assigneeId) ?? []), task]);
  return {
    kind: 'tasks-left',
    title: 'Tasks of people who have left',
    rank: 32,
    count: null,
    link: tasksAt({ who: ofWhoLeft }),
    linkText: 'Tasks',
    part: 'decisions',
    lines: [...byPerson].map(([id, [first, ...others]]) => ({
      key: `tasks-left:${id}`,
      text: `${first?.assigneeName}: ${counted(others.length + 1, 'open task')}`,
      why: `first due ${showDate(first?.endDate ?? '')}`,
      link: tasksAt({ who: id }),
      since: first?.createdAt ?? new Date(0),
      tone: 'warning' as const,
      actions: [{ does: 'open' as const, label: 'Give all to …', to: openedOnToday(`/Tasks/give/${id}`) }],
    })),
  };
}

function lineOf({ _id, title, clientName, endDate, createdAt }: Listed, show: Shown, day: string): Need {
  const isOverdue = show === 'overdue';
  return {
    key: `task:${_id}`,
    text: title,
    why: isOverdue ? `${clientName} · ${daysLate(endDate, day)}` : clientName,
    link: `/Tasks/${_id}/edit`,
    since: later(createdAt, singaporeMoment(isOverdue ? dayAfter(endDate, 1) : endDate, '00:00')),
    ...(isOverdue && { tone: 'danger' as const }),
    actions: [{ does: 'send', label: 'Complete', to: '/Tasks', fields: { complete: _id, ...fromToday } }],
  };
}
