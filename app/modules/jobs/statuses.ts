export const statuses = ['new', 'assigned', 'active', 'ended', 'cancelled'] as const;
export type Status = (typeof statuses)[number];

const words: Record<Status, string> = {
  new: 'New',
  assigned: 'Assigned',
  active: 'Active',
  ended: 'Ended',
  cancelled: 'Cancelled',
};

export function statusInWords(status: Status): string {
  return words[status];
}

export const statusOptions = statuses.map((value) => ({ value, label: words[value] }));

const steps: Record<Status, readonly Status[]> = {
  new: ['assigned', 'cancelled'],
  assigned: ['active', 'cancelled'],
  active: ['ended', 'cancelled'],
  ended: [],
  cancelled: [],
};

/** Whether a change follows the normal path: new, assigned, active, ended; cancelled from any but ended. */
export function isOnPath(from: Status, to: Status): boolean {
  return from === to || steps[from].includes(to);
}

/** The statuses of jobs still to be driven. */
export const aheadStatuses = ['new', 'assigned', 'active'] as const satisfies readonly Status[];

/** Ended or cancelled. */
export function isOver(status: Status): boolean {
  return !aheadStatuses.some((ahead) => ahead === status);
}

/** The status of a job that got or lost its driver. */
export function statusFor({ status, driverId }: { status: Status; driverId: string | null }): Status {
  if (driverId === null && status === 'assigned') return 'new';
  return driverId !== null && status === 'new' ? 'assigned' : status;
}

export const dueStatuses: Status[] = ['assigned', 'active'];

/** Whether the driver still has to do it, and so gets mails about changes. */
export function isDue(status: Status): boolean {
  return dueStatuses.includes(status);
}
