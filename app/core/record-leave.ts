/** The reason that leave has for a day on which somebody called in sick. */
export const calledInSick = 'Called in sick';

/**
 * The address of the form that records leave of somebody else, opened for this person. With a day ('2026-11-21') all of it is filled
 * in for a sick day.
 */
export function recordLeaveAt(userId: string, sickOn?: string): string {
  const sick = sickOn && {
    type: 'Medical Leave',
    from: sickOn,
    to: sickOn,
    reason: calledInSick,
  };
  return `/LeaveManagement/approval/record?${new URLSearchParams({ userId, ...sick })}`;
}
