import { holds, type SystemAccess } from '~/core/access';

/** The default unit. */
export const usualUnit = 'pcs';

/** The unit as a line of a document names it: the usual one goes without saying. */
export const namedUnit = (unit: string): string => (unit === usualUnit ? '' : unit);

/** An item's price and cost in cents, which not everyone sees. */
interface Priced {
  price?: number | null;
  cost?: number | null;
}

/** Prices and costs are for people with access to quotations. */
export function maySeePrices(access: SystemAccess): boolean {
  return holds(access, 'Quotes');
}

/** The item without price and cost, if the reader may not see them. */
export function forReader<T extends Priced>(item: T, access: SystemAccess): T {
  if (maySeePrices(access)) return item;
  const { price: _, cost: __, ...rest } = item;
  return rest as T;
}
