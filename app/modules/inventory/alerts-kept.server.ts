import { newId } from '~/core/id';
import type { CompanyDb, New } from '~db/company-db';
import type { AlertType, Conditions, SubjectKind } from './alert-conditions';
import { type Alert, alerts } from './collections';

interface Subject {
  id: string;
  kind: SubjectKind;
  /** The conditions that held before. */
  alerting: readonly AlertType[];
}

/**
 * Updates the alerts of an item or resource to the conditions that hold now: an alert starts and ends with its condition,
 * resolved or not. Returns the types that hold, to be stored in the record. Writes nothing if there were none and are none.
 * Runs in the caller's transaction.
 */
export async function saveAlerts(
  db: CompanyDb,
  { id: subjectId, kind, alerting }: Subject,
  conditions: Conditions,
): Promise<AlertType[]> {
  const ended = alerting.filter((type) => !conditions.has(type));
  if (ended.length > 0) await db.in(alerts).deleteMany({ subjectId, alertType: { $in: ended } });
  await db.in(alerts).insertMany(begunAlerts({ id: subjectId, kind, alerting }, conditions));
  // At most two per record. The text is updated even if the alert was resolved.
  for (const [alertType, condition] of conditions) {
    if (alerting.includes(alertType)) {
      await db.in(alerts).updateOne({ subjectId, alertType }, { $set: condition });
    }
  }
  return [...conditions.keys()];
}

/** Alerts for the conditions that are new. */
export function begunAlerts(
  { id: subjectId, kind, alerting }: Subject,
  conditions: Conditions,
): New<Alert>[] {
  const now = new Date();
  const begun = [...conditions].filter(([type]) => !alerting.includes(type));
  return begun.map(([alertType, condition]) => ({
    _id: newId(),
    alertType,
    subjectId,
    subjectKind: kind,
    ...condition,
    state: 'open',
    createdAt: now,
  }));
}
