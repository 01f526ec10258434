import { expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { sampleStock } from './stock';

const now = new Date('2026-11-21T08:00:00Z');
const staff = ['Lim Mei Hua', 'Rajesh Nair', 'Ahmad bin Ismail', 'Chen Wei'].map((name, at) => ({
  _id: `person-${at}`,
  email: `person${at}@kopicorner.example`,
  passwordHash: '',
  name,
  access: noAccess,
  status: 'Active' as const,
  welcomed: true,
  createdAt: now,
  updatedAt: now,
}));

test('the sample company’s ledger adds up to its counts, in the order of its times', () => {
  const { items, stockLines } = sampleStock(staff, now);
  expect(items.length).toBeGreaterThan(5);
  for (const { _id, totalCount, onHoldCount } of items) {
    const lines = stockLines.filter(({ itemId }) => itemId === _id);
    const times = lines.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    expect(lines.at(-1)).toMatchObject({ totalAfter: totalCount, onHoldAfter: onHoldCount });
  }
});
