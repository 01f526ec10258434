import { singaporeDay } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { itemConditions, resourceConditions } from './alert-conditions';
import { alerts, items, resources } from './collections';

/** Adds how much they matter to alerts from earlier versions, which had only a text. */
export async function upgradeAlertUrgency(db: CompanyDb): Promise<void> {
  const today = singaporeDay(new Date());
  const early = { urgency: { $exists: false } };
  const order = { by: '_id', sorted: 'text' } as const;
  for await (const page of pagesOf(db.in(alerts), { filter: early, order })) {
    const ids = page.map(({ subjectId }) => subjectId);
    const among = { _id: { $in: ids } };
    const read = { sort: { _id: 1 }, limit: ids.length } as const;
    const [ofItems, ofResources] = [
      await db.in(items).list(among, read),
      await db.in(resources).list(among, read),
    ];
    const conditions = new Map([
      ...ofItems.map((item) => [item._id, itemConditions(item, today)] as const),
      ...ofResources.map((resource) => [resource._id, resourceConditions(resource, today)] as const),
    ]);
    for (const { _id, subjectId, alertType } of page) {
      // A condition that ended today leaves with the night's work.
      const urgency = conditions.get(subjectId)?.get(alertType)?.urgency ?? 1;
      await db.in(alerts).updateOne({ _id, ...early }, { $set: { urgency } });
    }
  }
}
