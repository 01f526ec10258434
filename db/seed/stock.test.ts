import { expect, test } from 'vitest';
import { newSample } from './new-sample';
import { sampleResources } from './resources';
import { sampleStock } from './stock';

const now = new Date('2026-11-21T08:00:00Z');
const sample = newSample(now);

test('the sample company’s ledger adds up to its counts, in the order of its times', () => {
  const { items, stockLines } = sampleStock(sample);
  expect(items).toHaveLength(60);
  for (const { _id, totalCount, onHoldCount, lines: count } of items) {
    const lines = stockLines.filter(({ itemId }) => itemId === _id);
    const times = lines.map(({ createdAt }) => createdAt.getTime());
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    expect(lines).toHaveLength(count);
    expect(lines.at(-1)).toMatchObject({ totalAfter: totalCount, onHoldAfter: onHoldCount });
    expect(lines.reduce((sum, { totalChange }) => sum + totalChange, 0)).toBe(totalCount);
  }
});

test('the daily balances match the ledger', () => {
  const { items, stockLines, itemDays, stockCloses } = sampleStock(sample);
  const sum = (key: 'totalCount' | 'onHoldCount') => items.reduce((all, item) => all + item[key], 0);
  expect(stockCloses.at(-1)).toMatchObject({
    totalCount: sum('totalCount'),
    onHoldCount: sum('onHoldCount'),
  });
  const left = itemDays.reduce((all, day) => all + day.left, 0);
  const fulfilled = stockLines.filter(({ type }) => type === 'fulfilment');
  expect(left).toBe(fulfilled.reduce((all, { quantity }) => all + quantity, 0));
});

test.each(['2028-04-30T16:01:00Z', '2026-11-21T08:00:00Z'])('at %s no alert is of a time to come', (at) => {
  const moment = new Date(at);
  const { alerts } = sampleResources(newSample(moment));
  expect(alerts.length).toBeGreaterThan(0);
  expect(alerts.filter(({ createdAt }) => createdAt > moment)).toEqual([]);
});
