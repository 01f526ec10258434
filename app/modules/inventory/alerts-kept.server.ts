import { newId } from '~/core/id';
import type { CompanyDb, New } from '~db/company-db';
import type { AlertType, Conditions, SubjectKind } from './alert-conditions';
import { type Alert, alerts } from './collections';

interface Subject {
  id: string;
  kind: SubjectKind;
  /** The alerts whose condition held before. */
  alerting: readonly AlertType[];
}

/**
 * Keeps the alerts of a thing in step with the conditions that hold now: one begins with its condition and goes with
 * it, resolved or not. Returns the types that hold, for the record of the thing. Where none held and none does, it
 * sends nothing. For use inside the caller's transaction.
 */
export async function keepAlerts(
  db: CompanyDb,
  { id: subjectId, kind, alerting }: Subject,
  conditions: Conditions,
): Promise<AlertType[]> {
  const ended = alerting.filter((type) => !conditions.has(type));
  if (ended.length > 0) await db.in(alerts).deleteMany({ subjectId, alertType: { $in: ended } });
  await db.in(alerts).insertMany(begunAlerts({ id: subjectId, kind, alerting }, conditions));
  // At the most two of a thing: what it says is of now, also where somebody has resolved it.
  for (const [alertType, description] of conditions) {
    if (alerting.includes(alertType)) {
      await db.in(alerts).updateOne({ subjectId, alertType }, { $set: { description } });
    }
  }
  return [...conditions.keys()];
}

/** The alerts that begin: of the conditions that hold now and did not before. */
export function begunAlerts(
  { id: subjectId, kind, alerting }: Subject,
  conditions: Conditions,
): New<Alert>[] {
  const begun = [...conditions].filter(([type]) => !alerting.includes(type));
  return begun.map(([alertType, description]) => ({
    _id: newId(),
    alertType,
    subjectId,
    subjectKind: kind,
    description,
    state: 'open',
    createdAt: new Date(),
  }));
}
