/** What the company's page and call say. The first part is the catalogue's, word for word. */
export const messages = {
  updated: 'Updated Successfully',
  saveFailed: 'Error saving company info',
  logoWrong: 'Only JPG and PNG allowed',

  nameNeeded: 'Enter the name of your company.',
} as const;
