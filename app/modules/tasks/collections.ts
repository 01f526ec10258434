import { type CompanyDocument, companyCollection, type Index } from '~db/collection';
import type { Priority, Status } from './statuses';

/** Something to be done for a client. */
export interface Task extends CompanyDocument {
  title: string;
  /** The title in small letters: what lists are searched by. */
  searchTitle: string;
  description: string;
  /** The day by which it is to be done, 'YYYY-MM-DD': the same day everywhere. */
  endDate: string;
  clientId: string;
  /** Kept with it, so that it stays when the client is deleted. */
  clientName: string;
  priority: Priority;
  /** Priority and end date in one, for lists with the most urgent first (`urgencyOf`). */
  urgency: string;
  status: Status;
  /** Whether it is not completed. */
  open: boolean;
  /** When it got the status that it has: of a completed one, when it was completed. */
  statusAt: Date;
  /** Whoever does it. */
  assigneeId: string;
  /** Kept with it, so that it stays when the person has left. */
  assigneeName: string;
  createdBy: string;
  createdByName: string;
  /** How often it was saved: a form on an older count is refused. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Open tasks alone: what is completed is listed by when that was, and needs none of these. */
const ofOpen = (key: Index['key']): Index => ({
  key: { companyId: 1, open: 1, ...key },
  partialFilterExpression: { open: true },
});

/** A list of open tasks by each of its orders. What comes after `_id` narrows it without a look at the task. */
const inEachOrder = (of: Index['key'], narrowedBy: Index['key'] = {}): Index[] => [
  ofOpen({ ...of, endDate: 1, _id: 1, ...narrowedBy }),
  ofOpen({ ...of, urgency: 1, _id: 1, ...narrowedBy }),
  ofOpen({ ...of, createdAt: -1, _id: -1, ...narrowedBy }),
];

export const tasks = companyCollection<Task>('tasks', [
  ...inEachOrder({}),
  ...inEachOrder({ status: 1 }),
  ...inEachOrder({ assigneeId: 1 }, { status: 1, clientId: 1 }),
  ...inEachOrder({ clientId: 1 }, { status: 1, assigneeId: 1 }),
  // What was completed, newest first; and what came of a client's tasks in a week.
  { key: { companyId: 1, status: 1, statusAt: -1, _id: -1 } },
  { key: { companyId: 1, assigneeId: 1, status: 1, statusAt: -1, _id: -1, clientId: 1 } },
  { key: { companyId: 1, clientId: 1, status: 1, statusAt: -1, _id: -1 } },
]);
