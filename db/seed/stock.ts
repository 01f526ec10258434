import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Item, StockLine } from '~/modules/inventory/collections';
import { type Movement, moved, openingMovements } from '~/modules/inventory/stock';
import type { New } from '../company-db';
import { inTheDay } from './clients';

/** SKU, name, segment, location, opening stock, and what moved since: how many days ago, what, how many, why. */
type Row = readonly [
  string,
  string,
  string,
  string,
  number,
  ...(readonly [number, Movement['type'], number, string])[],
];

const rows: readonly Row[] = [
  [
    'COF-DR-1KG',
    'Dark roast beans, 1 kg',
    'Coffee',
    'Rack A1',
    120,
    [40, 'fulfilment', 36, 'Ah Seng Coffee House'],
    [21, 'add', 80, 'From the roaster in Tuas'],
    [6, 'allocate', 20, 'Ah Seng Coffee House, every second Monday'],
    [2, 'fulfilment', 20, 'Collected by Ahmad'],
  ],
  [
    'COF-MR-1KG',
    'Medium roast beans, 1 kg',
    'Coffee',
    'Rack A2',
    90,
    [30, 'fulfilment', 24, ''],
    [9, 'allocate', 30, ''],
  ],
  ['TEA-CEY-500', 'Ceylon tea dust, 500 g', 'Tea', 'Rack B1', 200, [12, 'fulfilment', 45, '']],
  [
    'MLK-EVA-48',
    'Evaporated milk, carton of 48',
    'Milk',
    'Floor C, pallet 3',
    60,
    [18, 'fulfilment', 22, ''],
    [3, 'allocate', 45, 'Three outlets before the long weekend'],
  ],
  ['MLK-OAT-12', 'Oat milk, carton of 12', 'Milk', 'Cold room', 40, [5, 'fulfilment', 6, '']],
  ['CUP-PAP-12', 'Paper cups 12 oz, 1,000', 'Packaging', 'Rack D4', 75, [15, 'fulfilment', 10, '']],
  ['SUG-GUL-5KG', 'Gula melaka, 5 kg', 'Sugar', 'Rack B3', 18, [8, 'fulfilment', 18, 'The last of it']],
  [
    'BIS-HAL-6KG',
    'Halal biscuits, tin of 6 kg',
    'Pantry',
    'Rack E2',
    32,
    [10, 'fulfilment', 4, 'Anchor Marine'],
  ],
];

/** The sample company's stock: each item with a ledger that adds up, kept by its manager and its warehouse. */
export function sampleStock(staff: readonly New<User>[], now: Date) {
  const [, manager, , warehouse] = staff;
  if (!manager || !warehouse) throw new Error('The sample company has a manager and a warehouse');
  const stockLines: New<StockLine>[] = [];
  const lines: New<ActivityLine>[] = [];
  const items = rows.map(
    ([sku, productName, productSegment, location, opening, ...since], index): New<Item> => {
      const _id = newId();
      const createdAt = inTheDay(now, 340 - index, index);
      let counts = { totalCount: 0, onHoldCount: 0 };
      const write = (movement: Movement, by: New<User>, at: Date, note: string) => {
        counts = moved(counts, movement);
        stockLines.push({
          _id: newId(),
          itemId: _id,
          ...movement,
          note,
          userId: by._id,
          userName: by.name,
          totalAfter: counts.totalCount,
          onHoldAfter: counts.onHoldCount,
          createdAt: at,
        });
      };
      for (const movement of openingMovements({ totalCount: opening, onHoldCount: 0 }))
        write(movement, manager, createdAt, 'Opening stock');
      for (const [daysAgo, type, quantity, note] of since)
        write({ type, quantity }, warehouse, inTheDay(now, daysAgo, index + daysAgo), note);
      lines.push({
        _id: newId(),
        at: createdAt,
        userId: manager._id,
        userName: manager.name,
        action: 'added',
        subject: 'stock item',
        subjectId: _id,
        detail: productName,
      });
      return {
        _id,
        sku,
        skuKey: sku.toLowerCase(),
        productName,
        productSegment,
        location,
        ...counts,
        createdBy: manager._id,
        createdAt,
        updatedAt: stockLines.at(-1)?.createdAt ?? createdAt,
        archivedAt: null,
      };
    },
  );
  return { items, stockLines, lines };
}
