/** The first part is specified, word for word. */
export const created = 'Employee created successfully!';
export const updated = 'Employee updated successfully!';
export const deleted = 'Employee deleted successfully!';
export const loaded = 'Employee data loaded successfully!';
export const notSelected = 'No employee selected for update.';
export const createFailed = 'Failed to create employee';
export const updateFailed = 'Server error while updating employee.';
export const deleteFailed = 'Server error while deleting employee';
export const loadFailed = 'An error occurred while fetching employee details.';
export const listFailed = 'An error occurred while fetching employees.';
export const fetching = 'Fetching employee details...';
export const passwordTooShort = 'Password must be at least 6 characters long';
export const profileUpdated = 'Profile updated successfully';
export const profileFailed = 'Update error, try again later';
export const profileLoaded = 'Profile loaded successfully!';
export const profileLoadFailed = 'Failed to load profile';
export const nameOrEmailNeeded = 'At least name or email must be filled';
export const emailWrong = 'Email format not valid';
export const photoWrong = 'Only JPG and PNG allowed';

export const unknown = 'This employee doesn’t exist.';
export const idNeeded = 'Choose an employee.';
export const photoNeeded = 'Choose a photo first.';
export const exportFailed = 'The list could not be created. Please try again.';
export const confirmAt = {
  'your new address': 'Sign in with the old one until you confirm it.',
  'the old address': 'The new one counts once it is confirmed there or an owner changes it.',
};
export const flagNotHeld = 'You can only give access you have yourself. Ask an owner for this one.';
export const ownEmailElsewhere = 'Change your own address in Settings, Contact, with your password.';
export const invited = 'Invitation sent.';
export const invitedLate =
  'Invited. The email is taking longer than usual; the list of users shows if it could not be sent.';
export const invitedUnmailed = 'Invited, but the email could not be sent. Send the invitation again.';
export const invitedToFile =
  'Invited. No mail server is set up, so the email is a file in the outbox folder. Pass its link on.';
export const signedInAlready =
  'This person has already signed in. They can reset a forgotten password on the sign-in page.';
export const addressErased =
  'The email address was erased. Enter a new one in Human Resource, under Contact.';
export const accessSaved = 'Access saved.';
export const steppedDown = 'You’re no longer an owner.';
export const sessionsEnded = 'Signed out everywhere.';
export const notOwnSessions = 'Your own devices are in Settings, Security.';
export const ownerNeeded = 'Choose who takes the company over.';
export const alreadyOwner = 'You already own the company.';
export const ownerGone = 'This person is not in your company.';
export const ownerLeft = 'This person no longer works here.';
export const ownerNeverIn =
  'This person has never signed in. Wait until they have, or stay an owner yourself, so that somebody can get in.';
export const ownerAlready = 'This person is already an owner. To hand over, stop being one yourself.';
export const noLongerOwner = 'You’re no longer an owner.';
export const handOverFailed = 'The company could not be handed over. Please try again.';
export const handedOver = 'Handed over. You’ll both get an email.';
export const legalNameNeeded = 'Enter the legal name.';
export const nameNeeded = 'Enter the name.';
export const dobNeeded = 'Enter the date of birth.';
export const personalEmailNeeded = 'Enter the personal email address.';
export const emailNeeded = 'Enter the work email address.';
export const passwordNeeded = 'Enter a password.';
export const passwordTooLong = 'Password must be at most 200 characters.';
export const mobileNeeded = 'Enter the mobile number.';
export const addressNeeded = 'Enter the home address.';
export const positionNeeded = 'Enter the job title.';
export const departmentNeeded = 'Enter the department.';
export const joinDateNeeded = 'Enter the join date.';
export const probationEndWrong = 'Enter the day on which the probation ends.';
export const contractEndWrong = 'Enter the day on which the contract ends.';
export const issueDateWrong = 'Enter the day on which the pass was issued.';
export const expiryDateWrong = 'Enter the day on which the pass expires.';
export const trainingExpiryWrong = 'Enter the last day the training is valid.';
export const statusWrong = 'Choose one of the statuses.';
export const firstStatusWrong = 'An employee starts as Pending, Probation or Active.';
export const choiceWrong = 'Choose one of the options.';
export const listWrong = 'This must be a list.';
export const rowWrong = 'Each entry of this list must be an object.';
export const groupWrong = 'This must be a group of fields.';
export const contactNameNeeded = 'Enter the name of the emergency contact.';
export const contactPhoneNeeded = 'Enter the phone number.';
export const leaveTypeNeeded = 'Enter the type of leave.';
export const leaveTypeTwice = 'This type of leave is already in the list.';
export const daysWrong = 'Enter days from 0 to 366, in halves.';
export const balanceWrong = 'Enter days from -366 to 366, in halves.';
export const payPartNameNeeded = 'Enter what it is for.';
export const amountNeeded = 'Enter the amount.';
export const monthWrong = 'Enter a month such as 2026-11.';
export const hoursWrong = 'Enter hours from 0 to 744.';
export const generateDayWrong = 'Enter a day of the month, 1 to 31.';
export const currencyWrong = 'Enter three letters, such as SGD.';
export const trainingNameNeeded = 'Enter the name of the training.';
export const trainingStatusNeeded = 'Choose the status of the training.';
export const dobAhead = 'The date of birth must be in the past.';
export const joinedBeforeBirth = 'The join date must be after the birth date.';
export const endsBeforeJoining = 'This is before the join date.';
export const expiresBeforeIssue = 'This is before the pass was issued.';
export const versionWrong = 'revision must be the number you got with the employee.';
export const overtaken =
  'Somebody else has changed this employee. Your text is still here: open the page in another tab, compare, then save again.';
export const profileOvertaken =
  'Your profile has changed, perhaps in another window. Your text is still here: open the page in another tab, compare, then save again.';
export const reasonNeeded =
  'This person keeps it up to date. To correct it, give a reason for the activity log.';
export const managerUnknown = 'This person is not in your company.';
export const managerIsSame = 'Nobody is their own manager.';
export const managerBelow = 'That person already reports to this one, directly or through others.';

export const ownersOnly = 'Only an owner can change, dismiss or delete an owner.';
export const passwordForElevatedRights =
  'Enter your own password: this person will be able to do everything you can.';
export const onlyOwnersMakeOwners = 'Only an owner can make somebody an owner or take it away.';
export const notOneself = 'Ask an owner to change your own pay, access, status and leave.';
export const notOwnJoinDate = 'Your leave is calculated from it. Ask an owner to change it.';
export const lastOwner = 'A company needs an owner. Make somebody else one first.';
export const otherOwnerNeverIn =
  'The other owner has never signed in. Wait until they have, or make somebody else one first.';
export const secondFactorReset = 'Two-factor sign-in is reset.';
export const profileOfAnother = 'You can only change your own profile here.';
export const workingDaysWrong = 'Choose days from 1 for Monday to 7 for Sunday.';

/** Lists of employees. */
export const dayUnclear = (monthFirst: string) =>
  `This list has a day with the month first (${monthFirst}), so this one can be read in two ways. Write days such as 2026-11-21.`;
export const managerNowhere = 'Nobody with this name or address is in the company or in this list.';
export const managerSeveral = 'Several people have this name. Write the manager’s email address.';
export const correctedByThem = (fields: readonly string[]) =>
  `They keep this up to date themselves: ${fields.join(', ')}. Correct it on their page, with a reason.`;
export const changedSince = 'Somebody has changed them since.';
export const signedInSince = 'They have signed in or were invited.';
export const leadsSince = 'They manage somebody.';
export const hasSince = (titles: readonly string[]) =>
  `They are named in ${titles.join(', ').toLowerCase()}.`;
export const payPartWrong = 'Enter each with its amount: Transport 120.00; Phone 30.00';
