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
  { path: '/Tasks/:id/delete', key: ['Tasks'], thing: task, fields: {} },
  { path: '/Tasks/:id/reopen', key: ['Tasks'], thing: task, fields: { status: 'todo' } },
  { path: '/Tasks/export', key: ['Tasks'] },
  { path: '/clientDashBoard/:id/tasks', key: ['Tasks'], thing: client },
];
