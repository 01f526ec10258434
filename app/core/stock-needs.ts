import { showQuantity } from './money-lines';

/** A unit, in the thousandths in which stock is counted. */
export const oneUnit = 1_000;

/**
 * The stock that a quantity takes, both in thousandths: the same of an item with fractions, such as kilos; else whole
 * units, since a part of one is one that is opened.
 */
export function inStock(thousandths: number, { fractions }: { fractions?: boolean | undefined }): number {
  return fractions ? thousandths : Math.ceil(thousandths / oneUnit) * oneUnit;
}

/** An item that is kept in stock. */
export interface Stocked {
  name: string;
  /** In thousandths; below 0 it is a shortage. */
  free: number;
  fractions?: boolean | undefined;
}

/** What a document or a job takes of an item, and what it has on hold of it already, in thousandths. */
interface StockNeed {
  itemId: string;
  quantity: number;
  held?: number;
}

/** What is taken of an item that is in stock, and what is missing of it: 0 if all is there. All in thousandths. */
export interface Needed {
  itemId: string;
  name: string;
  quantity: number;
  /** Of the stock: whole units unless the item has fractions. */
  needed: number;
  free: number;
  short: number;
}

/** What several lines need of each item, added up. `stockOf` has no stock for services and what is no longer there. */
export function neededOf(
  needs: readonly StockNeed[],
  stockOf: (itemId: string) => Stocked | undefined,
): Needed[] {
  const sums = new Map<string, { quantity: number; held: number }>();
  for (const { itemId, quantity, held = 0 } of needs) {
    const before = sums.get(itemId) ?? { quantity: 0, held: 0 };
    sums.set(itemId, { quantity: before.quantity + quantity, held: before.held + held });
  }
  return [...sums].flatMap(([itemId, { quantity, held }]) => {
    const stock = stockOf(itemId);
    if (!stock || quantity <= 0) return [];
    const needed = inStock(quantity, stock);
    // What it has on hold is no longer free.
    const short = Math.max(0, Math.min(needed, needed - held - stock.free));
    return [{ itemId, name: stock.name, quantity, needed, free: Math.max(0, stock.free), short }];
  });
}

export const isShort = ({ short }: Needed) => short > 0;

/** 'Kopi beans: 5 needed, 2 free.' */
export const shortageInWords = ({ name, needed, free }: Needed) =>
  `${name}: ${showQuantity(needed)} needed, ${showQuantity(free)} free.`;

/** All that is missing in words; empty if all is there. */
export const shortagesInWords = (all: readonly Needed[]) =>
  all.filter(isShort).map(shortageInWords).join(' ');
