import { expect, test } from 'vitest';
import { takeOff } from './deductions';

const taxed = { net: 50_000, gst: 4_500, gstPercent: 9 };
const untaxed = { net: 50_000, gst: 0, gstPercent: 0 };
const final = { net: 100_000, gst: 9_000, gstPercent: 9 };

test('a deposit that charged GST comes off before it, one without after it as money prepaid', () => {
  const one = takeOff([taxed], final);
  expect([one.left, one.toPay]).toEqual([{ net: 50_000, gst: 4_500 }, 54_500]);
  const other = takeOff([untaxed], final);
  expect([other.left, other.toPay, other.before]).toEqual([{ net: 100_000, gst: 9_000 }, 59_000, []]);
});

test('of an invoice without GST only a deposit with the same reason comes off before', () => {
  const exempt = { net: 100_000, gst: 0, gstPercent: 0, gstReason: 'exempt' };
  expect(takeOff([{ ...untaxed, gstReason: 'exempt' }], exempt).left.net).toBe(50_000);
  const other = takeOff([{ ...untaxed, gstReason: 'zero-rated' }], exempt);
  expect([other.left.net, other.toPay]).toEqual([100_000, 50_000]);
  expect(takeOff([{ ...untaxed, security: true }], { ...exempt, gstReason: undefined }).before).toEqual([]);
});

test('deposits come off in their order, together at most as far as there is something left', () => {
  const { before, after, toPay } = takeOff([taxed, untaxed, { ...taxed, net: 80_000 }], final);
  expect(before.map(({ net }) => net)).toEqual([50_000, 50_000]);
  expect([after, toPay]).toEqual([[], 0]);
});
