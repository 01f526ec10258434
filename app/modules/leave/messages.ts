/** What the leave pages and calls say. The first part is the catalogue's, word for word. */
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
export const tooFar = (from: string, to: string) => `Leave can be asked for from ${from} to ${to}.`;
export const beforeJoining = (day: string) => `Leave can be taken from the day of joining: ${day}.`;
export const noWorkingDays = 'These days are weekends or public holidays: there is nothing to take.';
export const notEnough = (who: string, left: string, year: number, asked: string) =>
  `${who} ${left} left for ${year}, and this takes ${asked}.`;
export const overlaps = (who: string, when: string) => `${who} asked for leave then already: ${when}.`;
export const certificateWrong = 'Only PDF, PNG and JPEG allowed';
export const employeeNeeded = 'Choose whose leave it is.';
export const employeeNotYours = 'Choose somebody whose leave you decide about.';
export const employeeIsYou = 'Choose somebody else: ask for your own leave under Application.';
export const recorded = (name: string, remaining: string) =>
  `Leave recorded for ${name}. Remaining balance: ${remaining}`;
export const recordFailed = 'The leave could not be recorded. Please try again.';
export const rejectionReasonNeeded = 'Enter why: the person reads it in a mail.';
export const unknown = 'There is no such leave request.';
export const notApprover = 'Only the manager, HR or an owner can decide about this leave.';
export const approversOnly = 'Only approvers can see this: managers, HR and owners.';
export const notOneself = 'Nobody can decide about their own leave. Your manager, HR or an owner does.';
export const decided = (status: string, by: string) => `This request was already ${status} by ${by}.`;
export const begun = 'This leave has begun. Ask your manager or HR to cancel it.';
export const notYours = 'This leave is not yours to cancel.';
export const cancelled = 'Leave cancelled. The days are yours again.';
export const withdrawn = 'Leave cancelled. The days are back in the balance.';
export const cancelFailed = 'The leave could not be cancelled. Please try again.';
export const monthWrong = 'month must be a month such as 2026-11.';

export const personLeft = 'This person does not work here any more.';
export const adjusted = 'Balance adjusted.';
export const adjustFailed = 'The balance could not be adjusted. Please try again.';
export const daysWrong = 'Enter days from -366 to 366, in halves.';
export const daysNone = 'Enter how many days to add, or to take off with a minus.';
export const yearWrong = 'Choose one of the years.';
export const reasonNeeded = 'Enter why: it stands in the activity log.';
export const notOwnBalance = 'Ask an owner to adjust your own balance.';
export const notBossBalance = 'Only an owner can adjust the balance of an owner.';

export const holidayNeeded = 'Enter what day it is.';
export const holidayDayNeeded = 'Enter the day.';
export const holidayThere = 'This day is a public holiday in your list already.';
export const holidayOutside = (from: number, to: number) => `Enter a day from ${from} to ${to}.`;
export const holidayAdded = 'Public holiday added.';
export const holidayRemoved = 'Public holiday removed.';
export const listFull = 'The list is full: remove a day first.';
export const weekNeeded = 'Choose at least one working day.';
export const weekSaved = 'Working week saved.';
export const settingsFailed = 'The settings could not be saved. Please try again.';
export const typeNeeded = 'Enter the name of the type.';
export const typeThere = 'You have this type of leave already.';
export const typesFull = 'The list is full: remove a type first.';
export const entitlementWrong = 'Enter days from 0 to 366, in halves.';
export const typeAdded = 'Type of leave added.';
export const typeSaved = 'Type of leave saved.';
export const typeRemoved = 'Type of leave removed. What was taken of it stays.';
export const typeStays = 'Every company has this type of leave.';
export const typeGone = 'There is no such type of leave.';
export const readFailed = 'Leave could not be loaded. Please try again.';
export const exportFailed = 'The list could not be created. Please try again.';

export const addressFailed = 'The address could not be made. Please try again.';
export const addressGone = 'Switched off: the address no longer works.';
export const addressUnknown = 'There is no such calendar.';
