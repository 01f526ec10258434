import { invitationText } from '~/core/calendar';
import { log } from '~/core/log.server';
import { inHtml, mailCard, mailPage, mailParagraphs } from '~/core/mail-page';
import { Refusal } from '~/core/refusal';
import { logMailFailure, type MailContent, sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import { digestOf } from '~db/digest';
import type { Run } from '~db/jobs';
import {
  countOutside,
  findPerson,
  mailAddressesOf,
  ownCompany,
  senderOf,
  sendNotice,
} from '../account/index.server';
import { type Attendee, type Invited, keyOf } from './attendees';
import { type Meeting, meetings } from './collections';
import { showTimes } from './log-lines';
import { type CancelledMeeting, isMailedNow, isReminded, type MailedMeeting, nextMailDay } from './mail-days';

type About = 'invitation' | 'change' | 'cancelled' | 'taken-over' | 'reminder';

/** In the words of the subject and of the first line. */
const says: Record<About, { subject: string; line: (by: string) => string }> = {
  invitation: { subject: 'Invitation', line: (by) => `${by} invites you to a meeting.` },
  change: { subject: 'Changed', line: (by) => `${by} has changed this meeting.` },
  cancelled: { subject: 'Cancelled', line: (by) => `${by} has cancelled this meeting for you.` },
  'taken-over': {
    subject: 'Yours now',
    line: () => 'This meeting is yours now. You’ll find it among your meetings in Laoban.',
  },
  reminder: { subject: 'Tomorrow', line: () => 'A reminder of your meeting tomorrow.' },
};

/** Sends what the attendees of a meeting do not know yet: invitations, changes, and cancellations to those who were taken out. */
export async function mailMeeting({ db, input: { meetingId }, step }: Run<{ meetingId: string }, null>) {
  const meeting = await db.in(meetings).findOne({ _id: meetingId });
  if (!meeting || !isMailedNow(meeting, new Date())) return { mailed: 0 };
  const { post, mailed } = await mailInvitations(db, step, meeting);
  post.failIfToRepeat();
  return { mailed };
}

/** Cancels meetings that were deleted. Where the mail server failed, those who were told already are not told again. */
export async function mailCancelled({
  db,
  input,
  reached,
  step,
}: Run<{ meetings: CancelledMeeting[] }, string[]>) {
  const done = [...reached];
  const post = new Post(db, (work) => step(async (all) => ({ reached: await work(all).then(() => done) })));
  for (const { to, ...meeting } of input.meetings) {
    const told = { ...meeting, startsAt: new Date(meeting.startsAt), endsAt: new Date(meeting.endsAt) };
    for (const { person, address } of await onceEach(db, to)) {
      const key = `${meeting._id} ${address}`;
      if (!done.includes(key) && (await post.mail(told, person, 'cancelled'))) done.push(key);
    }
  }
  const mailed = await post.end();
  post.failIfToRepeat();
  return { mailed };
}

const atOnce = 20;

/** The mails of `day`: invitations of repeating meetings, and reminders. The day is moved on first, so that none is sent twice. */
export async function mailMeetings({ db, input: { day }, step }: Run<{ day: string }, null>) {
  let mailed = 0;
  for (;;) {
    const due = await db
      .in(meetings)
      .list({ mailDay: { $lte: day } }, { sort: { mailDay: 1, _id: 1 }, limit: atOnce });
    if (due.length === 0) return { mailed };
    const now = new Date();
    await step(async (all) => {
      for (const meeting of due) {
        const next = nextMailDay(meeting, now);
        await all
          .in(meetings)
          .updateOne(
            { _id: meeting._id, mailDay: meeting.mailDay },
            next ? { $set: { mailDay: next } } : { $unset: { mailDay: true } },
          );
      }
      return { reached: null };
    });
    for (const meeting of due) {
      if (meeting.endsAt <= now) continue;
      if (!meeting.invited?.length && isMailedNow(meeting, now))
        mailed += (await mailInvitations(db, step, meeting)).mailed;
      if (!isReminded(meeting, day)) continue;
      const { userId, userName: name, attendees = [] } = meeting;
      const everybody = await onceEach(db, [{ userId, name, email: '' }, ...attendees]);
      const post = new Post(db, withoutState(step));
      for (const { person } of everybody) await post.mail(meeting, person, 'reminder');
      mailed += await post.end();
    }
  }
}

type Step = Run<unknown, null>['step'];
type InStep = (work: (all: CompanyDb) => Promise<void>) => Promise<unknown>;

const withoutState =
  (step: Step): InStep =>
  (work) =>
    step(async (all) => ({ reached: await work(all).then(() => null) }));

async function mailInvitations(db: CompanyDb, step: Step, meeting: Meeting) {
  const { attendees = [], invited = [], revision, userId, userName } = meeting;
  const before = new Map(invited.map((one) => [keyOf(one), one]));
  // The meeting's own person invites.
  const [inviter, ...others] = await onceEach(db, [{ userId, name: userName, email: '' }, ...attendees]);
  const wanted = others.map(({ person }) => person);
  const reached = new Set(others.map(({ address }) => address));
  const post = new Post(db, withoutState(step));
  const results: Invited[] = [];
  for (const one of wanted) {
    const last = before.get(keyOf(one));
    if (last?.revision === revision) {
      results.push(last);
      continue;
    }
    const isFirst = last === undefined || last.revision < 0;
    const isSent = await post.mail(meeting, one, isFirst ? 'invitation' : 'change');
    results.push({ ...one, revision: isSent ? revision : (last?.revision ?? -1) });
  }
  const told = invited.filter((one) => one.revision >= 0 && !wanted.some((own) => keyOf(own) === keyOf(one)));
  for (const { person, address } of await onceEach(db, told)) {
    // A cancellation takes the entry away, also from another attendee with this address.
    if (reached.has(address)) continue;
    const isSent = await post.mail(
      meeting,
      person,
      address === inviter?.address ? 'taken-over' : 'cancelled',
    );
    // They still have the entry, so the next mails try again.
    if (!isSent && !person.userId) results.push(person);
  }
  const mailed = await post.end(async (all) => {
    await all.in(meetings).updateOne({ _id: meeting._id }, { $set: { invited: results } });
  });
  return { post, mailed };
}

/** These people with the address at which mails reach them: a colleague's own of now. Each address once, for the first who has it. */
async function onceEach<Person extends Attendee>(db: CompanyDb, people: readonly Person[]) {
  const here = await mailAddressesOf(
    db,
    people.flatMap(({ userId }) => userId ?? []),
  );
  const emails = new Map(here.map(({ _id, email }) => [_id, email]));
  const known = new Map<string, { person: Person; address: string }>();
  for (const person of people) {
    const address = (person.userId && emails.get(person.userId)) || keyOf(person);
    if (!known.has(address)) known.set(address, { person, address });
  }
  return [...known.values()];
}

/** Mails attendees: others at once, colleagues with the end, since notices go out after a commit. */
class Post {
  private readonly db: CompanyDb;
  private readonly step: InStep;
  private readonly notices: Parameters<typeof sendNotice>[1][] = [];
  private mailed = 0;
  private failure: unknown;

  constructor(db: CompanyDb, step: InStep) {
    this.db = db;
    this.step = step;
  }

  /** False where nothing can be sent: the gate for mails, its limits, or the mail server refuses. */
  async mail(meeting: MailedMeeting, to: Attendee, about: About): Promise<boolean> {
    const isSent = await (to.userId
      ? this.mailColleague(meeting, to.userId, about)
      : this.mailOutside(meeting, to, about));
    if (isSent) this.mailed += 1;
    return isSent;
  }

  /** Returns how many were mailed. */
  async end(write?: (all: CompanyDb) => Promise<void>): Promise<number> {
    await this.step(async (all) => {
      await write?.(all);
      for (const notice of this.notices) sendNotice(all, notice);
    });
    return this.mailed;
  }

  /** Throws what the mail server failed with, after the end, so that the job is tried again. */
  failIfToRepeat(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  private async mailColleague(meeting: MailedMeeting, userId: string, about: About): Promise<boolean> {
    const [person] = await mailAddressesOf(this.db, [userId]);
    if (!person) return false;
    const { name, email } = person;
    const content = await contentOf(this.db, meeting, { name, email }, about);
    this.notices.push({ kind: 'meeting', byId: meeting.userId, toId: userId, ...content });
    return true;
  }

  private async mailOutside(meeting: MailedMeeting, to: Attendee, about: About): Promise<boolean> {
    const kind = 'meeting-invitation';
    try {
      const sender = await senderOf(this.db, meeting.userId);
      const by = await countOutside(this.db, sender, { kind, to: to.email });
      return await sendMail({ kind, by, to: to.email, ...(await contentOf(this.db, meeting, to, about)) });
    } catch (error) {
      if (error instanceof Refusal)
        log().warn({ companyId: this.db.companyId, why: error.why }, 'invitation not sent');
      else {
        logMailFailure(error);
        this.failure = error;
      }
      return false;
    }
  }
}

/** The mail with the calendar's entry. Each attendee's has nobody else, since not everybody shall have the others' addresses. */
async function contentOf(
  db: CompanyDb,
  meeting: MailedMeeting,
  to: { name: string; email: string },
  about: About,
): Promise<MailContent> {
  const { _id, title, clientName, startsAt, endsAt, place = '', userId, userName, revision } = meeting;
  const [company, [here], organizer] = await Promise.all([
    ownCompany(db),
    mailAddressesOf(db, [userId]),
    // An entry goes away by its own organizer only, so also by one who has left.
    findPerson(db, userId),
  ]);
  const { name: companyName, accentColour: colour } = company;
  const by = `${userName} of ${companyName}`;
  const { subject, line } = says[about];
  const facts: [string, string][] = [
    ['When', `${showTimes(meeting)} (Singapore time)`],
    ...(place ? [['Where', place] as [string, string]] : []),
    ['With', `${clientName}, ${userName}`],
  ];
  const text = `Hello ${to.name},\n\n${line(by)}`;
  const method = about === 'cancelled' || about === 'taken-over' ? 'CANCEL' : 'REQUEST';
  const content =
    organizer?.email &&
    (await invitationText(method, {
      id: `${_id}@laoban`,
      sequence: revision,
      stamp: new Date(),
      start: startsAt,
      end: endsAt,
      summary: title,
      description: `With ${clientName}, ${userName}.`,
      location: place,
      organizer: { name: userName, email: organizer.email },
      attendee: to,
    }));
  return {
    subject: `${subject}: ${title}, ${showTimes(meeting)}`,
    sender: companyName,
    ...(here && { replyTo: { name: here.name, address: here.email } }),
    // Mailboxes show only one of two.
    id: `meeting.${_id}.${revision}.${about}.${digestOf(to.email).slice(0, 12)}`,
    text: [text, [title, ...facts.map((fact) => fact.join(': '))].join('\n')].join('\n\n'),
    html: mailPage({
      name: companyName,
      ...(colour && { colour }),
      body: [
        mailParagraphs(text, colour),
        mailCard({ title, facts, button: null, ...(colour && { colour }) }),
      ].join('\n'),
      foot: inHtml(companyName),
    }),
    ...(content && about !== 'reminder' && { icalEvent: { method, filename: 'invitation.ics', content } }),
  };
}
