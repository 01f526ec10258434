/** The public interface of this module. */

export { clientsWithMeetings, meetingsWritten } from './written-meetings.server';
