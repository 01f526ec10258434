import { getFormProps } from '@conform-to/react';
import { fromToday } from '~/core/from-today';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import { DriverField } from '../components/driver-field';
import { useTypedBefore, useWayBack } from '../components/way-back';
import { usualDuration } from '../crew';
import * as messages from '../messages';
import { moveJob } from '../move-jobs.server';
import { jobToMove } from '../read-job.server';
import { moveOneInput } from '../schema';
import type { Route } from './+types/move-job';

export const meta = () => [{ title: 'Move job · Laoban' }];
export const loader = read(jobToMove, ({ job, driverId, drivers, free }) => ({
  id: job._id,
  revision: job.revision,
  title: job.title,
  client: job.client,
  place: job.endLocation,
  drivers,
  free,
  date: job.jobDate,
  filled: {
    assignedEmployees: driverId,
    jobDate: job.jobDate,
    jobTime: job.jobTime,
    duration: String(job.duration ?? usualDuration),
  },
}));
export const action = submit(moveJob, {
  to: (_, __, sent) => backTo(sent),
  toast: ({ jobs, warnings }) => {
    const text = messages.moved(jobs.length);
    const more = warnings.map(({ warning }) => warning).join(' ');
    return more ? { kind: 'warning', text: `${text} ${more}` } : { kind: 'success', text };
  },
});
export const shouldRevalidate = alsoAfterRefusals;

type MoveFields = Record<'assignedEmployees' | 'jobDate' | 'jobTime' | 'duration', string>;

/** Who does a job, when and how long: what the board shows of it. */
export default function MoveJob({ loaderData, actionData }: Route.ComponentProps) {
  const { id, revision, title, client, place, drivers, free, date, filled } = loaderData;
  const [form, fields] = useFormReply<MoveFields>('move-job', actionData, {
    schema: moveOneInput,
    defaults: { ...filled, ...useTypedBefore() },
  });
  const list = useWayBack();
  const closeTo = backTo({ list });
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <p className="mb-4 text-muted">
        {client} · {place}
      </p>
      {free.length > 0 && (
        <Form
          action="/JobManagement/give"
          className="mb-4 flex flex-wrap items-center gap-2"
          preventScrollReset
        >
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="picked" value={`${id}:${revision}`} />
          <span className="font-medium">Free then:</span>
          {free.map((one) => (
            <Button key={one.id} size="small" name="assignedEmployees" value={one.id}>
              {one.name}
            </Button>
          ))}
        </Form>
      )}
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="revision" value={revisionOf(actionData, revision)} />
        <DriverField field={fields.assignedEmployees} choice={drivers} begun={date} day={date} hint="" />
        <TextField field={fields.jobDate} label="Job Date" type="date" required />
        <div className="grid grid-cols-2 gap-4">
          <TextField field={fields.jobTime} label="Job Time" type="time" required />
          <TextField field={fields.duration} label="Minutes" type="number" min={5} max={1440} required />
        </div>
        <p>
          <LinkButton to={`/JobManagement/${id}/edit${list}`} variant="ghost" size="small">
            Edit everything
          </LinkButton>
          <LinkButton to={`/JobManagement/${id}`} variant="ghost" size="small">
            Open the job
          </LinkButton>
        </p>
        <DialogActions closeTo={closeTo} save={list.includes(fromToday.from) ? 'Save' : 'Move'} />
      </Form>
    </RouteDialog>
  );
}
