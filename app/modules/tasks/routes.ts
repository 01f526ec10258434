import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/tasks/${file}`;

/** The list of tasks with its dialogs. A client's own tasks are a tab of the client's dashboard. */
const pages: RouteConfigEntry[] = [
  route('Tasks', at('pages/tasks.tsx'), [
    route('new', at('pages/new-task.tsx')),
    route('give/:id', at('pages/give-tasks.tsx')),
    route(':id/edit', at('pages/edit-task.tsx')),
    route(':id/row', at('pages/edit-row.tsx')),
    route(':id/delete', at('pages/delete-task.tsx')),
    route(':id/reopen', at('pages/reopen-task.tsx')),
    route(':id/checklist', at('pages/checklist.tsx')),
  ]),
  route('Tasks/export', at('pages/export.ts')),
];

const calls: RouteConfigEntry[] = [
  route('api/tasks-active', at('api/tasks-active.ts')),
  route('api/tasks', at('api/tasks.ts')),
  route('api/tasks/:id', at('api/task.ts')),
];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: {
    'clientDashBoard/:id': [route('tasks', at('pages/client-tasks.tsx'))],
  },
} satisfies ModuleRoutes;
