import { counted } from '~/core/counted';

/** The first part is specified, word for word. */
export const added = 'Meeting added!';
export const saveFailed = 'Cannot save meeting, try again.';
export const updated = 'Meeting updated!';
/** Followed by the reason why a dragged meeting went back. */
export const updateFailedFor = 'Update failed:';
export const updateFailed = 'Update Fail';
export const deleted = 'Meeting deleted.';
export const deleteFailed = 'Delete failed';
export const idNeededToDelete = 'No meeting ID — cannot delete.';
export const loadFailed = 'Cannot load meetings.';
export const readFailed = 'Error Fetching';
export const clientNeeded = 'Choose a client first.';
export const endFirst = 'End Time must be after Start Time lah.';

export const unknown = 'This meeting doesn’t exist.';
export const idNeeded = 'Name the meeting by its id.';
export const clientUnknown = 'This client doesn’t exist. Choose another one.';
export const titleNeeded = 'Enter a title.';
export const startNeeded = 'Enter when it starts.';
export const endWrong = 'endTime must be a time.';
export const tooLong = 'A meeting lasts at most 14 days.';
export const ownerUnknown = 'This person is not in your company. Choose another one.';
export const onlyOwnersForOthers = 'Only an owner can add a meeting for somebody else.';
export const untilTooLate = 'Choose an earlier last day: at most two years ahead, and 104 meetings.';
export const tooOften = 'Enter fewer times: at most 104 meetings, within two years.';
export const repeatsTooSoon =
  'It would start again before it ends. Make it shorter, or repeat it less often.';
export const repeatsTogether =
  'Choose this and upcoming meetings to change how it repeats. One meeting alone can’t repeat differently.';
export const scopeWrong = 'Choose this meeting only, or this and upcoming ones.';
export const logWrong = 'logs must be text, or a list with texts.';
export const logTooMany = 'At most 20 new lines at a time.';
export const logFull = 'This meeting’s log is full.';
export const revisionWrong = 'revision must be a number.';
export const overtaken =
  'Somebody else has changed this meeting. Your text is still here: compare it with the saved version, then save again.';
export const spanStart = 'start must be a time with its offset, such as 2026-11-16T00:00+08:00.';
export const spanEnd = 'end must be a time with its offset, such as 2026-11-23T00:00+08:00.';
export const spanBackwards = 'end must be after start.';
export const spanTooLong = 'Ask for at most five years at a time.';
export const weekWrong = 'This week doesn’t exist. Write weeks like 2026-W47.';
export const exportFailed = 'The list could not be created. Please try again.';
export const fileFailed = 'The calendar file could not be created. Please try again.';
export const addressUnknown = 'This calendar doesn’t exist.';
export const addressFailed = 'The calendar address could not be created. Please try again.';
export const addressGone = 'Switched off. Calendars with this address no longer update.';

/** Above a week: how many of its meetings that are not over overlap another one, which may be over or in another week. */
export const overlaps = (meetings: number, when: string) =>
  `${counted(meetings, 'meeting')} ${when} ${meetings === 1 ? 'overlaps with another' : 'overlap'}.`;

/** The warning that a meeting overlaps another one of the same person. */
export function overlapText({ title, when, others }: { title: string; when: string; others: number }) {
  const more = others > 0 ? ` and ${others} more` : '';
  return `It overlaps with “${title}” on ${when}${more}.`;
}

export const attendeesWrong = 'colleagueIds must be a list of ids.';
export const tooManyAttendees = 'At most 30 people.';
export const attendeeUnknown = 'One of these people is not in your company.';
export const addressWrong = 'Enter an email address such as name@firm.sg.';
export const guestsWrong = 'guests must be email addresses.';
export const guestWrong = (typed: string) =>
  `“${typed.slice(0, 60)}” is not an email address. Write them with commas between them.`;
export const notInvited = 'No invitations were emailed.';
export const contactWithoutEmail = 'The client’s contact has no e-mail yet.';
export const onLeave = (names: readonly string[], day: string) =>
  `${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)} ${names.length === 1 ? 'is' : 'are'} on leave on ${day}.`;
