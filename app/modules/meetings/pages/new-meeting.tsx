import { useOutletContext, useSearchParams } from 'react-router';
import { weekAt } from '~/core/weeks';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { SelectField, TextField } from '~/ui/field';
import { useTyped } from '~/ui/typed';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backFrom } from '../address';
import { type MeetingFields, MeetingForm, typedFields } from '../components/meeting-form';
import { firstTimes } from '../first-times';
import { addMeeting, prepareMeeting } from '../meetings.server';
import * as messages from '../messages';
import { repeats } from '../repeats';
import { saveMessage } from '../said';
import { newMeetingInput } from '../schema';
import type { Route } from './+types/new-meeting';
import type { MeetingsPage } from './meetings';

export const meta = () => [{ title: 'Add meeting · Laoban' }];
export const loader = read(prepareMeeting, ({ clients, people, self, chosen, start, end, now }) => ({
  clients,
  people: people.map(({ _id: id, name }) => ({ id, name })),
  self,
  chosen,
  start,
  end,
  now: now.toISOString(),
}));
export const action = submit(addMeeting, {
  to: ({ meeting }, _, sent) => backFrom({ ...sent, week: weekAt(meeting.startsAt).week }),
  toast: ({ overlapping }) => saveMessage(messages.added, overlapping),
});

const often = { weekly: 'Every week', fortnightly: 'Every two weeks', monthly: 'Every month' } as const;

export default function NewMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { clients, people, self, chosen, start, end, now } = loaderData;
  const [query] = useSearchParams();
  const { start: monday } = useOutletContext<MeetingsPage>();
  const [form, fields] = useFormReply<MeetingFields>('new-meeting', actionData, {
    schema: newMeetingInput,
    defaults: {
      user: chosen,
      owner: self,
      ...firstTimes({ start, end, monday, now: new Date(now) }),
      ...useTyped(typedFields),
    },
  });
  const back = backFrom(Object.fromEntries(query));
  return (
    <RouteDialog title="Add Meeting" closeTo={back}>
      <MeetingForm form={form} fields={fields} clients={clients} people={people}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            field={fields.repeat}
            label="Repeat"
            empty="Does not repeat"
            options={repeats.map((value) => ({ value, label: often[value] }))}
          />
          <TextField field={fields.until} type="date" label="Until" hint="The last day, if it repeats." />
        </div>
        <DialogActions closeTo={back} save="Add Meeting" />
      </MeetingForm>
    </RouteDialog>
  );
}
