import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { gstRate, sumOf } from '~/core/money-lines';
import { type Quotation, quotations } from '~/modules/quotes/collections';
import { upgradeNegativePrices, withDiscount } from '~/modules/quotes/upgrade.server';
import { type CompanyDb, companyDb, type New } from '~db/company-db';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const line = fc.record({
  description: fc.constantFrom('Beans', 'Milk', 'Discount', 'Goodwill'),
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  unitPrice: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 30 });

test('lines below 0 become a discount, and the total stays the same to the cent', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(0, gstRate), (before, gstPercent) => {
      const { net, gst, total } = sumOf(before, { gstPercent });
      const after = withDiscount({ lines: before });
      expect(after.lines.every(({ unitPrice }) => unitPrice >= 0)).toBe(true);
      expect(sumOf(after.lines, { discount: after.discount, gstPercent })).toMatchObject({ net, gst, total });
    }),
  );
});

function quotationOf(of: { description: string; quantity: number; unitPrice: number }[]): New<Quotation> {
  const _id = newId();
  const { net, gst, total: amount } = sumOf(of, { gstPercent: gstRate });
  const at = new Date();
  return {
    _id,
    number: `Q-2025-${_id}`,
    clientName: 'Kopi & Co',
    clientAddress: '',
    contactPerson: '',
    searchText: '',
    title: 'Beans',
    description: '',
    lines: of,
    gstPercent: gstRate,
    net,
    gst,
    amount,
    currency: 'SGD',
    paymentTerm: '30 days',
    validUntil: '2025-12-31',
    status: 'sent',
    history: [],
    revision: 3,
    createdBy: '',
    createdByName: '',
    createdAt: at,
    updatedAt: at,
  };
}

test('at start every stored quotation is brought up to date, once, two servers at a time too', async () => {
  const db = companyDb(newId());
  // More than the hundred that are read at a time.
  await db.in(quotations).insertMany(fc.sample(lines, 130).map(quotationOf));
  const before = new Map((await all(db)).map((one) => [one._id, one]));
  await Promise.all([upgradeNegativePrices(db), upgradeNegativePrices(db)]);
  await upgradeNegativePrices(db);
  for (const after of await all(db)) {
    const { lines: was, ...same } = before.get(after._id) ?? after;
    const { lines: left, discount = 0, discountReason, ...rest } = after;
    expect(rest).toEqual(same);
    expect(sumOf(left, { discount, gstPercent: gstRate })).toMatchObject({
      net: after.net,
      gst: after.gst,
      total: after.amount,
    });
    const negative = was.filter(({ unitPrice }) => unitPrice < 0);
    if (negative.length === 0) expect(after).toEqual(before.get(after._id));
    else expect(discountReason).toContain(negative[0]?.description);
  }
});

async function all(db: CompanyDb) {
  return await db.in(quotations).list({}, { sort: { _id: 1 }, limit: 1_000 });
}
