export const leaveStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];

/** Those that take days from a balance. */
export const takingStatuses = ['pending', 'approved'] as const satisfies readonly LeaveStatus[];
