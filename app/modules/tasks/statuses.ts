/** Where a task stands; any can be set at any time. */
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

/** A status as people read it: 'Waiting on client'. */
export function statusInWords(status: Status): string {
  return words[status];
}

/** Every status to choose from. */
export const statusOptions = statuses.map((value) => ({ value, label: words[value] }));

export const priorities = ['Low', 'Medium', 'High'] as const;
export type Priority = (typeof priorities)[number];

/** What tasks are sorted by where the most urgent come first: '1 2026-11-21' is of high priority and due that day. */
export function urgencyOf(priority: Priority, endDate: string): string {
  return `${priorities.length - priorities.indexOf(priority)} ${endDate}`;
}

/** Whether a task is late: its day (YYYY-MM-DD) is before `today` in Singapore, and it is not completed. */
export function isOverdue({ endDate, status }: { endDate: string; status: Status }, today: string): boolean {
  return status !== 'completed' && endDate < today;
}
