import { Link, useSearchParams } from 'react-router';
import { holds } from '~/core/access';
import { linesAsText } from '~/core/checklist';
import { showDate } from '~/core/dates';
import { repeatInWords } from '~/core/repeat';
import { shownRepeat } from '~/core/repeat-input';
import { DetailList } from '~/ui/detail-list';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import { type TaskFields, TaskForm } from '../components/task-form';
import { useTypedBefore, useWayBack } from '../components/way-back';
import { readTask } from '../edit-task.server';
import * as messages from '../messages';
import { taskChangeInput } from '../schema';
import { assigneeChoices } from '../show';
import { statusInWords } from '../statuses';
import { changeTask } from '../tasks.server';
import type { Route } from './+types/edit-task';

export const meta = () => [{ title: 'Edit task · Laoban' }];
export const loader = read(readTask, ({ task, clients, people, access }) => {
  const { _id: id, title, description, clientId, clientName, endDate, priority, status, assigneeId } = task;
  const { assigneeName, revision, createdByName } = task;
  const created = showDate(task.createdAt);
  return {
    task: { id, title, description, clientId, clientName, endDate, priority, status, assigneeId },
    more: {
      ...shownRepeat(task.repeat),
      checklist: linesAsText(task.checklist),
      reminder: task.reminder ? 'on' : '',
    },
    repeats: task.repeat ? repeatInWords(task.repeat) : 'No',
    hasNext: task.hasNext === true,
    hasChecklist: task.checklist !== undefined && task.checklist.length > 0,
    quotation: task.quotation && {
      number: task.quotation.number,
      to: holds(access, 'Quotes') ? `/Quotes/${task.quotation.id}` : null,
    },
    stored: { assigneeName, revision, createdByName, created },
    clients,
    people: assigneeChoices(people, task),
  };
});
export const action = submit(changeTask, {
  to: (_, __, sent) => backTo(sent),
  toast: messages.updated,
});

export const shouldRevalidate = alsoAfterRefusals;

export default function EditTask({ loaderData, actionData }: Route.ComponentProps) {
  const { task, stored, clients, people } = loaderData;
  const { id, title, description, clientId, endDate, priority, status, assigneeId } = task;
  const [form, fields] = useFormReply<TaskFields>('edit-task', actionData, {
    schema: taskChangeInput,
    defaults: {
      title,
      description,
      CustomerID: clientId,
      endDate,
      priority,
      status,
      assignee: assigneeId,
      ...loaderData.more,
      ...useTypedBefore(),
    },
  });
  const { list, from } = useWayBack();
  const closeTo = backTo({ list, from });
  const [params] = useSearchParams();
  const query = params.size > 0 ? `?${params}` : '';
  return (
    <RouteDialog title="Edit Task" closeTo={closeTo}>
      {actionData?.overtaken && (
        <StoredNow title={title}>
          <DetailList
            items={[
              ['Client', task.clientName],
              ['End date', showDate(endDate)],
              ['Assignee', stored.assigneeName],
              ['Priority', priority],
              ['Status', statusInWords(status)],
              ['Description', description],
              ['Checklist', loaderData.more.checklist],
              ['Repeats', loaderData.repeats],
            ]}
          />
        </StoredNow>
      )}
      <TaskForm
        form={form}
        fields={fields}
        clients={clients}
        people={people}
        list={list}
        from={from}
        revision={revisionOf(actionData, stored.revision)}
        canRepeat={!loaderData.hasNext}
      >
        {loaderData.hasChecklist && (
          <Link to={`/Tasks/${id}/checklist${query}`} className="link w-fit" preventScrollReset>
            Tick the checklist
          </Link>
        )}
        {loaderData.quotation && (
          <p className="text-small text-muted">
            For quotation{' '}
            {loaderData.quotation.to ? (
              <Link to={loaderData.quotation.to} className="link">
                {loaderData.quotation.number}
              </Link>
            ) : (
              loaderData.quotation.number
            )}
          </p>
        )}
        <p className="text-small text-muted wrap-anywhere">
          Added by {stored.createdByName} on {stored.created}
        </p>
        <DialogActions deleteAt={`/Tasks/${id}/delete${list}`} closeTo={closeTo} save="Save" />
      </TaskForm>
    </RouteDialog>
  );
}
