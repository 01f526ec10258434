import type { Actor } from '~/core/access';
import { Refusal, refuseField } from '~/core/refusal';
import { isShort, type Needed, neededOf } from '~/core/stock-needs';
import type { CompanyDb } from '~db/company-db';
import {
  countedSince,
  hasStock,
  type Item,
  inStock,
  itemsByIds,
  type Movement,
  moveStock,
  stockedOf,
  usualUnit,
} from '../inventory/index.server';
import type { Job, Material, StockMoved } from './collections';
import { addedUp, releasing, settling } from './materials';
import * as messages from './messages';
import { isOver } from './statuses';

interface By {
  by: Pick<Actor, 'userId' | 'name'>;
  at: Date;
  /** Gets what is moved of each item. */
  onMoved?(moved: StockMoved): void;
}

/** The note of a job's movements in the ledger. */
const noteFor = ({ jobId }: Pick<Job, 'jobId'>, what: string) => `${jobId}: ${what}`;

/**
 * The materials of a new job, put on hold if `hold` is set, even beyond free stock. In the transaction that adds the
 * job. Services and archived items are left out.
 */
export async function planMaterials(
  db: CompanyDb,
  job: Pick<Job, 'jobId'>,
  lines: readonly { itemId: string; quantity: number }[],
  { hold, by, at }: By & { hold: boolean },
): Promise<Material[]> {
  const planned = addedUp(lines);
  const items = await itemsByIds(db, [...planned.keys()]);
  const materials: Material[] = [];
  for (const [itemId, quantity] of planned) {
    const item = items.get(itemId);
    if (!item || !hasStock(item)) continue;
    const held = hold ? inStock(quantity, item) : 0;
    if (held > 0) {
      const movements = [{ type: 'allocate' as const, quantity: held }];
      await moveStock(db, item, { movements, note: noteFor(job, 'held'), by, at });
    }
    const { productName: name, unit = usualUnit } = item;
    materials.push({ itemId, name, unit, planned: quantity, used: null, held, taken: 0 });
  }
  return materials;
}

/** What a job that is ahead needs and is not there. */
export async function shortagesOf(db: CompanyDb, { status, materials = [] }: Job): Promise<Needed[]> {
  if (isOver(status) || materials.length === 0) return [];
  const items = await itemsByIds(
    db,
    materials.map(({ itemId }) => itemId),
  );
  const needs = materials.map(({ itemId, planned: quantity, held }) => ({ itemId, quantity, held }));
  return neededOf(needs, (id) => stockedOf(items.get(id))).filter(isShort);
}

/** The same in words; null if all is there. */
export async function shortageInWords(db: CompanyDb, job: Job): Promise<string | null> {
  const missing = await shortagesOf(db, job);
  return missing.map(({ name, short }) => messages.shortOf(name, short)).join(' ') || null;
}

/** The sent used quantities. Other materials count as used as planned, or as recorded before. */
type Used = readonly { itemId: string; used: number }[];

/**
 * Books the used materials of an ended job: stock on hold leaves or becomes free. Returns the materials afterwards. In
 * the transaction that ends it. Refuses an unknown item at `used`.
 */
export async function settleMaterials(db: CompanyDb, job: Job, sent: Used, on: By): Promise<Material[]> {
  const { materials = [] } = job;
  const used = new Map(sent.map((one) => [one.itemId, one.used]));
  if (sent.some(({ itemId }) => !materials.some((one) => one.itemId === itemId)))
    throw refuseField('used', messages.materialUnknown);
  return await movedAll(db, job, on, (material, item) => {
    const amount = used.get(material.itemId) ?? material.used ?? material.planned;
    return {
      movements: item ? settling(material, inStock(amount, item), item) : [],
      after: { ...material, used: amount, held: 0, taken: item ? inStock(amount, item) : material.taken },
      what: 'used',
    };
  });
}

/** Releases what a cancelled or deleted job has on hold. Returns the materials afterwards. */
export async function releaseMaterials(db: CompanyDb, job: Job, on: By): Promise<Material[]> {
  return await movedAll(db, job, on, (material, item) => ({
    movements: item ? releasing(material, item) : [],
    after: { ...material, held: 0 },
    what: 'released',
  }));
}

/** Moves back what a step has moved. Refuses if an item was counted since, or is no longer there. */
export async function moveBack(db: CompanyDb, job: Job, moved: readonly StockMoved[], { by, at }: By) {
  const items = await itemsByIds(
    db,
    moved.map(({ itemId }) => itemId),
  );
  for (const { itemId, totalChange, onHoldChange, at: movedAt } of moved) {
    const item = items.get(itemId);
    const isLost =
      !item || !hasStock(item) || item.totalCount < totalChange || item.onHoldCount < onHoldChange;
    if (isLost || (await countedSince(db, itemId, movedAt)))
      throw new Refusal('conflict', messages.countedSince(item?.productName ?? ''));
    const movements: Movement[] = [
      totalChange > 0
        ? { type: 'adjust', quantity: item.totalCount - totalChange, uncounted: true }
        : { type: 'add', quantity: -totalChange },
      onHoldChange > 0
        ? { type: 'release', quantity: onHoldChange }
        : { type: 'allocate', quantity: -onHoldChange },
    ];
    const real = movements.filter(({ type, quantity }) => type === 'adjust' || quantity > 0);
    if (real.length > 0) await moveStock(db, item, { movements: real, note: noteFor(job, 'Undone'), by, at });
  }
}

interface Change {
  movements: ReturnType<typeof settling>;
  after: Material;
  what: string;
}

/** Of an archived item, or one that is a service now, nothing moves. */
async function movedAll(
  db: CompanyDb,
  job: Job,
  { by, at, onMoved }: By,
  changeOf: (material: Material, item: Item | null) => Change,
): Promise<Material[]> {
  const { materials = [] } = job;
  const items = await itemsByIds(
    db,
    materials.map(({ itemId }) => itemId),
  );
  const all: Material[] = [];
  for (const material of materials) {
    const found = items.get(material.itemId);
    const item = found && hasStock(found) ? found : null;
    const { movements, after, what } = changeOf(material, item);
    if (item && movements.length > 0) {
      const left = await moveStock(db, item, { movements, note: noteFor(job, what), by, at });
      onMoved?.({
        itemId: item._id,
        totalChange: left.totalCount - item.totalCount,
        onHoldChange: left.onHoldCount - item.onHoldCount,
        at: left.movedAt,
      });
    }
    all.push(after);
  }
  return all;
}
