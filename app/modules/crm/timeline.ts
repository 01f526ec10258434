/** What the timeline of a client has, and its filters. */
export const timelineKinds = ['note', 'meeting', 'job', 'quotation', 'task'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineWords: Readonly<Record<TimelineKind, { one: string; many: string }>> = {
  note: { one: 'Note', many: 'Notes' },
  meeting: { one: 'Meeting', many: 'Meetings' },
  job: { one: 'Job', many: 'Jobs' },
  quotation: { one: 'Quotation', many: 'Quotations' },
  task: { one: 'Task', many: 'Tasks' },
};
