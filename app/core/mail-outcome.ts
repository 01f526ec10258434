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
export function stillPending(since: Date, now: Date): 'pending' | 'unknown' {
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
