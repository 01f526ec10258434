/** The texts of importing lists. */
export const fileNeeded = 'Choose a file, or paste rows below.';
export const oneOnly = 'Choose a file or paste rows, not both.';
export const pasteTooLong = 'This is too much to paste. Save it as a file and choose that.';
export const uploadFailed = 'The file could not be checked. Please try again.';
export const importUnknown = 'There is no such import, or it is older than seven days.';
export const importFailed = 'The import could not be started. Please try again.';
export const nothingToImport = 'There is no row that could be imported.';
export const stopFailed = 'The import could not be stopped. Please try again.';
export const takeBackFailed = 'The import could not be taken back. Please try again.';
export const exportFailed = 'The list could not be created. Please try again.';
export const importStarted = 'Import started.';
export const importStopped = 'Import stopped.';
export const importEnded = 'This import had ended already.';
export const uploadDiscarded = 'File discarded. Nothing was added.';
export const previewUpdated = 'Preview updated.';
export const notOver = 'This import is still running. Stop it first.';
export const nothingDone = 'This import changed nothing, so there is nothing to take back.';
export const alreadyTakenBack = 'This import was taken back already.';
export const checkFirst = 'You changed something. Check the preview below, then import.';
export const alreadyStarted = 'This import has started, so its columns stay as they are.';
export const columnUnknown = 'The file has no such column.';
export const columnTwice = 'This column is chosen twice. Choose it for one field only.';
export const fieldNeeded = (title: string) => `Choose the column with ${title}.`;

/** What is wrong with a file. */
export const locked =
  'This workbook has a password. Open it in Excel, save a copy without the password, and choose the copy.';
export const unreadable =
  'This workbook cannot be read. Open it in Excel, save it again as .xlsx or CSV, and choose that file.';
export const tooLarge =
  'There is far more in this workbook than a list. Copy the list into a new workbook and choose that.';
export const noText = 'This is not a list. Choose an Excel workbook (.xlsx) or a CSV file.';
export const empty = 'This file is empty.';
export const noRows = (things: string) => `This file has a heading, and no ${things} below it.`;
export const tooManyRows = (most: number) =>
  `This file has more than ${most.toLocaleString('en-US')} rows. Please split it into several files.`;
export const tooManyColumns = 'This file has more than 200 columns. Keep only those you need.';
export const tooMuchText = 'There is too much text in this file. Please split it into several files.';
export const breaksOff = (row: number) =>
  `Row ${row.toLocaleString('en-US')} has a quotation mark (") that is never closed, so what comes after it cannot be read.`;
export const rowTooLong =
  'It has more cells than the heading. A comma within a cell needs quotation marks (") around the cell.';
export const errorCell = (cell: string) =>
  `The spreadsheet shows an error here (${cell}). Mend the formula, or empty the cell.`;
export const shortenedNumber = (cell: string) =>
  `The spreadsheet has shortened this number (${cell}). Give its column the format 0, and save the file again.`;
export const severalOfThem = (things: string) => `You have several ${things} like this. Change it by hand.`;
export const notThere = (thing: string) => `You have no such ${thing}.`;
export const anotherRuns = (things: string) =>
  `Another import of ${things} is running. Wait until it has ended, then import this one.`;
export const takingBack = 'The import is being taken back.';
