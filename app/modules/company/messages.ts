/** The first part is specified, word for word. */
export const updated = 'Updated Successfully';
export const saveFailed = 'Error saving company info';
export const logoWrong = 'Only JPG and PNG allowed';

export const nameNeeded = 'Enter the name of your company.';
export const gstNumberWrong =
  'A GST registration number looks like M90312345A or 201912345K. Check the letter from IRAS.';
export const validDaysWrong = 'Enter a number of days from 1 to 365.';
export const versionWrong = 'revision must be the number you got with the page.';
export const overtaken =
  'The company’s details have changed, perhaps in another window. Your text is still here: open the page in another tab, compare, then save again.';
export const paynowNeedsUen = 'PayNow uses your UEN. Enter it first, or untick this.';
export const paynowSuffixWrong = 'The suffix is 3 letters or digits, as your bank gave it.';
export const colourWrong = 'Choose a colour such as #1f5c4d.';
export const colourTooLight = 'Choose a darker colour: white text on it would be hard to read.';
export const hoursWrong = 'Enter a time such as 08:00.';
export const hoursBackwards = 'The day ends after it starts.';
