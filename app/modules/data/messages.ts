/** What the pages about the firm's and a person's data say. */
export const messages = {
  started: 'Your export is being made. We mail you when it is ready.',
  exportFailed: 'The export could not be started. Please try again.',
  gone: 'There is no such export, or its seven days are over. Make a new one.',
  unknown: 'There is no such employee.',

  nameNeeded: 'Enter the name of your company, as it stands above.',
  passwordNeeded: 'Enter your password.',
  nameWrong: 'This is not the name of your company.',
  closingAlready: 'The company is being closed already.',
  closingBegun: 'It is too late: the data is being deleted.',
  notClosing: 'The company is not being closed.',
  closeFailed: 'The company could not be closed. Nothing was changed: please try again.',
  keepFailed: 'That did not work. Please try again.',
  closed: 'The company will be deleted. Everybody is told by mail, and you can keep it until then.',
  kept: 'The company stays. Everybody is told by mail.',
  keptPlanEnds: 'The company stays. Its plan still ends with the month: keep it under Plans if you want it.',

  stillWorks:
    'Only the data of somebody who has left can be erased. Set the status to Resigned or Terminated first.',
  erasedAlready: 'This was erased already.',
  bossesOnly: 'Only a boss can erase the data of a boss.',
  confirmNeeded: 'Tick the box first.',
  eraseFailed: 'This could not be erased. Please try again.',
  erased: 'Erased. What the law asks you to keep stays until its day.',
} as const;
