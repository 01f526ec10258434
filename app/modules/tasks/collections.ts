import type { ChecklistLine } from '~/core/checklist';
import type { Repeat } from '~/core/repeat';
import { type CompanyDocument, companyCollection, type Index } from '~db/collection';
import type { Priority, Status } from './statuses';

export interface Task extends CompanyDocument {
  title: string;
  /** The title as compared, for searching. */
  searchTitle: string;
  description: string;
  /** 'YYYY-MM-DD', a calendar day without time zone. */
  endDate: string;
  clientId: string;
  /** Stored here so that it outlives the client. */
  clientName: string;
  priority: Priority;
  /** Priority and end date in one sort key (`urgencyOf`). */
  urgency: string;
  status: Status;
  /** Not completed. */
  open: boolean;
  /** When it got its current status, so for completed tasks the time of completion. */
  statusAt: Date;
  assigneeId: string;
  /** Stored here so that it outlives the person's account. */
  assigneeName: string;
  /** The accepted quotation whose work it is part of. */
  quotation?: { id: string; number: string };
  /** How it repeats, counted from `begins`. Its number in the row is `turn`, from 1. */
  repeat?: Repeat;
  begins?: string;
  turn?: number;
  /** The end date that the rule gave it, if it was moved since. */
  ruleDay?: string;
  /** Set once the one after it was made, or there is none. */
  hasNext?: true;
  /** Whether the assignee gets a mail on the end date. */
  reminder?: boolean;
  /** The end date for which that mail went. */
  remindedFor?: string;
  checklist?: ChecklistLine[];
  /** The day on which the clock looks at it: to remind, or to make the next one. */
  wakesOn?: string;
  createdBy: string;
  createdByName: string;
  /** Counts the saves. A form based on an older count is refused. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** An index of open tasks only. Completed ones are sorted by `statusAt` and don't need it. */
const ofOpen = (key: Index['key']): Index => ({
  key: { companyId: 1, open: 1, ...key },
  partialFilterExpression: { open: true },
});

/** Indexes for each order of a filtered list. The keys after `_id` filter without reading the task. */
const inEachOrder = (of: Index['key'], narrowedBy: Index['key'] = {}): Index[] => [
  ofOpen({ ...of, endDate: 1, _id: 1, ...narrowedBy }),
  ofOpen({ ...of, urgency: 1, _id: 1, ...narrowedBy }),
  ofOpen({ ...of, createdAt: -1, _id: -1, ...narrowedBy }),
];

const waking = { partialFilterExpression: { wakesOn: { $exists: true } } };

export const tasks = companyCollection<Task>(
  'tasks',
  [
    ...inEachOrder({}),
    ...inEachOrder({ status: 1 }),
    ...inEachOrder({ assigneeId: 1 }, { status: 1, clientId: 1 }),
    ...inEachOrder({ clientId: 1 }, { status: 1, assigneeId: 1 }),
    // Completed tasks, newest first, and the outcomes of a client's tasks in a week.
    { key: { companyId: 1, status: 1, statusAt: -1, _id: -1 } },
    { key: { companyId: 1, assigneeId: 1, status: 1, statusAt: -1, _id: -1, clientId: 1 } },
    { key: { companyId: 1, clientId: 1, status: 1, statusAt: -1, _id: -1 } },
    { key: { companyId: 1, wakesOn: 1, _id: 1 }, ...waking },
  ],
  {
    // The clock looks for companies with a task to remind of or to repeat.
    acrossCompanies: [{ key: { wakesOn: 1, companyId: 1 }, ...waking }],
    findable: {
      fields: ['title', 'clientName', 'createdAt'],
      kinds: ['task'],
      compared: { field: 'searchTitle', texts: ({ title }) => [title] },
      entries: ({ title, clientName, createdAt }) => [
        { kind: 'task', title, hint: clientName, texts: [title, clientName], at: createdAt },
      ],
    },
  },
);
