import { singaporeDay } from '~/core/dates';
import { changeEach, part } from '~db/change-each';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { itemConditions, resourceConditions } from './alert-conditions';
import {
  alerts,
  bookChecks,
  itemDays,
  items,
  resources,
  stockChanges,
  stockCloses,
  stockLines,
} from './collections';
import { barcodeKey } from './scanned-code';
import { type Counts, oneUnit } from './stock';

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

/** Stores barcodes as they are compared now. Of two that have become one the item that has the key already keeps it. */
export async function upgradeBarcodeKeys(db: CompanyDb): Promise<void> {
  const coded = { barcodeKey: { $exists: true } };
  const projection = { barcode: 1, barcodeKey: 1, archivedAt: 1 } as const;
  const order = { by: '_id', sorted: 'text' } as const;
  for await (const page of pagesOf(db.in(items), { filter: coded, order, projection })) {
    for (const { _id, barcode = '', barcodeKey: before, archivedAt } of page) {
      const key = barcodeKey(barcode);
      if (key === before || key === '') continue;
      const isTaken =
        archivedAt === null && (await db.in(items).findOne({ barcodeKey: key, archivedAt: null }));
      if (!isTaken) await db.in(items).updateOne({ _id, barcodeKey: before }, { $set: { barcodeKey: key } });
    }
  }
}

/** Counts stock in thousandths of a unit: earlier versions counted whole units. */
export async function upgradeToThousandths(db: CompanyDb): Promise<void> {
  const orNull = (count: number | null) => (count === null ? null : count * oneUnit);
  await changeEach(db, 'inventory.thousandths', [
    part(items, ({ left, ...item }) => ({
      ...item,
      ...inThousandths(item),
      minimum: orNull(item.minimum),
      maximum: orNull(item.maximum),
      ...(left && {
        left: { day: left.day, quantity: (left as unknown as { units: number }).units * oneUnit },
      }),
    })),
    part(stockLines, (line) => ({
      ...line,
      quantity: line.quantity * oneUnit,
      totalChange: line.totalChange * oneUnit,
      onHoldChange: line.onHoldChange * oneUnit,
      totalAfter: line.totalAfter * oneUnit,
      onHoldAfter: line.onHoldAfter * oneUnit,
    })),
    part(itemDays, (day) => ({ ...day, ...inThousandths(day), left: day.left * oneUnit })),
    part(stockChanges, (change) => ({
      ...change,
      totalChange: change.totalChange * oneUnit,
      onHoldChange: change.onHoldChange * oneUnit,
    })),
    part(stockCloses, (close) => ({ ...close, ...inThousandths(close) })),
    part(bookChecks, (check) => ({
      ...check,
      wrong: check.wrong.map((one) => ({
        ...one,
        counts: inThousandths(one.counts),
        sums: inThousandths(one.sums),
      })),
    })),
  ]);
}

const inThousandths = ({ totalCount, onHoldCount }: Counts): Counts => ({
  totalCount: totalCount * oneUnit,
  onHoldCount: onHoldCount * oneUnit,
});
