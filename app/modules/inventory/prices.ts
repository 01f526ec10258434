import { holds, type SystemAccess } from '~/core/access';

/** What an item is counted in where nobody has said. */
export const usualUnit = 'pcs';

/** An item's price and cost in cents, which not everybody sees. */
interface Priced {
  price?: number | null;
  cost?: number | null;
}

/** Prices and costs are for those who write quotations. */
export function maySeePrices(access: SystemAccess): boolean {
  return holds(access, 'Quotes');
}

/** The same item for this reader: without its price and cost for those who may not see them. */
export function forReader<T extends Priced>(item: T, access: SystemAccess): T {
  if (maySeePrices(access)) return item;
  const { price: _, cost: __, ...rest } = item;
  return rest as T;
}
