import { holds } from '~/core/access';
import { counted } from '~/core/counted';
import { showDate, singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { fromToday } from '~/core/from-today';
import { readCounted } from '~db/keyset';
import { countOf } from '~db/queries';
import { type Asking, later, type ModuleNeeds, mostInMenu, type Need, type NeedGroup } from '../needs.server';
import { tasksAt } from './address';
import { type Task, tasks } from './collections';
import { filterOf, mostUrgentFirst, withClients } from './task-list.server';

type Listed = Pick<Task, '_id' | 'title' | 'clientId' | 'clientName' | 'endDate' | 'createdAt'>;

/** A person's own tasks that are overdue or due today: by priority, then the longest overdue first. */
export const taskNeeds: ModuleNeeds = {
  async groups(asking) {
    if (!holds(asking.person.access, 'Tasks')) return [];
    return await Promise.all([
      group(asking, 'overdue', { title: 'Overdue tasks', rank: 30 }),
      group(asking, 'today', { title: 'Tasks due today', rank: 35 }),
    ]);
  },
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

async function group(
  { person, today, db, most }: Asking,
  show: 'overdue' | 'today',
  { title, rank }: Pick<NeedGroup, 'title' | 'rank'>,
): Promise<NeedGroup> {
  const projection = { title: 1, clientId: 1, clientName: 1, endDate: 1, createdAt: 1 } as const;
  const { filter } = filterOf({ show }, { today, assigneeId: person.userId });
  const wanted = { filter, order: mostUrgentFirst, limit: most, projection };
  const { items, count } = await readCounted(db.in(tasks), wanted);
  const lines = await withClients(db, items);
  return {
    kind: `tasks-${show}`,
    title,
    rank,
    count,
    link: tasksAt({ show, who: 'me' }),
    lines: lines.map((task) => lineOf(task, show)),
  };
}

function lineOf({ _id, title, clientName, endDate, createdAt }: Listed, show: 'overdue' | 'today'): Need {
  const isOverdue = show === 'overdue';
  return {
    key: `task:${_id}`,
    text: title,
    why: isOverdue ? `${clientName} · due ${showDate(endDate)}` : clientName,
    link: `/Tasks/${_id}/edit`,
    since: later(createdAt, singaporeMoment(isOverdue ? dayAfter(endDate, 1) : endDate, '00:00')),
    ...(isOverdue && { tone: 'danger' as const }),
    actions: [{ does: 'send', label: 'Complete', to: '/Tasks', fields: { complete: _id, ...fromToday } }],
  };
}
