import { rolesInWords } from './contact-roles';

/** The texts of the clients' pages and calls. The first part is word for word from the specification. */
export const loadFailed = 'Error Fetching';
export const deleteError = 'An Error Occurred';
export const updated = 'Updated successfully';
export const notesUpdated = 'Notes updated successfully';
export const updateError = 'Something went wrong';

export const added = 'Client added.';
export const sampleAdded = 'Here’s a sample client to try things with. You can remove it at any time.';
export const sampleRemoved = 'Sample client removed.';
export const sampleNotes = 'Likes a dark roast. Call before 8 am, ask about the second outlet.';
export const addNeedsAccess = 'Adding a client needs access to Clients.';
export const addFailed = 'The client could not be added. Please try again.';
export const deleted = 'Client deleted.';
export const unknown = 'This client doesn’t exist.';
export const idNeeded = 'Choose a client.';
export const nameNeeded = 'Enter the name of the company.';
export const industryNeeded = 'Enter the industry.';
export const contactPersonNeeded = 'Enter the name of the contact person.';
export const roleNeeded = 'Choose the role of the contact person.';
export const emailNeeded = 'Enter the email address.';
export const billingEmailWrong = 'Enter an email address such as name@firm.sg, or leave it empty.';
export const websiteWrong = 'Enter an address such as www.firm.sg, or leave it empty.';
export const noteNeeded = 'Write a note.';
export const noteAdded = 'Note added.';
export const notesFull = 'The notes of this client are full. Shorten them on the Notes tab first.';
export const tookOut = 'Took something out';
export const emptied = 'Emptied the notes';
export const versionWrong = 'version must be the number that came with the notes.';
export const notesOvertaken =
  'Somebody else has saved newer notes. Your text is still here: copy what’s new from below, then save again.';
export const detailsOvertaken =
  'Somebody else has changed this client. Your text is still here: compare it with the saved version, then save again.';

export const roleInList = `Enter ${rolesInWords}.`;

export const exportFailed = 'The list could not be created. Please try again.';

/** What people should know of a column of an imported list. */
export const importAbout: Partial<Record<string, string>> = {
  CompanyName: 'A row with the name or email address of another client is a likely duplicate.',
  Email: 'May be empty. Of two addresses in a cell the second becomes the billing email.',
  role: `${rolesInWords}.`,
};
export const changedSince = 'Somebody has changed it since.';
export const notedSince = 'Somebody has written notes since.';
export const hasSince = (titles: readonly string[]) => `It has ${titles.join(', ').toLowerCase()}.`;
