import { owner, type Visit } from '../../../tests/e2e/support/visit';
import { type ContractRow, inList, type PageRow } from '../../../tests/support/rows';
import { callingOwner, client, employee, task } from '../../../tests/support/things';

export const calls: readonly ContractRow[] = [
  { method: 'GET', path: '/api/tasks-active', key: ['Tasks'], thing: task, shape: [] },
  {
    method: 'POST',
    path: '/api/tasks',
    key: ['Tasks'],
    thing: client,
    thingIn: 'CustomerID',
    refers: { assignee: callingOwner },
    body: {
      title: 'Send samples',
      description: 'Three bags.',
      endDate: '2026-11-27',
      priority: 'High',
      status: 'pending',
    },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'PUT',
    path: '/api/tasks/{id}',
    key: ['Tasks'],
    thing: task,
    refers: { CustomerID: client, assignee: callingOwner },
    body: { status: 'in_progress' },
    sentBack: {
      read: async (company, id) => inList((await company.get('/api/tasks-active')).body, { id }),
    },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'DELETE',
    path: '/api/tasks/{id}',
    key: ['Tasks'],
    effect: 'vital-write',
    thing: task,
    shape: ['code', 'message'],
  },
];

export const pages: readonly PageRow[] = [
  { path: '/Tasks', key: ['Tasks'], fields: { ids: 'none', newStatus: 'blocked' } },
  { path: '/Tasks/new', key: ['Tasks'], fields: { title: 'New', endDate: '2026-11-27', CustomerID: 'none' } },
  { path: '/Tasks/give/:id', key: ['Tasks'], thing: employee, fields: { assignee: 'me' } },
  { path: '/Tasks/:id/edit', key: ['Tasks'], thing: task, fields: { title: 'Renamed' } },
  { path: '/Tasks/:id/row', key: ['Tasks'], thing: task, fields: { title: 'Renamed' } },
  { path: '/Tasks/:id/delete', key: ['Tasks'], thing: task, fields: {} },
  { path: '/Tasks/:id/reopen', key: ['Tasks'], thing: task, fields: { status: 'todo' } },
  { path: '/Tasks/:id/checklist', key: ['Tasks'], thing: task, fields: { tick: 'Samples' } },
  { path: '/Tasks/export', key: ['Tasks'] },
  { path: '/clientDashBoard/:id/tasks', key: ['Tasks'], thing: client },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/Tasks', heading: 'Task Manager', title: /^Tasks/, who: owner, list: true },
  { path: '/Tasks?show=overdue&who=me', heading: 'Task Manager', title: /^Tasks/, who: owner, again: true },
  { path: '/Tasks?show=completed', heading: 'Task Manager', title: /^Tasks/, who: owner, list: true },
  { path: '/Tasks?find=zzz', heading: 'Task Manager', title: /^Tasks/, who: owner, again: true },
  { path: '/Tasks?view=days', heading: 'Task Manager', title: /^Tasks/, who: owner, list: true },
  { path: '/Tasks?view=people', heading: 'Task Manager', title: /^Tasks/, who: owner, again: true },
  { path: '/Tasks/:task/row', heading: 'Task Manager', title: /^Change task/, who: owner },
  { path: '/Tasks/new', heading: 'Task Manager', title: /^New task/, who: owner },
  { path: '/Tasks/:task/edit', heading: 'Task Manager', title: /^Edit task/, who: owner, again: true },
  { path: '/Tasks/:task/delete', heading: 'Task Manager', title: /^Delete task/, who: owner, again: true },
  { path: '/Tasks/:task/checklist', heading: 'Task Manager', title: /^Checklist/, who: owner, again: true },
  { path: '/Tasks/:task/reopen', heading: 'Task Manager', title: /^Undo/, who: owner, again: true },
  {
    path: '/clientDashBoard/:id/tasks',
    heading: /Ah Seng Coffee House/,
    title: /^Tasks · Ah Seng/,
    who: owner,
    again: true,
  },
];
