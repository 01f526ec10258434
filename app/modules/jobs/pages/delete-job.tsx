import { ConfirmDialog } from '~/ui/confirm';
import { ScopeChoice } from '~/ui/scope-choice';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import { useWayBack } from '../components/way-back';
import * as messages from '../messages';
import { showJob } from '../read-job.server';
import { deleteJob } from '../save-job.server';
import { plainCardOf } from '../show';
import type { Route } from './+types/delete-job';

export const meta = () => [{ title: 'Delete job · Laoban' }];
export const loader = read(showJob, ({ standing, goesOn, coming }) => {
  const { jobId, title, client, date } = plainCardOf(standing.job);
  return { jobId, title, client, date, goesOn, coming };
});
export const action = submit(deleteJob, {
  to: (_, __, sent) => backTo(sent),
  toast: messages.deleted,
});

/** Asks before a job is deleted. */
export default function DeleteJob({ loaderData }: Route.ComponentProps) {
  const { jobId, title, client, date, goesOn, coming } = loaderData;
  const list = useWayBack();
  const closeTo = backTo({ list });
  return (
    <ConfirmDialog
      title="Delete this job?"
      closeTo={closeTo}
      sentence={`${jobId}, “${title}” for ${client} on ${date}, will be deleted for everyone in your company. This cannot be undone.`}
      confirmLabel="Delete job"
    >
      <input type="hidden" name="list" value={list} />
      {(goesOn || coming > 0) && (
        <ScopeChoice question="Delete" noun="job" coming={coming} also=": it stops repeating" />
      )}
    </ConfirmDialog>
  );
}
