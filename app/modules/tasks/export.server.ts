import { z } from 'zod';
import { linesAsText } from '~/core/checklist';
import { csvList } from '~/core/csv-lines';
import { tableTime } from '~/core/dates';
import { repeatInWords } from '~/core/repeat';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { type Task, tasks } from './collections';
import * as messages from './messages';
import { statusInWords } from './statuses';
import { byEndDate, lastCompletedFirst, withClients } from './task-list.server';

const headings = [
  'Title',
  'Client',
  'End date',
  'Priority',
  'Status',
  'Assignee',
  'Description',
  'Created by',
  'Created',
  'Completed',
  'Repeats',
  'Checklist',
];

/** Streams all tasks as CSV: open ones by end date, then completed ones, newest first. */
export const exportTasks = operation({
  name: 'exportTasks',
  access: 'Tasks',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    return csvList(headings, allTasks(db), cellsOf);
  },
});

async function* allTasks(db: CompanyDb): AsyncGenerator<Task[]> {
  const own = db.in(tasks);
  for await (const page of pagesOf(own, { filter: { open: true }, order: byEndDate })) {
    yield await withClients(db, page);
  }
  const completed = { filter: { status: 'completed' as const }, order: lastCompletedFirst };
  for await (const page of pagesOf(own, completed)) yield await withClients(db, page);
}

function cellsOf(task: Task): string[] {
  const { title, clientName, endDate, priority, status, assigneeName, description, createdByName } = task;
  return [
    title,
    clientName,
    endDate,
    priority,
    statusInWords(status),
    assigneeName,
    description,
    createdByName,
    tableTime(task.createdAt),
    status === 'completed' ? tableTime(task.statusAt) : '',
    task.repeat ? repeatInWords(task.repeat) : '',
    linesAsText(task.checklist),
  ];
}
