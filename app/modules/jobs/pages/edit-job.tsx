import { linesAsText } from '~/core/checklist';
import { localTime } from '~/core/dates';
import { repeatInWords } from '~/core/repeat';
import { shownRepeat } from '~/core/repeat-input';
import { DetailList } from '~/ui/detail-list';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { ScopeChoice } from '~/ui/scope-choice';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import { type JobFields, JobForm } from '../components/job-form';
import { useTypedBefore, useWayBack } from '../components/way-back';
import { usualDuration } from '../crew';
import { fillFromKind } from '../kinds.server';
import * as messages from '../messages';
import { editedJob } from '../read-job.server';
import { changeJob } from '../save-job.server';
import { jobChangeInput } from '../schema';
import { plainCardOf } from '../show';
import { statusInWords } from '../statuses';
import type { Route } from './+types/edit-job';

export const meta = () => [{ title: 'Edit job · Laoban' }];
export const loader = read(
  editedJob,
  ({ job, driverId, drivers, helpers, clientNames, departments, ...series }) => {
    const { _id: id, revision, jobId, title, client, startLocation, endLocation, jobDate, jobTime } = job;
    const at = (time: Date | null) => (time ? localTime(time) : '');
    const box = (on: boolean) => (on ? 'on' : '');
    return {
      id,
      revision,
      repeats: job.repeat ? repeatInWords(job.repeat) : 'No',
      card: plainCardOf(job),
      filled: {
        jobId,
        title,
        client,
        startLocation,
        endLocation,
        jobDate,
        jobTime,
        duration: String(job.duration ?? usualDuration),
        helperIds: [...(job.helperIds ?? [])],
        jobStart: at(job.jobStart),
        jobEnd: at(job.jobEnd),
        assignedEmployees: driverId,
        status: job.status,
        description: job.description,
        department: job.department,
        notifications: box(job.notifications),
        locationBased: box(job.locationBased),
        kindId: job.kindId ?? '',
        filledKind: job.kindId ?? '',
        checklist: linesAsText(job.checklist),
        ...shownRepeat(job.repeat),
      },
      materials: (job.materials ?? []).map(({ itemId, name, unit, planned, used }) => ({
        itemId,
        name: `${name} (${unit})`,
        used: String((used ?? planned) / 1_000),
      })),
      drivers,
      helpers,
      clientNames,
      departments,
      ...series,
    };
  },
);
export const action = submit(changeJob, {
  to: (_, __, sent) => backTo(sent),
  edits: fillFromKind,
  toast: ({ warning, others }) => {
    const text = others > 0 ? messages.savedSeries(others) : messages.saved;
    return warning ? { kind: 'warning', text: `${text} ${warning}` } : { kind: 'success', text };
  },
});

export const shouldRevalidate = alsoAfterRefusals;

export default function EditJob({ loaderData, actionData }: Route.ComponentProps) {
  const { id, revision, card, filled, drivers, clientNames, departments, goesOn, coming } = loaderData;
  const [form, fields] = useFormReply<JobFields>('edit-job', actionData, {
    schema: jobChangeInput,
    defaults: {
      ...filled,
      ...useTypedBefore(),
    },
  });
  const list = useWayBack();
  const closeTo = backTo({ list });
  return (
    <RouteDialog title="Edit Job" closeTo={closeTo} size="large">
      {actionData?.overtaken && (
        <StoredNow title={card.title}>
          <DetailList
            items={[
              ['Client', card.client],
              ['Status', statusInWords(card.status)],
              ['Start Location', card.startLocation],
              ['End Location', card.endLocation],
              ['When', `${card.date}, ${card.time || 'Not set'}`],
              ['Driver', card.driver],
              ['Job Start', card.start],
              ['Job End', card.end],
              ['Description', card.description],
              ['Repeats', loaderData.repeats],
            ]}
          />
        </StoredNow>
      )}
      <JobForm
        form={form}
        fields={fields}
        drivers={drivers}
        helpers={loaderData.helpers}
        date={filled.jobDate}
        clientNames={clientNames}
        departments={departments}
        kinds={loaderData.kinds}
        list={list}
        revision={revisionOf(actionData, revision)}
        materials={loaderData.materials}
        planId={loaderData.planId}
      >
        {(goesOn || coming > 0) && (
          <ScopeChoice
            question="Change"
            noun="job"
            coming={coming}
            also={goesOn && coming > 0 ? ', and all later ones' : ''}
            chosen={fields.scope.initialValue}
          />
        )}
        <DialogActions deleteAt={`/JobManagement/${id}/delete${list}`} closeTo={closeTo} save="Save" />
      </JobForm>
    </RouteDialog>
  );
}
