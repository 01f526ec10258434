import { email, flag, line, lines } from './text';

/** What happened to a mail: sent, written to a file because mail is not set up, or failed. */
export type Mailed = 'mailed' | 'outbox' | 'failed';

/** The fields of a mail to a client, in forms and calls. */
export const mailFields = {
  email: email('Enter the email address.'),
  subject: line({ needed: 'Enter a subject.', most: 200 }),
  text: lines({ needed: 'Write a text.', most: 5_000 }),
  copy: flag.default(false).describe('Whether the sender gets a copy.'),
};

const mailFailed = 'The email could not be sent. Copy the link instead.';

/** The toast or message after sending a mail. */
export function mailMessage({ mailed, to }: { mailed: Mailed; to: string }) {
  if (mailed === 'failed') return { kind: 'error' as const, text: mailFailed };
  if (mailed === 'mailed') return { kind: 'success' as const, text: `Sent to ${to}.` };
  const text = 'Email is not set up, so this one was saved as a file in the outbox. Copy the link instead.';
  return { kind: 'info' as const, text };
}
