import * as messages from './messages';

/** Where HR comes back to after a save: the tab that was saved. */
export const backTo =
  (tab: '' | `/${string}`) =>
  (_: unknown, { id }: { id?: string | undefined }): string =>
    `/HumanResource/${id}${tab}`;

/** What is said of an invitation: whether its mail has left the machine. */
export function saidOfInvitation({ mailLeaves }: { mailLeaves: boolean }): string {
  return mailLeaves ? messages.invited : messages.invitedToFile;
}
