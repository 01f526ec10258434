/** The first part is specified, word for word. */
export const submitted = (remaining: string) => `Leave submitted! Remaining balance: ${remaining}`;
export const approved = 'Leave request approved successfully!';
export const rejected = 'Leave request rejected successfully!';
export const submitFailed = 'Failed to submit leave application.';
export const approveFailed = 'Failed to approve leave request.';
export const rejectFailed = 'Failed to reject leave request.';
export const pendingFailed = 'Failed to fetch pending leaves';
export const approvedFailed = 'Failed to fetch approved leaves';
export const ownFailed = 'Server error occurred while fetching your leaves.';
export const fetched = (many: string) => `Fetched ${many} pending leaves`;
export const fillIn = 'Please fill in all required fields.';
export const endsBeforeStart = 'End date cannot be before start date.';

export const typeUnknown = 'Choose one of the types of leave.';
export const partWrong = 'Choose morning or afternoon.';
export const tooFar = (from: string, to: string) => `You can request leave from ${from} to ${to}.`;
export const tooLong = (days: number) => `At most ${days} days at once.`;
export const beforeJoining = (day: string) => `Leave can start on the day of joining: ${day}.`;
export const noWorkingDays = 'These days are weekends or public holidays, so no leave is needed.';
export const notEnough = (who: string, left: string, year: number, asked: string) =>
  `${who} ${left} left for ${year}, and this takes ${asked}.`;
export const overlaps = (who: string, when: string) => `${who} leave on these days already: ${when}.`;
export const certificateWrong = 'Only PDF, PNG and JPEG allowed';
export const employeeNeeded = 'Choose whose leave it is.';
export const employeeNotYours = 'Choose somebody whose leave you approve.';
export const employeeIsYou = 'Choose somebody else. Request your own leave under Application.';
export const recorded = (name: string, remaining: string) =>
  `Leave recorded for ${name}. Remaining balance: ${remaining}`;
/** Adds how many jobs the person drives on the days of their approved leave. */
export const withJobs = (text: string, jobs: number) =>
  jobs === 0
    ? text
    : `${text.replace(/[^.!]$/, '$&.')} ${jobs === 1 ? '1 job needs' : `${jobs} jobs need`} a driver.`;
export const recordFailed = 'The leave could not be recorded. Please try again.';
export const idsNeeded = 'Select at least one request.';
export const idsTooMany = 'Select at most 100 requests.';
export const decisionWrong = 'Choose to approve or to reject.';
export const decideFailed = 'The requests could not be decided. Please try again.';
/** '6 leave requests approved.' */
export const decidedMany = (many: number, status: string) =>
  `${many === 1 ? '1 leave request' : `${many} leave requests`} ${status}.`;
/** Why some of several requests stayed as they were. */
export const skipped = (whys: readonly string[]) =>
  `${whys.length === 1 ? '1 was' : `${whys.length} were`} skipped: ${[...new Set(whys)].join(' ')}`;
export const mailedLater = 'People get their email after 30 seconds.';
export const undoFailed = 'The decision could not be undone. Please try again.';
export const undone = (many: number) =>
  many === 1 ? 'Undone. The request waits again.' : `Undone. ${many} requests wait again.`;
export const undoTooLate = 'A decision can be undone for 30 seconds. Cancel the leave instead.';
export const undoNotYours = 'Only the person who decided can undo it.';
export const undoChanged = (name: string) =>
  `This can’t be undone: the request of ${name} has changed since.`;
export const undoUsed = (name: string) =>
  `This can’t be undone: ${name} has requested other leave since, and both don’t fit.`;
export const certificateNeeded = 'Choose the medical certificate.';
export const certificateThere = 'This leave has a medical certificate already.';
export const certificateNone =
  'Only medical and hospitalization leave that is not rejected or cancelled takes a certificate.';
export const certificateAdded = 'Medical certificate added.';
export const certificateFailed = 'The certificate could not be added. Please try again.';
export const rejectionReasonNeeded = 'Enter a reason. The person gets it by email.';
export const unknown = 'This leave request doesn’t exist.';
export const notApprover = 'Only the manager, HR or an owner can decide about this leave.';
export const approversOnly = 'Only approvers can see this: managers, HR and owners.';
export const notOneself = 'Nobody can decide about their own leave. Your manager, HR or an owner does.';
export const decided = (status: string, by: string) => `This request was already ${status} by ${by}.`;
export const begun = 'This leave has started. Ask your manager or HR to cancel it.';
export const notYours = 'You can’t cancel this leave.';
export const cancelled = 'Leave cancelled. The days are back in your balance.';
export const withdrawn = 'Leave cancelled. The days are back in the balance.';
export const cancelFailed = 'The leave could not be cancelled. Please try again.';
export const monthWrong = 'month must be a month such as 2026-11.';

export const personLeft = 'This person no longer works here.';
export const adjusted = 'Balance adjusted.';
export const adjustFailed = 'The balance could not be adjusted. Please try again.';
export const daysWrong = 'Enter days from -366 to 366, in halves.';
export const daysNone = 'Enter how many days to add, or a minus to remove.';
export const yearWrong = 'Choose one of the years.';
export const reasonNeeded = 'Enter a reason for the activity log.';
export const notOwnBalance = 'Ask an owner to adjust your own balance.';
export const notOwnersBalance = 'Only an owner can adjust the balance of an owner.';

export const holidayNeeded = 'Enter the name of the holiday.';
export const holidayDayNeeded = 'Enter the day.';
export const holidayThere = 'This day is already in your list.';
export const holidayOutside = (from: number, to: number) => `Enter a day from ${from} to ${to}.`;
export const holidayAdded = 'Public holiday added.';
export const holidayRemoved = 'Public holiday removed.';
export const listFull = 'The list is full. Remove a day first.';
export const weekNeeded = 'Choose at least one working day.';
export const weekSaved = 'Working week saved.';
export const settingsFailed = 'The settings could not be saved. Please try again.';
export const kitOn = 'Singapore’s statutory leave is on.';
export const kitOff = 'Singapore’s statutory leave is off. The children’s birth dates are deleted.';
export const kitIsOff = 'Turn on Singapore’s statutory leave under Types of leave first.';
export const familySaved = 'Children saved.';
export const familyFailed = 'The children could not be saved. Please try again.';
export const parentNeeded = 'Choose mother or father.';
export const bornNeeded = 'Enter the birth date.';
export const citizenNeeded = 'Choose whether the child is a citizen.';
export const tooManyChildren = 'At most 10 children.';
export const typeNeeded = 'Enter the name of the type.';
export const typeThere = 'You already have this type of leave.';
export const typesFull = 'The list is full. Remove a type first.';
export const entitlementWrong = 'Enter days from 0 to 366, in halves.';
export const typeAdded = 'Type of leave added.';
export const typeSaved = 'Type of leave saved.';
export const typeRemoved = 'Type of leave removed. Leave already taken stays.';
export const typeStays = 'Every company has this type of leave.';
export const typeGone = 'This type of leave doesn’t exist.';
export const readFailed = 'Leave could not be loaded. Please try again.';
export const exportFailed = 'The list could not be created. Please try again.';

export const addressFailed = 'The address could not be created. Please try again.';
export const addressGone = 'Switched off. The address no longer works.';
export const addressUnknown = 'This calendar doesn’t exist.';

/** Lists of balances. */
export const nobodyCalled = 'Nobody who works here has this name or address.';
export const whoNeeded = 'Enter a name or an email address.';
export const leaveTypeNeeded = 'Enter the type of leave.';
export const daysLeftNeeded = 'Enter the days that are left.';
export const typeNotTheirs = 'This person has no leave of this type.';
export const daysLeftWrong = 'Enter days from -366 to 366, in halves.';
export const setByImport = 'Balance set by an imported list';
export const importTakenBack = 'Import taken back';
export const adjustedSince = 'The balance was adjusted since.';
export const requestedSince = 'Leave of this type was requested since.';
