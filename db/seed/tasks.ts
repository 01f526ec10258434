import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { repeatOf } from '~/core/repeat-input';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Task } from '~/modules/tasks/collections';
import { newTask } from '~/modules/tasks/new-task';
import type { New } from '../company-db';
import * as data from './data/tasks';
import { inTheDay, logLine, type Sample } from './sample';

/** The tasks of the sample company in every status, some of them late, with their lines of the log. */
export function sampleTasks({ client: clientOf, person, writers: [maker], today, now }: Sample): {
  tasks: New<Task>[];
  lines: New<ActivityLine>[];
} {
  const lines: New<ActivityLine>[] = [];
  const tasks = data.tasks.map((row, turn): New<Task> => {
    const { title, description = '', dueIn, priority, status, addedAgo, statusAgo } = row;
    const [client, assignee] = [clientOf(row.client), person(row.assignee)];
    const at = inTheDay(now, addedAgo, turn);
    const said = { title, description, endDate: dayAfter(today, dueIn), priority, status };
    const made = newTask(newId(), said, { client, assignee, maker, at });
    const statusAt = statusAgo === addedAgo ? at : inTheDay(now, statusAgo, turn + 5);
    const what = { subject: 'task', subjectId: made._id, detail: title, clientId: client._id };
    lines.push(logLine(at, maker, { action: 'added', ...what }));
    if (status === 'completed') lines.push(logLine(statusAt, assignee, { action: 'completed', ...what }));
    const repeat = repeatOf({ repeat: row.repeat }, said.endDate);
    const ticked = { userId: assignee._id, userName: assignee.name, at: statusAt };
    const checklist = row.checklist?.map((text, place) => ({
      text,
      ticked: place < (row.ticked ?? 0) ? ticked : null,
    }));
    return {
      ...made,
      statusAt,
      updatedAt: statusAt,
      ...(repeat && { repeat, begins: said.endDate, turn: 1, wakesOn: said.endDate }),
      ...(checklist && { checklist }),
    };
  });
  return { tasks, lines };
}
