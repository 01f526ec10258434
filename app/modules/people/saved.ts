import type { Mailed } from '~/core/client-mail';
import type { Message } from '~/web/toast.server';
import * as messages from './messages';

/** Where HR returns to after a save: the saved tab. */
export const backTo =
  (tab: '' | `/${string}`) =>
  (_: unknown, { id }: { id?: string | undefined }): string =>
    `/HumanResource/${id}${tab}`;

/** The toast after an invitation: what became of its mail. */
export function invitationMessage({ mailed }: { mailed: Mailed }): Message {
  if (mailed === 'failed') return { kind: 'error', text: messages.invitedUnmailed };
  if (mailed === 'pending') return { kind: 'info', text: messages.invitedLate };
  return { kind: 'success', text: mailed === 'mailed' ? messages.invited : messages.invitedToFile };
}
