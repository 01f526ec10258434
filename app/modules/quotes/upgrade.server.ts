import { lineAmount } from '~/core/money-lines';
import type { CompanyDb } from '~db/company-db';
import { type Quotation, quotations } from './collections';

/**
 * Earlier versions had discounts as lines with a price below 0. They become the discount of the whole, with their words as
 * its reason: what is to be paid stays the same to the cent. Quotations without such a line are not touched.
 */
export async function upgradeNegativePrices(db: CompanyDb): Promise<void> {
  for (;;) {
    const some = await db
      .in(quotations)
      .list({ 'lines.unitPrice': { $lt: 0 } }, { sort: { _id: 1 }, limit: 100 });
    if (some.length === 0) return;
    for (const { _id, revision, ...quotation } of some) {
      // Another server may be at it too: of two only the first changes anything.
      await db
        .in(quotations)
        .updateOne({ _id, revision, 'lines.unitPrice': { $lt: 0 } }, { $set: withDiscount(quotation) });
    }
  }
}

/** The lines that stay, and the discount that the others were, in cents. */
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
