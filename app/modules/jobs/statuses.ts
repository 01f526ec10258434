/** Where a job stands. */
export const statuses = ['new', 'assigned', 'active', 'ended', 'cancelled'] as const;
export type Status = (typeof statuses)[number];

const words: Record<Status, string> = {
  new: 'New',
  assigned: 'Assigned',
  active: 'Active',
  ended: 'Ended',
  cancelled: 'Cancelled',
};

/** A status as people read it. */
export function statusInWords(status: Status): string {
  return words[status];
}

/** Every status to choose from. */
export const statusOptions = statuses.map((value) => ({ value, label: words[value] }));

const steps: Record<Status, readonly Status[]> = {
  new: ['assigned', 'cancelled'],
  assigned: ['active', 'cancelled'],
  active: ['ended', 'cancelled'],
  ended: [],
  cancelled: [],
};

/** Whether a change keeps to the path: new, assigned, active, ended; cancelled from any but ended. */
export function isOnPath(from: Status, to: Status): boolean {
  return from === to || steps[from].includes(to);
}

/** Of what is still to be driven. */
export const aheadStatuses = ['new', 'assigned', 'active'] as const satisfies readonly Status[];

/** Whether nobody will drive it any more. */
export function isOver(status: Status): boolean {
  return !aheadStatuses.some((ahead) => ahead === status);
}

/** Whether the driver has it before him: then he is told what becomes of it. */
export function isDue(status: Status): boolean {
  return status === 'assigned' || status === 'active';
}
