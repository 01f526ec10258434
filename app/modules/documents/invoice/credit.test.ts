import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmount } from '~/core/money-lines';
import type { CreditOf, Invoice } from '../collections';
import { divide, gstOfPart, leftToCredit, netOfLines, restOfLines, shownOfLines } from './credit';

const line = (unitPrice: number, quantity = 1_000) => ({ description: 'Any', quantity, unitPrice });
const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);

function charged(lines: Invoice['lines'], net: number, gst = 0): Invoice {
  return {
    lines,
    subtotal: sum(lines.map(lineAmount)),
    net,
    gst,
    deductions: [],
    credits: [],
  } as unknown as Invoice;
}

/** The invoice after one more credit note. */
function credited(invoice: Invoice, part: Pick<CreditOf, 'net' | 'lines'>): Invoice {
  const credit = { id: '', number: '', issuedOn: '', gst: gstOfPart(invoice, part.net), ...part };
  return { ...invoice, credits: [...invoice.credits, credit] };
}

test('a line is credited with its share of the discount on the whole', () => {
  const invoice = charged([line(50_000), line(50_000)], 80_000);
  expect(netOfLines(invoice, [{ line: 1, quantity: 1_000 }])).toBe(40_000);
  expect(netOfLines(invoice, [{ line: 0, quantity: 500 }])).toBe(20_000);
});

test('an amount that was credited before lowers what is left of all lines alike', () => {
  const invoice = credited(charged([line(50_000), line(50_000)], 100_000), { net: 10_000 });
  const b = [{ line: 1, quantity: 1_000 }];
  expect(netOfLines(invoice, b)).toBe(45_000);
  const rest = credited(invoice, { net: 45_000, lines: b });
  expect(netOfLines(rest, [{ line: 0, quantity: 1_000 }])).toBe(45_000);
});

test('parts add up to the whole, also where some of them are nothing', () => {
  expect(divide(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(divide(5, [0, 0])).toEqual([5, 0]);
  expect(divide(5, [])).toEqual([]);
});

test('whatever is credited in whatever parts: never more than the whole, and in the end exactly that', () => {
  const lines = fc.array(
    fc.record({
      description: fc.constant('Any'),
      quantity: fc.integer({ min: 1, max: 20_000 }),
      unitPrice: fc.integer({ min: 0, max: 100_000 }),
      discountPercent: fc.integer({ min: 0, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const step = fc.record({ line: fc.nat(4), part: fc.integer({ min: 1, max: 100 }), isAmount: fc.boolean() });
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 100 }),
      fc.array(step, { maxLength: 30 }),
      (all, percent, steps) => {
        const subtotal = sum(all.map(lineAmount));
        const net = Math.floor((subtotal * percent) / 100);
        const whole = charged(all, net, Math.round(net * 0.09));
        let invoice = whole;
        for (const { line: place, part, isAmount } of steps) {
          const rest = restOfLines(invoice).find((one) => one.line === place);
          if (isAmount) {
            const amount = Math.floor((leftToCredit(invoice).net * part) / 200);
            if (amount > 0) invoice = credited(invoice, { net: amount });
          } else if (rest) {
            const some = [{ line: place, quantity: Math.ceil((rest.quantity * part) / 100) }];
            const worth = netOfLines(invoice, some);
            expect(worth).toBeGreaterThanOrEqual(0);
            const shown = shownOfLines(invoice, some, worth);
            expect(sum(shown.lines.map(lineAmount))).toBe(shown.subtotal);
            expect(shown.subtotal - shown.discount).toBe(worth);
            expect(shown.discount).toBeGreaterThanOrEqual(0);
            invoice = credited(invoice, { net: worth, lines: some });
          }
          const left = leftToCredit(invoice);
          expect(Math.min(left.net, left.gst)).toBeGreaterThanOrEqual(0);
        }
        const rest = restOfLines(invoice);
        if (rest.length > 0) invoice = credited(invoice, { net: netOfLines(invoice, rest), lines: rest });
        expect(leftToCredit(invoice)).toEqual({ net: 0, gst: 0 });
      },
    ),
  );
});
