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

/** The lines to store; one without words has its item's name. Refuses an unknown item. A line whose item was deleted since `before` is stored without it. */
export async function linesOf(
  db: CompanyDb,
  lines: Priced,
  before: { lines: readonly DocumentLine[] } | undefined,
): Promise<DocumentLine[]> {
  if (typeof lines === 'number') return [];
  const known = await itemsByIds(db, itemsIn(lines as DocumentLine[]));
  const earlier = new Set(itemsIn(before?.lines));
  return lines.map(({ itemId, ...line }, place) => {
    const item = itemId && known.get(itemId);
    if (item) return storedLine({ ...line, itemId, description: line.description || item.productName });
    if (itemId && !earlier.has(itemId)) throw refuseField(`lines[${place}].itemId`, messages.itemUnknown);
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
