/** The public interface of this module. */

export { removeMeetingsOf } from './meetings.server';
export { meetingNeeds } from './needs.server';
export { renameClientInMeetings, renameInMeetings } from './renamed.server';
export { clientsWithMeetings, meetingsWritten } from './written-meetings.server';
