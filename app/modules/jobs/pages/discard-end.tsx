import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { discardEnd, readRefusedEnd } from '../refused-ends.server';
import type { Route } from './+types/discard-end';

export const meta = () => [{ title: 'Discard the end of a job · Laoban' }];
export const loader = read(readRefusedEnd, ({ end }) => ({
  id: end._id,
  by: end.userName,
  job: `${end.job.jobId} ${end.job.title}`,
  pictures: [end.photoId && 'photo', end.signatureId && 'signature'].filter(Boolean).join(' and '),
}));
export const action = submit(discardEnd, { to: '/JobManagement', toast: messages.discarded });

/** Asks before an end that a driver sent is deleted. */
export default function DiscardEnd({ loaderData: { id, by, job, pictures } }: Route.ComponentProps) {
  const what = pictures && ` with its ${pictures}`;
  return (
    <ConfirmDialog
      title="Discard this end?"
      closeTo={`/JobManagement/ends/${id}`}
      sentence={`What ${by} sent to end ${job} will be deleted${what}. This cannot be undone.`}
      confirmLabel="Discard"
    />
  );
}
