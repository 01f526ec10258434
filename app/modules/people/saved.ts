import type { Mailed } from '~/core/client-mail';
import { mailSentence } from '~/core/mail-outcome';
import type { Message } from '~/web/toast.server';
import * as messages from './messages';

/** Where HR returns to after a save: the saved tab. */
export const backTo =
  (tab: '' | `/${string}`) =>
  (_: unknown, { id }: { id?: string | undefined }): string =>
    `/HumanResource/${id}${tab}`;

/** Where a new sign-in address is to be confirmed, and what became of that mail. */
export interface Confirming {
  at: 'your new address' | 'the old address';
  mailed: Mailed;
}

/** The toast after a new sign-in address was entered. */
export function confirmMessage({ at, mailed }: Confirming): Message {
  const kind = mailed === 'mailed' ? 'success' : mailed === 'failed' ? 'error' : 'info';
  return { kind, text: `Saved. ${mailSentence(mailed, at)} ${messages.confirmAt[at]}` };
}

/** The toast after an invitation: what became of its mail. */
export function invitationMessage({ mailed }: { mailed: Mailed }): Message {
  if (mailed === 'failed') return { kind: 'error', text: messages.invitedUnmailed };
  if (mailed === 'pending') return { kind: 'info', text: messages.invitedLate };
  return { kind: 'success', text: mailed === 'mailed' ? messages.invited : messages.invitedToFile };
}
