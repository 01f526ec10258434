import { singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { resourceConditions } from '~/modules/inventory/alert-conditions';
import type { Alert, Resource } from '~/modules/inventory/collections';

import { resourceKeys } from '~/modules/inventory/resource-keys';
import type { New } from '../company-db';
import * as data from './data/stock';
import type { Sample } from './sample';

/** What the company works with; of some the maintenance is due, or past. */
export function sampleResources({ writers: [by], today, now }: Sample) {
  const alerts: New<Alert>[] = [];
  const begun = singaporeMoment(dayAfter(today, -364), '10:00');
  // As the night would have found them; not later than it is.
  const found = new Date(Math.min(singaporeMoment(today, '00:30').getTime(), now.getTime()));
  const resources = data.resources.map(
    ({ name, type, status, capacity, quantity, lastAgo, nextIn, note }): New<Resource> => {
      const _id = newId();
      const nextMaintenance = nextIn === null ? null : dayAfter(today, nextIn);
      const conditions = resourceConditions({ name, status, nextMaintenance }, today);
      for (const [alertType, condition] of conditions) {
        alerts.push(alertOf(_id, 'resource', alertType, condition, found));
      }
      return {
        _id,
        name,
        type,
        status,
        capacity,
        quantity,
        note,
        lastMaintenance: lastAgo === null ? null : dayAfter(today, -lastAgo),
        nextMaintenance,
        ...resourceKeys({ name, type, note }),
        alerting: [...conditions.keys()],
        revision: 0,
        createdBy: by._id,
        createdAt: begun,
        updatedAt: begun,
      };
    },
  );
  return { resources, alerts };
}

/** An alert of the sample company that nobody has resolved. */
export function alertOf(
  subjectId: string,
  subjectKind: Alert['subjectKind'],
  alertType: Alert['alertType'],
  condition: Pick<Alert, 'description' | 'urgency'>,
  createdAt: Date,
): New<Alert> {
  return { _id: newId(), alertType, subjectId, subjectKind, ...condition, state: 'open', createdAt };
}
