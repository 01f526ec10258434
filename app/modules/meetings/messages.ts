/** What the meetings' pages and calls say. The first part is the catalogue's, word for word. */
export const messages = {
  added: 'Meeting added!',
  saveFailed: 'Cannot save meeting, try again.',
  updated: 'Meeting updated!',
  /** Before the reason why a meeting that was dragged went back. */
  updateFailedFor: 'Update failed:',
  updateFailed: 'Update Fail',
  deleted: 'Meeting deleted.',
  deleteFailed: 'Delete failed',
  idNeededToDelete: 'No meeting ID — cannot delete.',
  loadFailed: 'Cannot load meetings.',
  readFailed: 'Error Fetching',
  clientNeeded: 'Choose a client first.',
  endFirst: 'End Time must be after Start Time lah.',

  unknown: 'There is no such meeting.',
  idNeeded: 'Name the meeting by its id.',
  clientUnknown: 'There is no such client. Choose another.',
  titleNeeded: 'Enter a title.',
  startNeeded: 'Enter when it starts.',
  endNeeded: 'Enter when it ends.',
  tooLong: 'A meeting lasts at most 14 days.',
  ownerUnknown: 'There is no such person in your firm. Choose another.',
  ownerByBoss: 'Only the boss can make a meeting for somebody else.',
  repeatWrong: 'Repeat must be weekly, fortnightly or monthly, or nothing.',
  repeatNeeded: 'Choose how often it repeats, or leave the last day empty.',
  untilNeeded: 'Enter the last day on which it repeats.',
  untilTooEarly: 'The last day lies before the meeting itself.',
  untilTooLate: 'Choose an earlier last day: at most two years ahead, and 104 meetings.',
  repeatsTooSoon: 'It would begin again before it has ended. Make it shorter, or repeat it less often.',
  scopeWrong: 'scope must be one or series.',
  logWrong: 'logs must be text, or a list with texts.',
  logTooMany: 'At most 20 new lines at a time.',
  logFull: 'This meeting’s log is full.',
  revisionWrong: 'revision must be a number.',
  overtaken:
    'Somebody else has changed this meeting in the meantime. Your text is still here: compare it with what is stored now, then save again.',
  spanStart: 'start must be a time with its offset, such as 2026-11-16T00:00+08:00.',
  spanEnd: 'end must be a time with its offset, such as 2026-11-23T00:00+08:00.',
  spanBackwards: 'end must be after start.',
  spanTooLong: 'Ask for at most five years at a time.',
  weekWrong: 'There is no such week. A week is written as 2026-W47.',
  exportFailed: 'The list could not be made. Please try again.',
  fileFailed: 'The calendar file could not be made. Please try again.',
  addressUnknown: 'There is no such calendar.',
  addressFailed: 'The calendar address could not be made. Please try again.',
  addressGone: 'Switched off. Calendars that used the address get nothing any more.',
} as const;

/** That a meeting was saved on top of another of the same person. */
export function overlapText({ title, when, others }: { title: string; when: string; others: number }) {
  const more = others > 0 ? ` and ${others} more` : '';
  return `It overlaps with “${title}” on ${when}${more}.`;
}
