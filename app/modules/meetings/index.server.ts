/** What the rest of the suite may use of this module. */
export { renameClientInMeetings, renameInMeetings } from './renamed.server';
export { clientsWithMeetings, meetingsWritten } from './written-meetings.server';
