/** What the rest of the suite may use of this module. */
export { renameInMeetings } from './renamed-person.server';
export { clientsWithMeetings, meetingsWritten } from './written-meetings.server';
