import * as messages from './messages';

/** Where HR returns to after a save: the saved tab. */
export const backTo =
  (tab: '' | `/${string}`) =>
  (_: unknown, { id }: { id?: string | undefined }): string =>
    `/HumanResource/${id}${tab}`;

/** The toast after an invitation. Says if mails are not really sent. */
export function invitationMessage({ mailLeaves }: { mailLeaves: boolean }): string {
  return mailLeaves ? messages.invited : messages.invitedToFile;
}
