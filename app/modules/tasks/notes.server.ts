import { changedNames } from '~/core/changes';
import { linesAsText } from '~/core/checklist';
import { repeatInWords } from '~/core/repeat';
import { logLines, subject } from '~/core/subject';
import { type Task, tasks } from './collections';
import { statusInWords } from './statuses';

const taskSubject = subject({
  name: 'task',
  plural: 'Tasks',
  page: { of: tasks, at: (id) => `/Tasks/${id}/edit` },
});

/** A line of the activity log, which also appears in the client's own log. */
export const noteOf = logLines(taskSubject, ({ title }: Pick<Task, '_id' | 'title' | 'clientId'>) => title);

/** The change in the log's words. A completion comes before other changes. */
export function whatChanged(before: Task, after: Task): { action: string; what: string } | null {
  const { title, description, endDate, priority, clientName, assigneeName } = after;
  const more = ({ repeat, reminder = false, checklist }: Task) => ({
    repeat: repeat ? repeatInWords(repeat) : '',
    reminder,
    checklist: linesAsText(checklist),
  });
  const people = { client: clientName, assignee: assigneeName };
  const parts = { title, description, endDate, priority, ...people, ...more(after) };
  const was = { ...before, client: before.clientName, assignee: before.assigneeName, ...more(before) };
  const changed = changedNames<typeof parts>(was, parts, ['endDate']);
  const isNew = before.status !== after.status;
  if (isNew && after.status === 'completed') return { action: 'completed', what: changed.join(', ') };
  if (isNew) changed.push(`now ${statusInWords(after.status)}`);
  return changed.length > 0 ? { action: 'changed', what: changed.join(', ') } : null;
}
