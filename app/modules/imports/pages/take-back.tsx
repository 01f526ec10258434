import { useOutletContext } from 'react-router';
import { counted } from '~/core/counted';
import { ConfirmDialog } from '~/ui/confirm';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { takeBackImport } from '../imports.server';
import * as messages from '../messages';
import type { ShownImport } from '../show.server';

export const loader = loadForm(takeBackImport);
export const action = submit(takeBackImport, {
  to: ({ id, kind }) => `/imports/${kind}/${id}`,
  toast: messages.takingBack,
});

/** Asks before an import is taken back. */
export default function TakeBackImport() {
  const { id, job, kind } = useOutletContext<ShownImport>();
  const parts = [
    ...(job?.added
      ? [`${counted(job.added, kind.thing)} that it added ${job.added === 1 ? 'is' : 'are'} deleted`]
      : []),
    ...(job?.updated
      ? [
          `${counted(job.updated, kind.thing)} that it updated ${job.updated === 1 ? 'gets its' : 'get their'} former values back`,
        ]
      : []),
  ];
  return (
    <ConfirmDialog
      title="Take this import back?"
      closeTo={`/imports/${kind.name}/${id}`}
      sentence={`${parts.join(', and ')}. What was changed or used since stays, and you’ll see which.`}
      confirmLabel="Take it back"
    />
  );
}
