import { subject } from '~/core/subject';

/** Leave in the activity log: a line names the person and the days, never the reason. */
export const leaveSubject = subject({ name: 'leave', plural: 'Leave' });
