import { z } from 'zod';
import { clientEmail, flag, line, lines } from './text';

/** Shown where a client that came with a list has no address. */
export const noEmailYet = 'No e-mail yet';

/** What happened to a mail: sent, written to a file because mail is not set up, failed, or still being sent. */
export type Mailed = 'mailed' | 'outbox' | 'failed' | 'pending';

/** The same in answers of calls: whether it has left. */
export const mailedAnswer = z
  .union([z.boolean(), z.literal('pending')])
  .describe(
    'Whether the email was sent. With `pending`, sending continues in the background and the record shows the result.',
  );

/** The same of the mail that asks to confirm a new sign-in address. */
export const confirmationMailed = mailedAnswer
  .optional()
  .describe(
    'Only with a new sign-in address: whether the email that asks to confirm it was sent. With `pending`, sending continues in the background and Settings, Contact shows the result.',
  );

/** A mail's state as `mailedAnswer`; null where none was asked for. */
export function presentMailed(mailed: Mailed | null): z.output<typeof mailedAnswer> {
  return mailed === 'pending' ? mailed : mailed === 'mailed';
}

/** The fields of a mail to a client, in forms and calls. */
export const mailFields = {
  email: clientEmail('Enter the email address.'),
  subject: line({ needed: 'Enter a subject.', most: 200 }),
  text: lines({ needed: 'Write a text.', most: 5_000 }),
  copy: flag.default(false).describe('Whether the sender gets a copy.'),
};

const mailFailed = 'The email could not be sent. Copy the link instead.';

/** The toast or message after sending a mail. */
export function mailMessage({ mailed, to }: { mailed: Mailed; to: string }) {
  if (mailed === 'failed') return { kind: 'error' as const, text: mailFailed };
  if (mailed === 'mailed') return { kind: 'success' as const, text: `Sent to ${to}.` };
  if (mailed === 'pending') {
    const text = `The email to ${to} is taking longer than usual. The history shows when it has left.`;
    return { kind: 'info' as const, text };
  }
  const text = 'Email is not set up, so this one was saved as a file in the outbox. Copy the link instead.';
  return { kind: 'info' as const, text };
}
