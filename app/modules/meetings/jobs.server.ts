import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { clockKind, dueIn, enqueue, jobKind } from '~db/jobs';
import { type Meeting, meetings } from './collections';
import { type CancelledMeeting, cancellationOf, isMailedNow } from './mail-days';

/** Mails what the attendees of a meeting do not know yet. */
export const meetingMailJob = jobKind({
  name: 'meetings.mail',
  input: z.object({ meetingId: z.string() }),
  begin: null,
  async run(run) {
    const { mailMeeting } = await import('./mails.server');
    return await mailMeeting(run);
  },
});

const attendee = z.object({
  userId: z.string().optional(),
  contact: z.literal(true).optional(),
  name: z.string(),
  email: z.string(),
});

/** Cancels meetings that were deleted, to those who were invited. */
export const cancelMailJob = jobKind({
  name: 'meetings.cancelled',
  input: z.object({
    meetings: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        clientName: z.string(),
        place: z.string().optional(),
        startsAt: z.string(),
        endsAt: z.string(),
        userId: z.string(),
        userName: z.string(),
        revision: z.number(),
        to: z.array(attendee),
      }),
    ),
  }),
  // What was mailed.
  begin: [] as string[],
  async run(run) {
    const { mailCancelled } = await import('./mails.server');
    return await mailCancelled(run);
  },
});

/** Invitations of repeating meetings two weeks ahead, and reminders the day before. */
export const meetingMails = clockKind({
  name: 'meetings.day',
  due: [dueIn(meetings, ({ day }) => ({ mailDay: { $lte: day } }))],
  begin: null,
  async run(run) {
    const { mailMeetings } = await import('./mails.server');
    return await mailMeetings(run);
  },
});

/** Enqueues the mails about saved meetings, in the transaction of the save. */
export async function orderMails(db: CompanyDb, saved: readonly Omit<Meeting, 'companyId'>[]): Promise<void> {
  const now = new Date();
  for (const meeting of saved)
    if (isMailedNow(meeting, now))
      await enqueue(db, meetingMailJob, { meetingId: meeting._id }, { subjectId: meeting._id });
}

/** Enqueues the cancellations of deleted meetings, in the transaction that deletes them. */
export async function orderCancellations(db: CompanyDb, deleted: readonly Meeting[]): Promise<void> {
  const now = new Date();
  const told = deleted.flatMap((meeting): CancelledMeeting[] => {
    const one = cancellationOf(meeting, now);
    return one ? [one] : [];
  });
  const [first] = told;
  if (first) await enqueue(db, cancelMailJob, { meetings: told }, { subjectId: first._id });
}
