/** Messages of every list import. */
export const importTexts = {
  uploadFailed: 'The file could not be checked. Please try again.',
  importUnknown: 'There is no such import, or it is older than seven days.',
  importFailed: 'The import could not be started. Please try again.',
  importHasNoRows: 'There is no row in this file that could be imported.',
  stopFailed: 'The import could not be stopped. Please try again.',
  importStarted: 'Import started.',
  importStopped: 'Import stopped.',
  importEnded: 'This import had ended already.',
  uploadDiscarded: 'File discarded. Nothing was added.',
} as const;
