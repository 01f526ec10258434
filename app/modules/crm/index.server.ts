/** What the rest of the suite may use of this module. */
export { findClient } from './find-client.server';
export { clientsWithNotes, notesWritten } from './written-notes.server';
