import type { Mailed } from './client-mail';

/** What a record says of its last mail. A record without it has a mail that has left. */
export interface MailOutcome {
  is: Exclude<Mailed, 'mailed'>;
  at: Date;
}

/** In ms. No mail takes as long, its PDF included: the server that sent it was killed before it wrote what came of it. */
const longestMs = 10 * 60_000;

/** What is known of a mail. 'unknown': it was being sent when its server was killed, so it may have left. */
export type MailShown = Mailed | 'unknown';

/** What is known now of a mail that was being sent since `since`. */
function stillPending(since: Date, now: Date): 'pending' | 'unknown' {
  return now.getTime() - since.getTime() > longestMs ? 'unknown' : 'pending';
}

export function mailShown(outcome: MailOutcome | undefined, now: Date): MailShown {
  if (!outcome) return 'mailed';
  return outcome.is === 'pending' ? stillPending(outcome.at, now) : outcome.is;
}

/** As an update of a record's field. */
export function outcomeOf(mailed: Mailed, at = new Date()): MailOutcome | undefined {
  return mailed === 'mailed' ? undefined : { is: mailed, at };
}

/** One sentence about a mail to somebody: 'your old address', 'tan@client.example'. */
export function mailSentence(mail: MailShown, to: string): string {
  switch (mail) {
    case 'mailed':
      return `We emailed ${to}.`;
    case 'pending':
      return `The email to ${to} is still on its way.`;
    case 'outbox':
      return `No mail server is set up, so the email to ${to} is a file in the outbox folder.`;
    case 'failed':
      return `The email to ${to} could not be sent.`;
    case 'unknown':
      return `It’s not known whether the email to ${to} has left.`;
  }
}

/** An event in a document's history: 'mailing' where its mail took long, then what became of it. */
interface MailEvent {
  what: string;
  at: Date;
  to?: string;
}

/** A document's last mail, if it has not certainly left. */
export interface OpenMail {
  to: string;
  is: 'pending' | 'unknown' | 'failed';
}

const decided = ['mailed', 'reminded', 'not mailed'];

/** The last mail of a document, unless it has left or none was sent. */
export function openMail(history: readonly MailEvent[], now: Date): OpenMail | null {
  const last = history.findLast(({ what }) => what === 'mailing' || decided.includes(what));
  if (!last || last.what === 'mailed' || last.what === 'reminded') return null;
  return { to: last.to ?? '', is: last.what === 'mailing' ? stillPending(last.at, now) : 'failed' };
}

/** Whether the event at this place began a mail of which nobody knows any more whether it left. */
export function isMailUnknown(history: readonly MailEvent[], place: number, now: Date): boolean {
  const event = history[place];
  if (event?.what !== 'mailing' || stillPending(event.at, now) === 'pending') return false;
  return !history.slice(place + 1).some(({ what, to }) => to === event.to && decided.includes(what));
}

/** What the history adds to such an event. */
export const unknownInHistory = ', and it’s not known whether it left';
