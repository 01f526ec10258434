import { expect, test } from 'vitest';
import { gstBoxes } from './gst';

test('sales with GST are in boxes 1, 4 and 6, all sales in box 13', () => {
  const boxes = gstBoxes([
    { kind: 'invoice', gstPercent: 9, net: 100_000, gst: 9_000 },
    { kind: 'deposit', gstPercent: 9, net: 50_000, gst: 4_500 },
    { kind: 'credit', gstPercent: 9, net: 10_000, gst: 900 },
    { kind: 'invoice', gstPercent: 0, net: 7_000, gst: 0 },
  ]);
  expect(boxes).toEqual({
    box1: 140_000,
    box2: 0,
    box3: 0,
    box4: 140_000,
    box6: 12_600,
    box13: 147_000,
  });
});

test('a period without documents has zeros', () => {
  expect(Object.values(gstBoxes([]))).toEqual([0, 0, 0, 0, 0, 0]);
});
