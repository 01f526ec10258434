import type { ActivityLine } from './collections';

/** A line in the documented shape. */
export function presentLine({ _id, at, userId, userName, action, subject, subjectId, detail }: ActivityLine) {
  return { id: _id, at: at.toISOString(), userId, userName, action, subject, subjectId, detail };
}
