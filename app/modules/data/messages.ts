/** What the pages about the firm's and a person's data say. */
export const started = 'Your export is being made. We mail you when it is ready.';
export const exportFailed = 'The export could not be started. Please try again.';
export const gone = 'There is no such export, or its seven days are over. Make a new one.';
export const unknown = 'This employee doesn’t exist.';

export const nameNeeded = 'Enter the name of your company, as it stands above.';
export const passwordNeeded = 'Enter your password.';
export const nameWrong = 'This is not the name of your company.';
export const closingAlready = 'The company is being closed already.';
export const closingBegun = 'It is too late: the data is being deleted.';
export const notClosing = 'The company is not being closed.';
export const closeFailed = 'The company could not be closed. Nothing was changed: please try again.';
export const keepFailed = 'That did not work. Please try again.';
export const closed =
  'The company will be deleted. Everybody is told by mail, and you can keep it until then.';
export const kept = 'The company stays. Everybody is told by mail.';
export const keptPlanEnds =
  'The company stays. Its plan still ends with the month: keep it under Plans if you want it.';

export const stillWorks =
  'Only the data of somebody who has left can be erased. Set the status to Resigned or Terminated first.';
export const erasedAlready = 'This was erased already.';
export const bossesOnly = 'Only an owner can erase the data of an owner.';
export const confirmNeeded = 'Tick the box first.';
export const eraseFailed = 'This could not be erased. Please try again.';
export const erased = 'Erased. What the law asks you to keep stays until its day.';
