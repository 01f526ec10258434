/** What the rest of the suite may use of this module. */
export { readBrief } from './brief.server';
export { clients } from './collections';
export { clientNamed, findClient, holdClient } from './find-client.server';
export { clientsWithNotes, notesWritten } from './written-notes.server';
