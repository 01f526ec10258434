import { rolesInWords } from './contact-roles';

/** What the clients' pages and calls say. The first part is the catalogue's, word for word. */
export const messages = {
  loadFailed: 'Error Fetching',
  deleteError: 'An Error Occurred',
  updated: 'Updated successfully',
  notesUpdated: 'Notes updated successfully',
  updateError: 'Something went wrong',

  added: 'Client added.',
  addFailed: 'The client could not be added. Please try again.',
  deleted: 'Client deleted.',
  unknown: 'There is no such client.',
  idNeeded: 'Say which client it is.',
  nameNeeded: 'Enter the name of the company.',
  industryNeeded: 'Enter the industry.',
  contactPersonNeeded: 'Enter the name of the contact person.',
  roleNeeded: 'Choose the role of the contact person.',
  emailNeeded: 'Enter the e-mail address.',
  websiteWrong: 'Enter an address such as www.firm.sg, or leave it empty.',
  versionWrong: 'version must be the number that came with the notes.',
  notesOvertaken:
    'Somebody else has saved newer notes in the meantime. Your text is still here: take over what is new below, then save again.',
  detailsOvertaken:
    'Somebody else has changed this client in the meantime. Your text is still here: compare it with what is stored now, then save again.',

  importFileNeeded: 'Choose the CSV file with your clients.',
  roleInList: `Enter ${rolesInWords}.`,

  exportFailed: 'The list could not be made. Please try again.',
} as const;
