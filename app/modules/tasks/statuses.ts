/** A task can change from any status to any other. */
export const statuses = [
  'todo',
  'pending',
  'in_progress',
  'waiting_on_client',
  'blocked',
  'completed',
] as const;
export type Status = (typeof statuses)[number];

const words: Record<Status, string> = {
  todo: 'To do',
  pending: 'Pending',
  in_progress: 'In progress',
  waiting_on_client: 'Waiting on client',
  blocked: 'Blocked',
  completed: 'Completed',
};

/** 'Waiting on client'. */
export function statusInWords(status: Status): string {
  return words[status];
}

export const statusOptions = statuses.map((value) => ({ value, label: words[value] }));

export const priorities = ['Low', 'Medium', 'High'] as const;
export type Priority = (typeof priorities)[number];

/** The sort key for the most urgent first: '1 2026-11-21' is high priority, due that day. */
export function urgencyOf(priority: Priority, endDate: string): string {
  return `${priorities.length - priorities.indexOf(priority)} ${endDate}`;
}

/** The tabs of the list. */
export const views = ['open', 'today', 'overdue', 'completed'] as const;
