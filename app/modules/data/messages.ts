export const started = 'Your export is being prepared. We’ll email you when it’s ready.';
export const exportFailed = 'The export could not be started. Please try again.';
export const gone = 'This export doesn’t exist or is older than seven days. Create a new one.';
export const unknown = 'This employee doesn’t exist.';

export const nameNeeded = 'Enter the name of your company as shown above.';
export const passwordNeeded = 'Enter your password.';
export const nameWrong = 'This is not the name of your company.';
export const closingAlready = 'The company is already being closed.';
export const closingBegun = 'It is too late: the data is being deleted.';
export const notClosing = 'The company is not being closed.';
export const closeFailed = 'The company could not be closed. Nothing was changed. Please try again.';
export const keepFailed = 'That did not work. Please try again.';
export const closed = 'The company will be deleted. Everyone gets an email, and you can keep it until then.';
export const kept = 'The company stays. Everyone gets an email.';
export const keptPlanEnds =
  'The company stays. Its plan still ends with the month: keep it under Plans if you want it.';

export const stillWorks =
  'Only the data of somebody who has left can be erased. Set the status to Resigned or Terminated first.';
export const erasedAlready = 'This was already erased.';
export const ownersOnly = 'Only an owner can erase the data of an owner.';
export const confirmNeeded = 'Tick the box first.';
export const eraseFailed = 'This could not be erased. Please try again.';
export const erased = 'Erased. Records you must keep by law stay until their date.';
