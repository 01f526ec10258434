import { CalendarPlus, ReceiptText, Trash2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { localTime, showDateTime } from '~/core/dates';
import { shownRepeat } from '~/core/repeat-input';
import { weekAt } from '~/core/weeks';
import { Button, buttonClass, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { TextArea } from '~/ui/field';
import { Notice } from '~/ui/notice';
import { RepeatFields } from '~/ui/repeat-fields';
import { ScopeChoice } from '~/ui/scope-choice';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { backFrom, meetingsAt } from '../address';
import type { Meeting } from '../collections';
import { box } from '../components/gathering-fields';
import { type MeetingFields, MeetingForm, useTypedBefore } from '../components/meeting-form';
import { MeetingLog } from '../components/meeting-log';
import { longestLogLine } from '../limits';
import { showTimes } from '../log-lines';
import { changeMeeting, readMeeting } from '../meetings.server';
import * as messages from '../messages';
import { meetingChangeInput } from '../schema';
import { saveMessage, warningOf } from '../warnings';
import type { Route } from './+types/edit-meeting';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? 'Meeting'} · Laoban` },
];

export const loader = read(
  readMeeting,
  ({ meeting, clients, people, colleagues, coming, mayQuote, ...odd }) => ({
    id: meeting._id,
    title: meeting.title,
    description: meeting.description,
    clientId: meeting.clientId,
    clientName: meeting.clientName,
    userId: meeting.userId,
    start: localTime(meeting.startsAt),
    end: localTime(meeting.endsAt),
    when: showTimes(meeting),
    revision: meeting.revision,
    lines: meeting.logs
      .map(({ at, by, text }) => ({ at: at.toISOString(), when: showDateTime(at), by, text }))
      .reverse(),
    clients,
    people: [
      ...people.map(({ _id: id, name }) => ({ id, name })),
      // A person who has left stays selected. People who may not choose see no choice.
      ...(people.length > 0 && !people.some(({ _id }) => _id === meeting.userId)
        ? [{ id: meeting.userId, name: `${meeting.userName} (no longer here)` }]
        : []),
    ],
    colleagues: [
      ...colleagues.flatMap(({ _id: id, name }) => (id === meeting.userId ? [] : [{ id, name }])),
      // Those who have left stay until somebody takes them out.
      ...(meeting.attendees ?? []).flatMap(({ userId: id, name }) =>
        id === undefined || colleagues.some(({ _id }) => _id === id)
          ? []
          : [{ id, name: `${name} (no longer here)` }],
      ),
    ],
    place: meeting.place ?? '',
    repeat: shownRepeat(meeting.repeat),
    gathering: gatheringOf(meeting),
    invitations: (meeting.invited ?? []).map((one) => ({
      name: one.name,
      isSent: one.revision >= 0,
    })),
    overlap: warningOf(odd),
    coming,
    mayQuote,
  }),
);
export const action = submit(changeMeeting, {
  to: ({ meeting }, _, sent) => backFrom({ ...sent, week: weekAt(meeting.startsAt).week }),
  toast: (saved) => saveMessage(messages.updated, saved),
});

/** Who comes, as the form starts with it. */
function gatheringOf({
  attendees = [],
  invites,
  reminds,
}: Pick<Meeting, 'attendees' | 'invites' | 'reminds'>) {
  return {
    colleagueIds: attendees.flatMap(({ userId }) => userId ?? []),
    contact: box(attendees.some(({ contact }) => contact)),
    guests: attendees.flatMap(({ userId, contact, email }) => (userId || contact ? [] : [email])).join(', '),
    invite: box(invites),
    remind: box(reminds),
  };
}

/** Who has got an invitation, and who could not get one. */
function InvitationsSent({ invitations }: { invitations: readonly { name: string; isSent: boolean }[] }) {
  const names = (isSent: boolean) =>
    invitations
      .filter((one) => one.isSent === isSent)
      .map(({ name }) => name)
      .join(', ');
  const [sent, failed] = [names(true), names(false)];
  return (
    <>
      {sent && <p className="text-muted text-small wrap-anywhere">Invited: {sent}.</p>}
      {failed && <p className="text-small text-warning wrap-anywhere">Not sent to: {failed}.</p>}
    </>
  );
}

export const shouldRevalidate = alsoAfterRefusals;

export default function EditMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, description, clientName, when, revision, lines, overlap, coming } = loaderData;
  const [query] = useSearchParams();
  const words = Object.fromEntries(query);
  const [form, fields] = useFormReply<MeetingFields>('edit-meeting', actionData, {
    schema: meetingChangeInput,
    defaults: {
      title,
      desc: description,
      user: loaderData.clientId,
      owner: loaderData.userId,
      startTime: loaderData.start,
      endTime: loaderData.end,
      place: loaderData.place,
      ...loaderData.gathering,
      ...loaderData.repeat,
      ...useTypedBefore(),
    },
  });
  const back = backFrom(words);
  return (
    <RouteDialog title="Edit Meeting" closeTo={back}>
      <div className="flex flex-col gap-4">
        {overlap && <Notice tone="warning">{overlap}</Notice>}
        {actionData?.overtaken && (
          <StoredNow title={title}>
            <p>
              {clientName} · {when}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{description}</p>
          </StoredNow>
        )}
        <MeetingForm
          form={form}
          fields={fields}
          clients={loaderData.clients}
          people={loaderData.people}
          colleagues={loaderData.colleagues}
          revision={revisionOf(actionData, revision)}
        >
          <TextArea
            field={fields.logs}
            label="Add to the log"
            rows={2}
            maxLength={longestLogLine}
            placeholder="What was agreed."
          />
          <RepeatFields
            fields={fields}
            begins={String(fields.startTime.value ?? '').slice(0, 10)}
            endless="The last day. Leave empty to go on for up to two years."
          />
          <InvitationsSent invitations={loaderData.invitations} />
          {coming > 0 && (
            <ScopeChoice
              question="Change"
              noun="meeting"
              coming={coming}
              chosen={fields.scope.initialValue}
            />
          )}
          <DialogActions>
            <span className="me-auto flex gap-2 max-sm:w-full max-sm:*:flex-1">
              <LinkButton
                to={meetingsAt(words, `/${id}/delete`)}
                variant="ghost"
                icon={<Trash2 size={16} />}
                preventScrollReset
              >
                Delete
              </LinkButton>
              {/* A download, so not a router link. */}
              <a
                href={`/Meetings/${id}/ics`}
                className={buttonClass({ variant: 'ghost' })}
                title="Save this meeting as a file for your calendar"
                download
              >
                <CalendarPlus size={16} />
                Calendar file
              </a>
              {loaderData.mayQuote && (
                <LinkButton
                  to={`/Quotes/new?client=${loaderData.clientId}`}
                  variant="ghost"
                  icon={<ReceiptText size={16} />}
                >
                  New quotation
                </LinkButton>
              )}
            </span>
            <LinkButton to={back} preventScrollReset>
              Cancel
            </LinkButton>
            <Button variant="primary">Save</Button>
          </DialogActions>
        </MeetingForm>
        <MeetingLog lines={lines} />
      </div>
    </RouteDialog>
  );
}
