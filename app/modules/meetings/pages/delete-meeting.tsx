import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm';
import { ScopeChoice } from '~/ui/scope-choice';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backFrom, meetingsAt } from '../address';
import { WeekWordFields } from '../components/meeting-form';
import { showTimes } from '../log-lines';
import { deleteMeeting, readMeeting } from '../meetings.server';
import * as messages from '../messages';
import type { Route } from './+types/delete-meeting';

export const meta = () => [{ title: 'Delete meeting · Laoban' }];
export const loader = read(readMeeting, ({ meeting, coming }) => ({
  id: meeting._id,
  title: meeting.title,
  clientName: meeting.clientName,
  when: showTimes(meeting),
  coming,
}));
export const action = submit(deleteMeeting, {
  to: (_, __, sent) => backFrom(sent),
  toast: messages.deleted,
});

/** Asks before a meeting is deleted. */
export default function DeleteMeeting({ loaderData }: Route.ComponentProps) {
  const { id, title, clientName, when, coming } = loaderData;
  const [query] = useSearchParams();
  return (
    <ConfirmDialog
      title="Delete this meeting?"
      closeTo={meetingsAt(Object.fromEntries(query), `/${id}/edit`)}
      sentence={`“${title}” with ${clientName}, ${when}, will be deleted for everyone in your company. This cannot be undone.`}
      confirmLabel="Delete meeting"
    >
      <WeekWordFields />
      {coming > 0 && <ScopeChoice question="Delete" noun="meeting" coming={coming} />}
    </ConfirmDialog>
  );
}
