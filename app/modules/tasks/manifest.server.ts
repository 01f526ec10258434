import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { wakeTasks } from './jobs.server';
import { taskNeeds } from './needs.server';
import { renameAssignee, renameClientInTasks } from './renamed.server';
import { removeTasksOf } from './tasks.server';

export default defineModule({
  title: 'Tasks',
  menu: { to: '/Tasks', label: 'Tasks', icon: 'tasks', key: 'Tasks' },
  clientTabs: [{ path: 'tasks', label: 'Tasks', key: 'Tasks', within: 'Work' }],
  settings: null,
  commands: [
    {
      title: 'New task',
      link: '/Tasks/new',
      also: 'add todo',
      key: 'Tasks',
      rank: 40,
      forClient: ['task'],
    },
    {
      title: 'Overdue tasks',
      link: '/Tasks?show=overdue&who=me',
      key: 'Tasks',
      also: 'late',
    },
    { title: 'Tasks', link: '/Tasks', also: 'todo my today', key: 'Tasks' },
  ],
  collections,
  exported: { tasks: { file: 'tasks', says: 'Tasks.' } },
  ofPerson: {
    tasks: { file: 'tasks', where: (assigneeId) => ({ assigneeId }), says: 'Tasks that are yours.' },
  },
  found: [{ kind: 'task', rank: 60, title: 'Tasks', key: 'Tasks', page: (id) => `/Tasks/${id}/edit` }],
  files: null,
  needs: [taskNeeds],
  imports: null,
  jobs: null,
  // Before the morning mails.
  clock: [daily({ at: '07:00', kind: wakeTasks })],
  upgrades: null,
  reactions: {
    personRenamed: [renameAssignee],
    clientRenamed: [renameClientInTasks],
    sampleRemoved: [removeTasksOf],
  },
});
