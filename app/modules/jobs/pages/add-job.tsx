import { linesAsText } from '~/core/checklist';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { createJob } from '../add-job.server';
import { backTo } from '../address';
import { type JobFields, JobForm } from '../components/job-form';
import { useTypedBefore, useWayBack } from '../components/way-back';
import { usualDuration } from '../crew';
import { fillFromKind } from '../kinds.server';
import * as messages from '../messages';
import { prepareJob } from '../read-job.server';
import { newJobInput, plannedJob } from '../schema';
import type { Route } from './+types/add-job';

export const meta = () => [{ title: 'Add job · Laoban' }];
export const loader = read(prepareJob, ({ like, driverId, start, address, ...offered }) => ({
  ...offered,
  filled: like
    ? {
        title: like.title,
        client: like.client,
        startLocation: like.startLocation,
        endLocation: like.endLocation,
        jobTime: like.jobTime,
        duration: String(like.duration ?? usualDuration),
        description: like.description,
        department: like.department,
        assignedEmployees: driverId,
        helperIds: [...(like.helperIds ?? [])],
        status: driverId ? 'assigned' : 'new',
        notifications: like.notifications ? 'on' : '',
        locationBased: like.locationBased ? 'on' : '',
        kindId: like.kindId ?? '',
        filledKind: like.kindId ?? '',
        checklist: linesAsText(like.checklist),
      }
    : { startLocation: start, duration: String(usualDuration), status: 'new' },
  address,
}));
export const action = submit(createJob, {
  to: (_, __, sent) => backTo(sent),
  edits: fillFromKind,
  toast: ({ job, warning }) =>
    warning
      ? { kind: 'warning', text: `${messages.added} ${warning}` }
      : { kind: 'success', text: messages.added, link: { to: `/JobManagement/${job._id}`, label: 'Open' } },
});

export default function AddJob({ loaderData, actionData }: Route.ComponentProps) {
  const { jobId, date, filled, address, drivers, helpers, clientNames, departments, kinds } = loaderData;
  const typed = useTypedBefore();
  const [form, fields] = useFormReply<JobFields>('add-job', actionData, {
    schema: newJobInput,
    defaults: {
      jobId,
      jobDate: date,
      notifications: plannedJob.notifications ? 'on' : '',
      locationBased: plannedJob.locationBased ? 'on' : '',
      ...filled,
      ...typed,
      // Without JavaScript the form comes back with the address of the client.
      ...(address && !typed.endLocation && { endLocation: address }),
    },
  });
  const list = useWayBack();
  const closeTo = backTo({ list });
  return (
    <RouteDialog title="Add New Job" closeTo={closeTo} size="large">
      <JobForm
        form={form}
        fields={fields}
        drivers={drivers}
        helpers={helpers}
        date={date}
        clientNames={clientNames}
        departments={departments}
        kinds={kinds}
        list={list}
      >
        <DialogActions closeTo={closeTo} save="Add Job" />
      </JobForm>
    </RouteDialog>
  );
}
