import { singaporeMoment } from '~/core/dates';
import { dayAfter, weekdayOf } from '~/core/days';
import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import { itemConditions } from '~/modules/inventory/alert-conditions';
import type {
  Alert,
  Item,
  ItemDay,
  ItemGroup,
  StockClose,
  StockCount,
  StockLine,
  Stocktake,
} from '~/modules/inventory/collections';

import { demandOf, firstOfHistory, forecastOf } from '~/modules/inventory/demand-of';
import { newItem } from '~/modules/inventory/new-item';
import { applyMovement, type Movement, oneUnit } from '~/modules/inventory/stock';
import type { New } from '../company-db';
import * as data from './data/stock';
import { alertOf } from './resources';
import { logLine, type Sample } from './sample';

/** How much of a usual day leaves from Monday to Sunday: offices order early in the week, nobody on a Sunday. */
const rhythm = [1.7, 1.3, 1, 1, 1.4, 0.6, 0];
/**
 * The sample company's stock: sixty items with `daysBack` days of movements in a weekly rhythm, a ledger that adds up,
 * and its daily balances. `now` is the moment up to which it leads.
 */
export function sampleStock({ writers: [, manager], person, today, now }: Sample, daysBack = 364) {
  const warehouse = person('Chen Wei');
  const chance = chances(20_261_121);
  const stockLines: New<StockLine>[] = [];
  const itemDays: New<ItemDay>[] = [];
  const lines: New<ActivityLine>[] = [];
  const changes = new Map<string, { totalCount: number; onHoldCount: number }>();

  const alerts: New<Alert>[] = [];
  const [fourDaysAgo, yesterday] = [dayAfter(today, -4), dayAfter(today, -1)];
  const items = data.items.map(
    (
      {
        sku,
        name: productName,
        segment: productSegment,
        location,
        perDay,
        minimum = null,
        maximum = null,
        ...more
      },
      index,
    ): New<Item> => {
      const first = dayAfter(today, -daysBack + ((data.items.length - index) % 9));
      const createdAt = singaporeMoment(first, '09:00');
      const details = {
        sku,
        productName,
        productSegment,
        location,
        minimum: minimum === null ? null : minimum * oneUnit,
        maximum: maximum === null ? null : maximum * oneUnit,
        ...priceOf(more.price, index),
        // What the firm roasts and packs itself has labels of its own.
        ...(index % 3 !== 0 && { barcode: barcodeOf(index) }),
      };
      const item = newItem(newId(), details, { createdBy: manager._id, at: createdAt });
      const write = (
        day: string,
        minutes: number,
        { type, quantity: units }: Movement,
        by: New<User>,
        note: string,
      ) => {
        const movement = { type, quantity: units * oneUnit };
        const at = new Date(singaporeMoment(day, '09:00').getTime() + minutes * 60_000);
        if (at > now) return;
        const after = applyMovement(item, movement);
        const totalChange = after.totalCount - item.totalCount;
        const onHoldChange = after.onHoldCount - item.onHoldCount;
        stockLines.push({
          _id: newId(),
          itemId: item._id,
          ...movement,
          note,
          userId: by._id,
          userName: by.name,
          totalChange,
          onHoldChange,
          totalAfter: after.totalCount,
          onHoldAfter: after.onHoldCount,
          createdAt: at,
        });
        Object.assign(item, after, { lines: item.lines + 1, movedAt: at, updatedAt: at });
        const ofFirm = changes.get(day) ?? { totalCount: 0, onHoldCount: 0 };
        changes.set(day, {
          totalCount: ofFirm.totalCount + totalChange,
          onHoldCount: ofFirm.onHoldCount + onHoldChange,
        });
        const last = itemDays.at(-1);
        const left = movement.type === 'fulfilment' ? movement.quantity : 0;
        if (last?.itemId === item._id && last.day === day)
          Object.assign(last, after, { left: last.left + left });
        else itemDays.push({ _id: `${item._id}-${day}`, itemId: item._id, day, ...after, left });
        if (left > 0) item.left = { day, quantity: left + (item.left?.day === day ? item.left.quantity : 0) };
      };

      /** Units in stock. */
      const there = () => item.totalCount / oneUnit;
      const cover = Math.max(4, Math.ceil(perDay * 24));
      write(first, 0, { type: 'add', quantity: cover * (more.tooMany ? 6 : 1) }, manager, 'Opening stock');
      for (let day = dayAfter(first, 1); day <= today; day = dayAfter(day, 1)) {
        const weekday = weekdayOf(day) - 1;
        const last = day >= fourDaysAgo;
        // What is to run low was counted a few days ago, and is not filled up any more.
        if (more.runsLow && day === fourDaysAgo) {
          const quantity = Math.ceil(perDay * 9);
          write(day, 5, { type: 'adjust', quantity }, manager, 'Counted: two sacks were damp');
        }
        const refill = !more.tooMany && !(last && (more.runsLow || more.short));
        if (refill && there() < perDay * 9 + 2) {
          write(day, 20 + index, { type: 'add', quantity: cover }, manager, 'From the supplier');
        }
        // What sells less is fetched three times a week, or on Mondays for the whole of it.
        const usual = perDay * (rhythm[weekday] ?? 1);
        const fetched = perDay >= 3 ? [0, 0, 2, 0, 2, 0, 2] : [0, 0, 6, 0, 0, 0, 0];
        const mean = perDay >= 5 || more.seldom ? usual : perDay * (fetched[(weekday + 2) % 7] ?? 0);
        const wanted = more.seldom
          ? chance() < mean / 3
            ? 1 + Math.floor(chance() * 5)
            : 0
          : Math.round(mean * (0.6 + chance() * 0.8));
        const quantity = Math.min(wanted, there());
        const note = data.customers[Math.floor(chance() * data.customers.length)] ?? '';
        if (quantity > 0)
          write(day, 90 + ((index * 7) % 390), { type: 'fulfilment', quantity }, warehouse, note);
        if (day !== yesterday) continue;
        if (index % 5 === 1 && there() > 4) {
          const held = Math.max(1, Math.floor(there() / 4));
          write(day, 500, { type: 'allocate', quantity: held }, warehouse, 'Standing order of Monday');
        }
        if (more.short) {
          const held = there() + 12;
          write(
            day,
            505,
            { type: 'allocate', quantity: held },
            warehouse,
            'Three outlets before the holiday',
          );
        }
      }
      const own = itemDays.filter(({ itemId }) => itemId === item._id);
      item.demand = demandOf(forecastOf(own, { first: firstOfHistory(first, today), today }), today);
      const conditions = itemConditions(item, today);
      item.alerting = [...conditions.keys()];
      for (const [alertType, condition] of conditions) {
        alerts.push(alertOf(item._id, 'item', alertType, condition, item.movedAt));
      }
      const what = { action: 'added', subject: 'stock item', subjectId: item._id, detail: productName };
      lines.push(logLine(createdAt, manager, what));
      return item;
    },
  );
  const services = data.services.map(({ sku, name: productName, ...prices }): New<Item> => {
    const none = { productSegment: '', location: '', minimum: null, maximum: null, stocked: false };
    const details = { ...none, ...prices, sku, productName, price: prices.price * 100 };
    const createdAt = singaporeMoment(dayAfter(today, -daysBack), '09:00');
    return newItem(newId(), details, { createdBy: manager._id, at: createdAt });
  });
  return {
    items,
    services,
    ...sampleStocktake(items, { by: warehouse, now }),
    stockLines,
    itemDays,
    lines,
    alerts,
    stockCloses: closesOf(changes),
    itemGroups: groupsOf(items),
  };
}

/** A stocktake of the cold room that somebody has begun this morning: two counts are right, and one differs. */
function sampleStocktake(items: readonly New<Item>[], { by, now }: { by: New<User>; now: Date }) {
  const location = 'Cold room';
  const startedAt = new Date(now.getTime() - 40 * 60_000);
  const stocktake: New<Stocktake> = {
    _id: newId(),
    location,
    state: 'open',
    startedBy: by._id,
    startedByName: by.name,
    startedAt,
  };
  const counted = items
    .filter((item) => item.location === location)
    .sort((one, other) => (one.listKey < other.listKey ? -1 : 1))
    .slice(0, 3);
  const stockCounts = counted.map(
    ({ _id: itemId, totalCount }, place): New<StockCount> => ({
      _id: newId(),
      stocktakeId: stocktake._id,
      itemId,
      counted: place === 1 ? Math.max(0, totalCount - oneUnit) : totalCount,
      countedAt: new Date(now.getTime() - (8 - place) * 60_000),
      userId: by._id,
      userName: by.name,
    }),
  );
  return { stocktakes: [stocktake], stockCounts };
}

/** An EAN-13 of Singapore (888) for the item at this place, with its check digit. */
function barcodeOf(place: number): string {
  const digits = `8888196${String(10_000 + place * 37)}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Unit, price and cost in cents of the item at this place. A little more than a third is earned on most. */
function priceOf(dollars: number, place: number): { unit: string; price: number; cost: number } {
  const price = Math.round(dollars * 100);
  return { unit: 'pcs', price, cost: Math.round(price * (0.58 + (place % 4) * 0.03)) };
}

/** The firm's stock at the close of each day on which it changed. */
function closesOf(changes: Map<string, { totalCount: number; onHoldCount: number }>): New<StockClose>[] {
  let totalCount = 0;
  let onHoldCount = 0;
  return [...changes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, by]) => {
      totalCount += by.totalCount;
      onHoldCount += by.onHoldCount;
      return { _id: newId(), day, totalCount, onHoldCount };
    });
}

function groupsOf(items: readonly New<Item>[]): New<ItemGroup>[] {
  const groups = new Map<string, New<ItemGroup>>();
  for (const { productSegment, location } of items) {
    for (const [by, name] of [
      ['segment', productSegment],
      ['location', location],
    ] as const) {
      const known = groups.get(`${by} ${name}`);
      if (known) known.items += 1;
      else groups.set(`${by} ${name}`, { _id: newId(), by, name, items: 1 });
    }
  }
  return [...groups.values()];
}

/** Numbers from 0 to below 1, the same ones each time (mulberry32, Tommy Ettinger, public domain). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
