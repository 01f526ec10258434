import { descriptionNeeded, type LineInput } from '~/core/line-input';
import { type Sum, sumOf } from '~/core/money-lines';
import { refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { itemsByIds } from '../inventory/index.server';
import type { DocumentLine } from './collections';
import * as messages from './messages';

const mostCents = 10_000_000_000;

/** Lines as sent or stored, or one amount in cents. */
export type Priced = readonly (LineInput | DocumentLine)[] | number;

/** The items of these lines. */
export const itemsIn = (lines: readonly { itemId?: string }[] = []): string[] =>
  lines.flatMap(({ itemId }) => itemId ?? []);

/** A line as it is stored. */
function storedLine({
  itemId,
  description,
  quantity,
  unit,
  unitPrice,
  discountPercent = 0,
}: LineInput | DocumentLine): DocumentLine {
  const discount = discountPercent > 0 && { discountPercent };
  return { ...(itemId && { itemId }), description, quantity, ...(unit && { unit }), unitPrice, ...discount };
}

/**
 * The lines to store; one without words has its item's name. Refuses an item that is unknown or was archived, except those of `earlier`
 * lines: they keep an archived item, and are stored without one that is gone.
 */
export async function linesOf(
  db: CompanyDb,
  lines: Priced,
  earlier: readonly DocumentLine[] = [],
): Promise<DocumentLine[]> {
  if (typeof lines === 'number') return [];
  const known = await itemsByIds(db, itemsIn(lines as DocumentLine[]));
  const before = new Set(itemsIn(earlier));
  return lines.map(({ itemId, ...line }, place) => {
    const item = known.get(itemId ?? '');
    if (itemId && !before.has(itemId) && item?.archivedAt !== null)
      throw refuseField(
        `lines[${place}].itemId`,
        item ? messages.itemArchived(item.productName) : messages.itemUnknown,
      );
    if (item)
      return storedLine({ ...line, itemId: item._id, description: line.description || item.productName });
    if (line.description === '') throw refuseField(`lines[${place}].description`, descriptionNeeded);
    return storedLine(line as DocumentLine);
  });
}

interface SumRules {
  discount: number;
  gstPercent: number;
  /** The text for a discount above the sum. */
  tooMuch: string;
  /** The field of a total that is nothing, if it is not that of the price. */
  smallAt?: string | undefined;
}

/** The sum in cents. Refuses a discount above it, and a total of nothing or too much. */
export function checkedSum(of: Priced, { discount, gstPercent, tooMuch, smallAt }: SumRules): Sum {
  const field = typeof of === 'number' ? 'amount' : 'lines';
  const sum = sumOf(of, { discount, gstPercent });
  if (discount > sum.subtotal) throw refuseField('discount', tooMuch);
  if (sum.total < 1) throw refuseField(smallAt ?? field, messages.totalTooSmall);
  if (sum.total > mostCents) throw refuseField(field, messages.totalTooLarge);
  return sum;
}
