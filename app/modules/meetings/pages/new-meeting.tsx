import { useOutletContext, useSearchParams } from 'react-router';
import { weekAt } from '~/core/weeks';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { RepeatFields } from '~/ui/repeat-fields';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backFrom } from '../address';
import { type MeetingFields, MeetingForm, useTypedBefore } from '../components/meeting-form';
import { firstTimes } from '../first-times';
import { addMeeting, prepareMeeting } from '../meetings.server';
import * as messages from '../messages';
import { newMeetingInput } from '../schema';
import { saveMessage } from '../warnings';
import type { Route } from './+types/new-meeting';
import type { MeetingsPage } from './meetings';

export const meta = () => [{ title: 'Add meeting · Laoban' }];
export const loader = read(
  prepareMeeting,
  ({ clients, people, colleagues, self, chosen, start, end, now }) => ({
    clients,
    people: people.map(({ _id: id, name }) => ({ id, name })),
    colleagues: colleagues.flatMap(({ _id: id, name }) => (id === self ? [] : [{ id, name }])),
    self,
    chosen,
    start,
    end,
    now: now.toISOString(),
  }),
);
export const action = submit(addMeeting, {
  to: ({ meeting }, _, sent) => backFrom({ ...sent, week: weekAt(meeting.startsAt).week }),
  toast: (saved) => saveMessage(messages.added, saved),
});

export default function NewMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { clients, people, colleagues, self, chosen, start, end, now } = loaderData;
  const [query] = useSearchParams();
  const { start: monday } = useOutletContext<MeetingsPage>();
  const [form, fields] = useFormReply<MeetingFields>('new-meeting', actionData, {
    schema: newMeetingInput,
    defaults: {
      user: chosen,
      owner: self,
      ...firstTimes({ start, end, monday, now: new Date(now) }),
      ...useTypedBefore(),
    },
  });
  const back = backFrom(Object.fromEntries(query));
  return (
    <RouteDialog title="Add Meeting" closeTo={back}>
      <MeetingForm form={form} fields={fields} clients={clients} people={people} colleagues={colleagues}>
        <RepeatFields fields={fields} begins={String(fields.startTime.value ?? '').slice(0, 10)} />
        <DialogActions closeTo={back} save="Add Meeting" />
      </MeetingForm>
    </RouteDialog>
  );
}
