/** What the rest of the suite may use of this module. */
export { renameClientInMeetings } from './renamed-client.server';
export { renameInMeetings } from './renamed-person.server';
export { clientsWithMeetings, meetingsWritten } from './written-meetings.server';
