import { lineAmount } from '~/core/money-lines';
import type { CompanyDb } from '~db/company-db';
import { type Quotation, quotations } from './collections';

/**
 * Earlier versions stored discounts as lines with a negative price. They become the discount on the whole, with their text as
 * its reason; the total stays the same to the cent. Other quotations are not changed.
 */
export async function upgradeNegativePrices(db: CompanyDb): Promise<void> {
  for (;;) {
    const some = await db
      .in(quotations)
      .list({ 'lines.unitPrice': { $lt: 0 } }, { sort: { _id: 1 }, limit: 100 });
    if (some.length === 0) return;
    for (const { _id, revision, ...quotation } of some) {
      // Another server may be upgrading too; only the first change counts.
      await db
        .in(quotations)
        .updateOne({ _id, revision, 'lines.unitPrice': { $lt: 0 } }, { $set: withDiscount(quotation) });
    }
  }
}

/** The remaining lines, and the discount in cents that the others were. */
export function withDiscount({ lines, discount = 0 }: Pick<Quotation, 'lines' | 'discount'>) {
  const negative = lines.filter(({ unitPrice }) => unitPrice < 0);
  const off = negative.reduce((sum, line) => sum - lineAmount(line), 0);
  const reason = [...new Set(negative.map(({ description }) => description))].join(', ').slice(0, 500);
  return {
    lines: lines.filter(({ unitPrice }) => unitPrice >= 0),
    discount: discount + off,
    ...(reason && { discountReason: reason }),
  };
}
