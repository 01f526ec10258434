import type { SystemAccess } from '~/core/access';
import { plain } from '~/core/money';
import { showQuantity } from '~/core/money-lines';
import { typedAmount } from '~/core/typed-lines';
import type { CompanyDb } from '~db/company-db';
import { type Item, items } from './collections';
import { itemsByIds } from './find-item.server';
import { itemFilter } from './item-list.server';
import { forReader, namedUnit, usualUnit } from './prices';
import { freeStock, hasStock, isStocked } from './stock';

/** The most items that a form lists. Beyond that, people search. */
const mostListed = 200;

/** An item that a form's line can name, with the fields it fills in. */
interface ItemOption {
  id: string;
  sku: string;
  /** SKU, free stock, price. */
  hint: string;
  /** Its name. */
  description: string;
  /** '' for the usual one, which a line does not name. */
  unit: string;
  /** As a form has it: '12.50'; '' if not set, or hidden from the reader. */
  unitPrice: string;
  /** In cents, if known and visible to the reader. */
  cost?: number;
  /** In thousandths; absent for what has no stock. */
  free?: number;
  fractions?: true;
}

interface ItemChoice {
  options: ItemOption[];
  /** More items match than are listed. */
  more: boolean;
  q: string;
}

/** The first items by name whose name or SKU contains `q`, plus those already `chosen`. */
export async function itemChoice(
  db: CompanyDb,
  { chosen = [], q = '', access }: { chosen?: readonly string[]; q?: string; access: SystemAccess },
): Promise<ItemChoice> {
  const filter = await itemFilter(db, { q });
  const [found, own] = await Promise.all([
    db.in(items).list(filter, { sort: { listKey: 1, _id: 1 }, limit: mostListed + 1 }),
    itemsByIds(db, chosen),
  ]);
  const listed = found.slice(0, mostListed);
  for (const { _id } of listed) own.delete(_id);
  return {
    options: [...own.values(), ...listed].map((item) => optionOf(forReader(item, access))),
    more: found.length > mostListed,
    q,
  };
}

const freeOrShort = (free: number) =>
  free < 0 ? `${showQuantity(-free)} short` : `${showQuantity(free)} free`;

/** An item as a line shows it, with the fields it fills in. */
export function optionOf(item: Item): ItemOption {
  const { _id: id, sku, productName: description, unit = usualUnit, price, cost, archivedAt } = item;
  const stock =
    archivedAt !== null ? 'no longer in stock' : isStocked(item) ? freeOrShort(freeStock(item)) : 'service';
  const each = typeof price === 'number' && `${plain(price)} ${unit === usualUnit ? 'each' : `per ${unit}`}`;
  return {
    id,
    sku,
    hint: [sku, stock, each].filter(Boolean).join(' · '),
    description,
    unit: namedUnit(unit),
    unitPrice: typeof price === 'number' ? typedAmount(price) : '',
    ...(typeof cost === 'number' && { cost }),
    ...(hasStock(item) && { free: freeStock(item), ...(item.fractions && { fractions: true as const }) }),
  };
}
