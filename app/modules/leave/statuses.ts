export const leaveStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];

/** The statuses that use days of a balance. */
export const takingStatuses = ['pending', 'approved'] as const satisfies readonly LeaveStatus[];
