/** What the rest of the suite may use of this module. */
export { clientsWithMeetings, meetingsWritten } from './written-meetings.server';
