/** What the company's page and call say. The first part is the catalogue's, word for word. */
export const updated = 'Updated Successfully';
export const saveFailed = 'Error saving company info';
export const logoWrong = 'Only JPG and PNG allowed';

export const nameNeeded = 'Enter the name of your company.';
export const uenSigns = 'A UEN has only letters and digits.';
export const uenLength = (signs: number) => `A UEN has 9 or 10 characters; this has ${signs}.`;
export const uenEnd = 'A UEN ends with a letter.';
export const uenBusiness = 'A UEN of 9 characters is 8 digits and a letter, such as 53012345A.';
export const uenCompany =
  'A UEN that begins with a year goes on with 5 digits and a letter, such as 201912345K.';
export const uenOther =
  'A UEN that begins with T, S or R goes on with 2 digits, 2 letters, 4 digits and a letter, such as T08LL1234A.';
export const uenStart = 'A UEN begins with a digit, or with T, S or R.';
export const gstNumberWrong =
  'A GST registration number looks like M90312345A or 201912345K: compare it with IRAS’s letter.';
export const gstNumberNeeded =
  'Only a firm that is registered charges GST: enter the number here, or leave GST off below.';
export const validDaysWrong = 'Enter a number of days from 1 to 365.';
export const choiceWrong = 'Choose one of the offered ones.';
export const versionWrong = 'revision must be the number that came with the page.';
export const overtaken =
  'Somebody has changed the company in the meantime, perhaps you in another window. Your text is still here: open the page anew in another tab, compare, then save again.';
