import { someQuotation } from '../support/api';
import { someMeeting } from '../support/meetings';
import { client, himself, meeting, quotation, task } from '../support/things';
import type { ContractRow } from './row';

/** Meetings, tasks and quotations. */
export const work: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/api/meetings-by-date',
    key: ['Meetings'],
    thing: meeting,
    query: { start: '2026-11-23T00:00:00+08:00', end: '2026-11-30T00:00:00+08:00' },
    shape: [],
  },
  {
    method: 'POST',
    path: '/api/add-meeting',
    key: ['Meetings'],
    thing: client,
    thingIn: 'user',
    get body() {
      return someMeeting();
    },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'PUT',
    path: '/api/update-meeting/{id}',
    key: ['Meetings'],
    thing: meeting,
    refers: { user: client },
    body: { title: 'Renamed', logs: ['He brings his wife.'] },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'DELETE',
    path: '/api/meetings/{id}',
    key: ['Meetings'],
    effect: 'vital-write',
    thing: meeting,
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/tasks-active', key: ['Tasks'], thing: task, shape: [] },
  {
    method: 'POST',
    path: '/api/tasks',
    key: ['Tasks'],
    thing: client,
    thingIn: 'CustomerID',
    refers: { assignee: himself },
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
    refers: { CustomerID: client, assignee: himself },
    body: { status: 'in_progress' },
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
  { method: 'GET', path: '/api/quotations', key: ['Quotes'], thing: quotation, shape: [] },
  {
    method: 'POST',
    path: '/api/quotation',
    key: ['Quotes'],
    refers: { clientId: client },
    body: someQuotation,
    shape: ['code', 'docID', 'message', 'number'],
  },
  {
    method: 'GET',
    path: '/api/quotation/{docID}/download',
    key: ['Quotes'],
    thing: quotation,
    shape: null,
  },
];
