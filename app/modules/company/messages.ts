/** What the company's page and call say. The first part is the catalogue's, word for word. */
export const messages = {
  updated: 'Updated Successfully',
  saveFailed: 'Error saving company info',
  logoWrong: 'Only JPG and PNG allowed',

  nameNeeded: 'Enter the name of your company.',
  uenSigns: 'A UEN has only letters and digits.',
  uenLength: (signs: number) => `A UEN has 9 or 10 characters; this has ${signs}.`,
  uenEnd: 'A UEN ends with a letter.',
  uenBusiness: 'A UEN of 9 characters is 8 digits and a letter, such as 53012345A.',
  uenCompany: 'A UEN that begins with a year goes on with 5 digits and a letter, such as 201912345K.',
  uenOther:
    'A UEN that begins with T, S or R goes on with 2 digits, 2 letters, 4 digits and a letter, such as T08LL1234A.',
  uenStart: 'A UEN begins with a digit, or with T, S or R.',
  gstNumberWrong:
    'A GST registration number looks like M90312345A or 201912345K: compare it with IRAS’s letter.',
  gstNumberNeeded:
    'Only a firm that is registered charges GST: enter the number here, or leave GST off below.',
  validDaysWrong: 'Enter a number of days from 1 to 365.',
  choiceWrong: 'Choose one of the offered ones.',
  versionWrong: 'revision must be the number that came with the page.',
  overtaken:
    'Somebody has changed the company in the meantime, perhaps you in another window. Your text is still here: open the page anew in another tab, compare, then save again.',
} as const;
